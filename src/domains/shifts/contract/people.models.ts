import { z } from 'zod'
import { date, id, instant, time } from '#kit/contract/fields.ts'

export const preference = z.enum(['prefer', 'avoid', 'unavailable'])
export const preferenceRow = z.strictObject({
  weekday: z.int().min(1).max(7).nullable(),
  from_date: date.nullable(),
  to_date: date.nullable(),
  from_time: time,
  to_time: time,
  wish: preference,
})

export const planPerson = z.strictObject({
  id,
  name: z.string(),
  designation: z.string().nullable(),
  photo_version: z.int().nullable(),
  /** The person can respond to an offered change; for planners. */
  has_login: z.boolean(),
  /** Minutes of the work pattern in the week; for planners. */
  contract_minutes: z.int().nullable(),
  planned_minutes: z.int().nullable(),
  absences: z.array(
    z.strictObject({
      date,
      part: z.enum(['full', 'first_half', 'second_half', 'hours', 'rest_of_day']),
      from_time: time.nullable(),
      to_time: time.nullable(),
      kind: z.enum(['away', 'home']),
      pending: z.boolean(),
      label: z.string(),
    }),
  ),
  wishes: z.array(preferenceRow),
  skills: z.array(z.strictObject({ skill_id: id, level: z.int(), dates: z.array(date) })),
  neighbours: z.array(
    z.strictObject({
      shift_id: id,
      date,
      start_at: instant,
      end_at: instant,
      minutes: z.int(),
      is_night: z.boolean(),
    }),
  ),
  worked: z.array(
    z.strictObject({
      date,
      start_at: instant,
      end_at: instant.nullable(),
      break_minutes: z.int(),
      break_from: instant.nullable(),
      day_minutes: z.int().nullable(),
      is_decided: z.boolean(),
    }),
  ),
  active: z.array(z.strictObject({ from: date, to: date.nullable() })),
  placements: z.array(
    z.strictObject({
      from: date,
      until: date.nullable(),
      team_id: id.nullable(),
      designation_id: id.nullable(),
    }),
  ),
})
export type PlanPerson = z.output<typeof planPerson>

import { z } from 'zod'
import { screenLink } from '#kit/contract/screen-link.ts'
import { date, id, instant, minutes, named } from '#kit/contract/fields.ts'
import { presence } from '#domains/people/contract/presence.models.ts'
import { verdict } from './verdicts.models.ts'

/** Card `punch` of the employee dashboard. */
export const punchCard = z.strictObject({
  state: z.enum(['in', 'out']),
  break_status: z.enum(['off', 'on']),
  /** The end of the open punch must be set first. */
  is_stale: z.boolean(),
  since_at: instant.nullable(),
  worked_minutes: minutes,
  break_minutes: minutes,
  expected_minutes: minutes,
  zone: z.string(),
  server_now: instant,
})
/** Card `week`: the days so far of the week that begins on `from`; none of before the person joined. */
export const weekCard = z.strictObject({
  from: date,
  days: z.array(
    z.strictObject({
      business_date: date,
      worked_minutes: minutes,
      expected_minutes: minutes,
      verdict,
      label: z.string(),
    }),
  ),
})
/** Card `team`: colleagues of the own team. Colleagues never learn the kind of an absence. */
export const teamCard = z.array(
  z.strictObject({
    id,
    name: z.string(),
    photo_version: z.int().nullable(),
    presence,
  }),
)
/**
 * Card `lead`: states of the people in the teams that a person leads, how many of their punch-outs are undecided, and what
 * else waits: `words` of one and of many, no `path` where nothing lists the rows.
 */
export const leadCard = z.strictObject({
  forced_punch_outs: z.int(),
  waiting: z.array(
    z.strictObject({ words: z.tuple([z.string(), z.string()]), count: z.int(), path: screenLink.nullable() }),
  ),
  teams: z.array(z.strictObject({ team: named, people: z.int(), states: z.record(z.string(), z.int()) })),
})
/** Card `today` of the admin dashboard. */
export const todayCard = z.strictObject({
  /** The past day that it speaks of; null for now. */
  date: date.nullable(),
  expected: z.int(),
  work_from_home: z.int(),
  states: z.record(z.string(), z.int()),
  departments: z.array(z.strictObject({ department: named, states: z.record(z.string(), z.int()) })),
})
/** Card `attendance_month`: thirty days. */
export const monthCard = z.array(
  z.strictObject({
    business_date: date,
    present: z.int(),
    work_from_home: z.int(),
    on_leave: z.int(),
    absent: z.int(),
  }),
)

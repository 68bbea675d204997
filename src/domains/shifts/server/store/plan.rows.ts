import { z } from 'zod'
import { coverageNeed, labourRuleRow, template } from '../../contract/policy.models.ts'
import { preference } from '../../contract/people.models.ts'

const time = z.string()
const day = z.string()
const of = { employee_id: z.number() }
const loadedUser = z.object({
  id: z.number(),
  name: z.string(),
  assignment_id: z.number(),
  source: z.enum(['plan', 'copy', 'suggestion', 'claim', 'swap']),
  changed_late: z.boolean(),
  overrides: z.array(z.string()),
  in_swap: z.boolean(),
})
const loadedShift = z.object({
  id: z.number(),
  version: z.number(),
  template_id: z.number().nullable(),
  name: z.string(),
  short: z.string(),
  color: z.string(),
  date: day,
  start_time: time,
  end_time: time,
  break_minutes: z.number(),
  needed: z.number(),
  site: template.shape.site,
  skill_id: z.number().nullable(),
  skill_level: z.number().nullable(),
  note: z.string(),
  claims: z.number(),
  /** Places that are offered to people who join it. */
  offered: z.number(),
  my_claim: z.boolean(),
  users: z.array(loadedUser),
})
export type LoadedShift = z.output<typeof loadedShift>
const loadedTemplate = template.pick({
  id: true,
  name: true,
  short: true,
  color: true,
  start_time: true,
  end_time: true,
  break_minutes: true,
  needed: true,
  site: true,
  skill_id: true,
  skill_level: true,
})
const loadedSpan = z.object({ ...of, from: day, to: day.nullable() })
export type LoadedSpan = z.output<typeof loadedSpan>
export const loadedPlan = z.object({
  shifts: z.array(loadedShift),
  people: z.array(
    z.object({ id: z.number(), name: z.string(), photo_version: z.number().nullable(), has_login: z.boolean() }),
  ),
  neighbours: z.array(
    z.object({
      ...of,
      shift_id: z.number(),
      date: day,
      start_time: time,
      end_time: time,
      break_minutes: z.number(),
      zone: z.string(),
    }),
  ),
  worked: z.array(
    z.object({
      ...of,
      date: day,
      from_at: z.number(),
      to_at: z.number().nullable(),
      break_minutes: z.number(),
      break_from: z.number().nullable(),
      day_minutes: z.number().nullable(),
      is_decided: z.boolean(),
    }),
  ),
  placements: z.array(
    z.object({
      ...of,
      from: day,
      until: day.nullable(),
      team_id: z.number().nullable(),
      designation_id: z.number().nullable(),
      designation: z.string().nullable(),
    }),
  ),
  employed: z.array(loadedSpan),
  suspended: z.array(z.object({ ...of, from: day, until: day })),
  absences: z.array(
    z.object({
      ...of,
      date: day,
      part: z.enum(['full', 'first_half', 'second_half', 'hours', 'rest_of_day']),
      from_time: time.nullable(),
      to_time: time.nullable(),
      kind: z.enum(['away', 'home']),
      pending: z.boolean(),
    }),
  ),
  preferences: z.array(
    z.object({
      ...of,
      weekday: z.number().nullable(),
      from_date: day.nullable(),
      to_date: day.nullable(),
      from_time: time,
      to_time: time,
      wish: preference,
    }),
  ),
  rules: z.array(labourRuleRow.omit({ scope_name: true, effective_to: true })),
  needs: z.array(coverageNeed),
  templates: z.array(loadedTemplate),
  skills: z.array(z.object({ id: z.number(), name: z.string(), is_offered: z.boolean() })),
  levels: z.array(z.object({ ...of, skill_id: z.number(), level: z.number(), dates: z.array(day) })),
})
export type LoadedPlan = z.output<typeof loadedPlan>

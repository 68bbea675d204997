import { z } from 'zod'
import type { ShownAudience } from '../../contract/announcements.models.ts'

/** The names of the units of an audience. */
export const audienceUnits = z.object({
  departments: z.array(z.string()),
  teams: z.array(z.string()),
  designations: z.array(z.string()),
  roles: z.array(z.string()),
})
type AudienceUnits = z.output<typeof audienceUnits>

const MAX_NAMES = 3

const counted = (count: number): string => (count === 1 ? '1 person' : `${count} people`)

const listed = (names: readonly string[]): string[] =>
  names.length > MAX_NAMES ? [...names.slice(0, MAX_NAMES), `${names.length - MAX_NAMES} more`] : [...names]

/** Describes an audience: "Support, Sales and 3 people, without 2 people". */
export const audienceText = (audience: ShownAudience, units: AudienceUnits): string => {
  const units_named = listed([...units.departments, ...units.teams, ...units.designations, ...units.roles])
  const people = audience.employee_ids.length
  const parts = [
    ...(audience.everyone ? ['All employees'] : units_named),
    ...(audience.admins ? ['administrators'] : []),
    ...(!audience.everyone && people > 0 ? [counted(people)] : []),
  ]
  const without = audience.exclude_employee_ids.length
  const last = parts.at(-1)
  if (last === undefined) return 'Nobody yet'
  const text = parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${last}` : last
  const whole = `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
  return without > 0 ? `${whole}, without ${counted(without)}` : whole
}

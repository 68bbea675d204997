import type { PlacementField } from '../../contract/people.fields.ts'
import type { Placement } from '../../contract/people.models.ts'
import { WORK_MODE } from './labels.ts'

export type Step = Readonly<{ label: string; before: string | null; after: string }>

type Shown = Readonly<{ field: PlacementField; label: string; text: (row: Placement) => string }>
const name = (part: { name: string } | null): string => part?.name ?? 'none'

const SHOWN: readonly Shown[] = [
  { field: 'department_id', label: 'Department', text: (row) => row.department.name },
  { field: 'team_id', label: 'Team', text: (row) => name(row.team) },
  { field: 'designation_id', label: 'Designation', text: (row) => name(row.designation) },
  { field: 'role_id', label: 'Role', text: (row) => row.role.name },
  { field: 'manager_id', label: 'Manager', text: (row) => name(row.manager) },
  { field: 'work_pattern_id', label: 'Work pattern', text: (row) => row.work_pattern.name },
  { field: 'work_mode', label: 'Work mode', text: (row) => WORK_MODE[row.work_mode] },
  { field: 'time_zone', label: 'Time zone', text: (row) => row.time_zone ?? 'of the brand' },
]

/** Returns the changes of a placement against the one before; the first one is returned whole. */
export const stepsOf = (row: Placement, before: Placement | undefined): Step[] =>
  SHOWN.flatMap(({ label, text }): Step[] => {
    const after = text(row)
    if (!before) return after === 'none' || after === 'of the brand' ? [] : [{ label, before: null, after }]
    return text(before) === after ? [] : [{ label, before: text(before), after }]
  })

const DAY_MS = 86_400_000
/** Whole days from one date to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** The days that the time axis spans: from the first placement to the last change, or today. */
export const spanOf = (placements: readonly Placement[], today: string): Readonly<{ from: string; to: string }> => {
  const days = [today, ...placements.map((row) => row.effective_from)].toSorted()
  return { from: days[0] ?? today, to: days.at(-1) ?? today }
}

const part = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

/**
 * Returns the length of a range of days, in the two largest units: `1 year 3 months`, `12 days`; nothing yet is
 * `since today`.
 */
export const lengthOf = (from: string, to: string): string => {
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = from.split('-').map(Number)
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split('-').map(Number)
  const months = (toYear - fromYear) * 12 + toMonth - fromMonth - (toDay < fromDay ? 1 : 0)
  if (from === to) return 'since today'
  if (months < 1) return part(daysBetween(from, to), 'day')
  const years = Math.floor(months / 12)
  const rest = months % 12
  return [years > 0 ? part(years, 'year') : '', rest > 0 ? part(rest, 'month') : ''].filter(Boolean).join(' ')
}

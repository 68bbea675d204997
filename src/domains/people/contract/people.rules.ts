import { PLACEMENT_FIELDS, type PlacementField, type PlacementValues } from './people.fields.ts'
import type { PersonStatus } from './people.models.ts'

type EmploymentDays = Readonly<{ joined_on: string; left_on: string | null }>

type States = Readonly<{ is_suspended: boolean; is_on_notice: boolean }>
const NO_STATES: States = { is_suspended: false, is_on_notice: false }

/**
 * Returns the status of a person on a day, from the employment that counts for that day (the current one, else the
 * next, else the last) and the dated states in force on it. A person who is not employed on the day is neither
 * suspended nor on notice.
 */
export const statusOn = (employment: EmploymentDays, day: string, states: States = NO_STATES): PersonStatus => {
  if (employment.joined_on > day) return 'preboarding'
  if (employment.left_on !== null && employment.left_on < day) return 'left'
  if (states.is_suspended) return 'suspended'
  return states.is_on_notice ? 'notice' : 'active'
}

/** Years that a person must be old at joining. */
const MIN_AGE_YEARS = 14

type EmploymentDates = Readonly<{
  joined_on: string
  probation_ends_on?: string | null | undefined
  contract_ends_on?: string | null | undefined
  date_of_birth?: string | null | undefined
}>

/** Returns the faults of the dates of an employment, by field. */
export const employmentFaults = (dates: EmploymentDates): Record<string, string> => {
  const { joined_on: joined, date_of_birth: birth } = dates
  const faults: Record<string, string> = {}
  for (const field of ['probation_ends_on', 'contract_ends_on'] as const) {
    const end = dates[field]
    if (end && end < joined) faults[field] = 'This day is before joining'
  }
  if (birth) {
    const oldEnough = `${String(Number(birth.slice(0, 4)) + MIN_AGE_YEARS)}${birth.slice(4)}`
    if (oldEnough > joined) faults['date_of_birth'] = `People must be at least ${MIN_AGE_YEARS} years old at joining`
  }
  return faults
}

/** A placement period: its values, and the fields that it set itself; the others follow from the row before. */
export type TimelineRow = Readonly<{
  effective_from: string
  values: PlacementValues
  changed: readonly PlacementField[]
}>

type Changes = { readonly [Field in PlacementField]?: PlacementValues[Field] | undefined }

export const changedFields = (changes: Changes): PlacementField[] =>
  PLACEMENT_FIELDS.filter((field) => changes[field] !== undefined)

/** A person who goes to another department leaves the team, unless a new one is named. */
export const withLeavingTeam = (changes: Changes): Changes =>
  changes.department_id !== undefined && changes.team_id === undefined ? { ...changes, team_id: null } : changes

const overlay = (values: PlacementValues, changes: Changes): PlacementValues => {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  return { ...values, ...Object.fromEntries(given) }
}

const own = ({ values, changed }: TimelineRow): Changes =>
  Object.fromEntries(changed.map((field) => [field, values[field]]))

/** Fills each row after the first with the values of the row before that it does not set itself. */
const carry = (rows: readonly TimelineRow[]): TimelineRow[] => {
  const carried: TimelineRow[] = []
  for (const row of rows) {
    const before = carried.at(-1)
    carried.push(before ? { ...row, values: overlay(before.values, own(row)) } : row)
  }
  return carried
}

const byDay = (a: TimelineRow, b: TimelineRow): number => (a.effective_from < b.effective_from ? -1 : 1)

/**
 * Returns the timeline with changes from a day on. A row of the same day is corrected; later rows retain the fields
 * that they set themselves. `timeline` is in the order of days and not empty, and its first row must not lie after
 * the day.
 */
export const addChange = (timeline: readonly TimelineRow[], day: string, changes: Changes): TimelineRow[] => {
  const same = timeline.find((row) => row.effective_from === day)
  const base = same ?? timeline.findLast((row) => row.effective_from < day)
  if (!base) throw new RangeError(`No placement to change on ${day}`)
  const fields = changedFields(changes)
  const row: TimelineRow = {
    effective_from: day,
    values: overlay(base.values, changes),
    changed: same ? PLACEMENT_FIELDS.filter((field) => same.changed.includes(field) || fields.includes(field)) : fields,
  }
  return carry([...timeline.filter((other) => other !== same), row].toSorted(byDay))
}

/** The timeline without the row of a day; the rows after it follow from the row before. */
export const removeChange = (timeline: readonly TimelineRow[], day: string): TimelineRow[] =>
  carry(timeline.filter((row) => row.effective_from !== day))

/**
 * Returns the timeline after the first day of an employment moved from `old` to `day`: the employment begins with
 * the values of its new first day, and everything before that is removed.
 */
export const moveStart = (timeline: readonly TimelineRow[], old: string, day: string): TimelineRow[] => {
  const before = timeline.filter((row) => row.effective_from < old)
  const rows = timeline.filter((row) => row.effective_from >= old)
  const first = rows.findLast((row) => row.effective_from <= day) ?? rows[0]
  if (!first) return [...timeline]
  const start: TimelineRow = { effective_from: day, values: first.values, changed: PLACEMENT_FIELDS }
  return [
    ...before.filter((row) => row.effective_from < day),
    start,
    ...rows.filter((row) => row !== first && row.effective_from > day),
  ]
}

import { valueText } from '#kit/web/record/value-text.ts'
import type { Placement } from '../../contract/people.models.ts'
import { placementRecord } from '../../contract/people.records.ts'

export type Step = Readonly<{ label: string; before: string | null; after: string }>

/** The fields in the order in which a step names them. */
const SHOWN = [
  'department',
  'team',
  'designation',
  'role',
  'manager',
  'second_manager',
  'work_pattern',
  'work_mode',
  'time_zone',
] as const

const textOf = (name: (typeof SHOWN)[number], row: Placement): string =>
  valueText(placementRecord, name, row) ?? (name === 'time_zone' ? 'of the brand' : 'none')

/** Returns the changes of a placement against the one before; the first one is returned whole. */
export const stepsOf = (row: Placement, before: Placement | undefined): Step[] =>
  SHOWN.flatMap((name): Step[] => {
    const { label } = placementRecord.fields[name]
    const after = textOf(name, row)
    if (!before) return after === 'none' || after === 'of the brand' ? [] : [{ label, before: null, after }]
    const earlier = textOf(name, before)
    return earlier === after ? [] : [{ label, before: earlier, after }]
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

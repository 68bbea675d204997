import { number } from '#kit/web/format/numbers.ts'
import type { CalendarBlock } from '../../../contract/blocks.calls.ts'
import { weekdayName } from './policy-words.ts'

const ORDER = { closed: 0, limited: 1, peak: 2 } as const

/** 1 for Monday to 7 for Sunday. */
const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7

const holdsOn =
  (date: string) =>
  ({ from_date, to_date, weekdays }: CalendarBlock): boolean =>
    from_date <= date && date <= to_date && (weekdays === null || weekdays.includes(weekdayOf(date)))

/** What a day is marked by: the strictest of the black-outs that hold on it. */
export const blockOn = (blocks: readonly CalendarBlock[], date: string): CalendarBlock | undefined =>
  blocks.filter(holdsOn(date)).toSorted((left, right) => ORDER[left.level] - ORDER[right.level])[0]

export const weekdaysText = ({ weekdays }: CalendarBlock): string =>
  weekdays === null
    ? 'Every day'
    : weekdays
        .toSorted((left, right) => left - right)
        .map(weekdayName)
        .join(', ')

export const placesText = ({ places }: CalendarBlock): string => places.join(', ') || 'All people'

export const limitText = ({ max_away }: CalendarBlock): string => (max_away === null ? '–' : number(max_away))

export const blockDraft = (block: CalendarBlock) => {
  const { id: _id, version: _version, places: _places, exempt: _exempt, can: _can, ...draft } = block
  return draft
}

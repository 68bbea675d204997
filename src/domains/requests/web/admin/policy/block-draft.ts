import { addDays } from '#kit/web/format/dates.ts'
import type { CalendarBlock } from '../../../contract/blocks.calls.ts'
import { LEVEL_SIGNS, weekdayName } from './policy-labels.ts'

const ORDER = { closed: 0, limited: 1, peak: 2 } as const

/** 1 for Monday to 7 for Sunday. */
const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7

const appliesOn =
  (date: string) =>
  ({ from_date, to_date, weekdays }: CalendarBlock): boolean =>
    from_date <= date && date <= to_date && (weekdays === null || weekdays.includes(weekdayOf(date)))

/** Returns the blackout periods that apply on a day, the strictest first. */
const blocksOn = (blocks: readonly CalendarBlock[], date: string): readonly CalendarBlock[] =>
  blocks.filter(appliesOn(date)).toSorted((left, right) => ORDER[left.level] - ORDER[right.level])

/** Returns the blackout period that marks a day: the strictest one. */
export const blockOn = (blocks: readonly CalendarBlock[], date: string): CalendarBlock | undefined =>
  blocksOn(blocks, date)[0]

/** `Fair, closed; Season, peak` */
export const blocksText = (blocks: readonly CalendarBlock[], date: string): string =>
  blocksOn(blocks, date)
    .map(({ name, level }) => `${name}, ${LEVEL_SIGNS[level].word.toLowerCase()}`)
    .join('; ')

/** Returns true if a day continues the blackout period of the day before it in the same year. */
export const isWithinRun = (blocks: readonly CalendarBlock[], date: string): boolean =>
  !date.endsWith('-01-01') && blockOn(blocks, addDays(date, -1)) === blockOn(blocks, date)

export const weekdaysText = ({ weekdays }: CalendarBlock): string =>
  weekdays === null
    ? 'Every day'
    : weekdays
        .toSorted((left, right) => left - right)
        .map(weekdayName)
        .join(', ')

export const placesText = ({ places }: CalendarBlock): string => places.join(', ') || 'All people'

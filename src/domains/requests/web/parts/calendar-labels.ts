import type { DataOf } from '#kit/contract/call.ts'
import { day as dayWords } from '#kit/web/format/dates.ts'
import type { showCalendar } from '../../contract/balances.calls.ts'
import { datesText } from './amounts.ts'
import { PART_LABELS, STATUS_SIGNS } from './labels.ts'

export type CalendarData = DataOf<typeof showCalendar>
export type CalendarDay = CalendarData['days'][number]
export type CalendarPerson = CalendarData['people'][number]
export type CalendarEntry = CalendarPerson['entries'][number]

export const BLOCK_LETTERS = { closed: 'C', limited: 'L', peak: 'P' } as const
export const BLOCK_LABELS = { closed: 'closed for leave', limited: 'limited', peak: 'peak season' } as const

/** The letters of a day of leave and of one at home, as the grid of attendance writes them. */
export const ENTRY_LETTERS = { away: 'V', home: 'W' } as const

/** The same in one word. */
export const ENTRY_SHORT_LABELS = { away: 'Leave', home: 'WFH' } as const

/** Describes a day: absences, pending requests, holiday and blackout periods. */
export const summaryOf = ({ date, holiday, away, pending, blocks }: CalendarDay): string =>
  [
    `${dayWords(date)}: ${away} away`,
    ...(pending > 0 ? [`${pending} pending`] : []),
    ...(holiday ? [holiday] : []),
    ...blocks.map(({ name, level }) => `${name}, ${BLOCK_LABELS[level]}`),
  ].join(', ')

/** Describes an absence. */
export const entryText = (entry: CalendarEntry): string =>
  [
    entry.label,
    datesText(entry),
    ...(entry.part === 'full' ? [] : [PART_LABELS[entry.part].toLowerCase()]),
    ...(entry.status === 'approved' ? [] : [STATUS_SIGNS[entry.status].word.toLowerCase()]),
  ].join(', ')

const HEAT_STEPS = [0.05, 0.1, 0.2] as const

/** Returns the heat of a day, 0 to 4: by the share of the people who would work and are away. */
export const heatOf = ({ away, expected }: Pick<CalendarDay, 'away' | 'expected'>): number => {
  if (away === 0) return 0
  const share = expected > 0 ? away / expected : 1
  return 1 + HEAT_STEPS.filter((step) => share >= step).length
}

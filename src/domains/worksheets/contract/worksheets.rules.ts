import { addDays } from '#engines/calendar/contract/calendar.ts'
import type { Kind, Unit } from './worksheets.models.ts'

/** The rules of a department that has set none. Times are those of the person. */
export const DEFAULT_RULES = {
  daily: { due_working_days: 1, due_time: '10:00', auto_accept_days: 5 },
  weekly: { due_working_days: 1, due_time: '12:00', auto_accept_days: 5 },
  monthly: { due_working_days: 3, due_time: '12:00', auto_accept_days: 5 },
} as const satisfies Record<Kind, unknown>

/** A monthly report is expected from this many working days on. */
export const MIN_MONTH_DAYS = 5

/** A report can be filed up to this many days after its period. */
export const MAX_FILING_DAYS = { daily: 31, weekly: 62, monthly: 93 } as const satisfies Record<Kind, number>

/** The highest number of minutes of one entry. */
export const MAX_ENTRY_MINUTES = { daily: 1440, weekly: 6000, monthly: 30_000 } as const satisfies Record<Kind, number>

/** A difference between reported and worked minutes is shown from here on. */
export const MIN_SHOWN_DIFFERENCE_MINUTES = 30

/** An accepted report can be returned for this many days. */
export const MAX_RETURN_DAYS = 31
/** A reviewer allows a late report for this many days. */
export const LATE_FILING_DAYS = 7

/** Returns the first last day of a period that can be filed without leave. */
export const earliestFiled = (kind: Kind, today: string): string => addDays(today, -MAX_FILING_DAYS[kind])

type Value = Readonly<{
  minutes?: number | null | undefined
  count?: number | null | undefined
  checked?: boolean | null | undefined
  note?: string | undefined
}>

/** Returns true if an entry has the value that the unit of its activity requires. */
export const isComplete = (unit: Unit, { minutes, count, checked, note = '' }: Value): boolean => {
  if (unit === 'minutes') return minutes !== null && minutes !== undefined
  if (unit === 'count') return count !== null && count !== undefined
  return unit === 'check' ? checked !== null && checked !== undefined : note !== ''
}

type Begun = Value &
  Readonly<{
    task_id?: number | null | undefined
    pr_id?: number | null | undefined
    client_id?: number | null | undefined
  }>

/** Returns true if an entry has any value: a draft stores it, complete or not. */
export const isBegun = ({ minutes, count, checked, note = '', task_id, pr_id, client_id }: Begun): boolean =>
  note !== '' ||
  [minutes, count, checked, task_id, pr_id, client_id].some((value) => value !== null && value !== undefined)

/** Returns the message about the value that an entry needs before its report can be submitted. */
export const missingText = (unit: Unit, activity: string): string =>
  ({
    minutes: `Enter the minutes of ${activity}, or clear the entry`,
    count: `Enter the count of ${activity}, or clear the entry`,
    check: `Say whether ${activity} is done, or clear the entry`,
    text: `Enter the text of ${activity}, or clear the entry`,
  })[unit]

/** A missing daily report waits for a lead for this many days. */
export const MISSING_DAYS = 7

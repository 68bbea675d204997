import type { Kind, Unit } from './worksheets.models.ts'

/** What holds in a department without a rule of its own. Times are those of the person. */
export const DEFAULT_RULES = {
  daily: { due_working_days: 1, due_time: '10:00', auto_accept_days: 5 },
  weekly: { due_working_days: 1, due_time: '12:00', auto_accept_days: 5 },
  monthly: { due_working_days: 3, due_time: '12:00', auto_accept_days: 5 },
} as const satisfies Record<Kind, unknown>

/** A monthly report is asked for from this many working days on. */
export const MONTH_NEEDS_DAYS = 5

/** How far back a report can be filed, in days. */
export const FILED_BACK = { daily: 31, weekly: 62, monthly: 93 } as const satisfies Record<Kind, number>

/** The most minutes of one entry. */
export const MOST_MINUTES = { daily: 1440, weekly: 6000, monthly: 30_000 } as const satisfies Record<Kind, number>

/** A difference between minutes reported and worked that is shown. */
export const SHOWN_DIFFERENCE = 30

/** For how many days an accepted report can be returned. */
export const RETURNED_WITHIN = 31

type Value = Readonly<{
  minutes?: number | null | undefined
  count?: number | null | undefined
  checked?: boolean | null | undefined
  note?: string | undefined
}>

/** Whether an entry says what the unit of its activity asks for. */
export const isAnswered = (unit: Unit, { minutes, count, checked, note = '' }: Value): boolean => {
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

/** Whether an entry says anything: it is kept in a draft, complete or not. */
export const isBegun = ({ minutes, count, checked, note = '', task_id, pr_id, client_id }: Begun): boolean =>
  note !== '' ||
  [minutes, count, checked, task_id, pr_id, client_id].some((value) => value !== null && value !== undefined)

/** What an entry lacks before its report can be submitted. */
export const missingOf = (unit: Unit, activity: string): string =>
  ({
    minutes: `Enter the minutes of ${activity}, or clear the entry`,
    count: `Enter the count of ${activity}, or clear the entry`,
    check: `Say whether ${activity} is done, or clear the entry`,
    text: `Enter the text of ${activity}, or clear the entry`,
  })[unit]

import type { Kind, Status } from './worksheets.models.ts'

const day = (date: string, options: Intl.DateTimeFormatOptions): string =>
  Temporal.PlainDate.from(date).toLocaleString('en-GB', options)

/** Writes a period: `Monday 3 March`, `the week of 3 March`, `March 2026`. */
export const periodText = (kind: Kind, start: string): string => {
  if (kind === 'monthly') return day(start, { month: 'long', year: 'numeric' })
  const text = day(
    start,
    kind === 'daily' ? { weekday: 'long', day: 'numeric', month: 'long' } : { day: 'numeric', month: 'long' },
  )
  return kind === 'daily' ? text : `the week of ${text}`
}

export const STATUS_TEXT: Readonly<Record<Status, string>> = {
  open: 'Open',
  missing: 'Missing',
  submitted: 'Submitted',
  returned: 'Returned',
  accepted: 'Accepted',
  excused: 'Excused',
  not_expected: 'Not expected',
}

export const REASON_TEXT = {
  leave: 'On leave',
  holiday: 'Holiday',
  day_off: 'Day off',
  suspended: 'Suspended',
  not_employed: 'Not employed',
  not_required: 'Not asked for',
} as const

import { duration, leftText } from '#kit/contract/duration.ts'
import type { PostingKind } from './overtime.models.ts'
import type { Flag, Verdict } from './verdicts.models.ts'

export const VERDICT_LABELS: Readonly<Record<Verdict, string>> = {
  working: 'Working',
  pending: 'Pending',
  present: 'Present',
  half_day: 'Half day',
  absent: 'Absent',
  on_leave: 'On leave',
  holiday: 'Holiday',
  day_off: 'Day off',
}

/** The letter of a verdict in grids and calendars; work from home is shown by its own letter. */
const VERDICT_LETTERS: Readonly<Record<Verdict, string>> = {
  working: '•',
  pending: '·',
  present: 'P',
  half_day: 'H',
  absent: 'A',
  on_leave: 'V',
  holiday: 'F',
  day_off: '–',
}

export const FLAG_LABELS: Readonly<Record<Flag, string>> = {
  late: 'late',
  early_leave: 'early leave',
  wfh: 'work from home',
  part_leave: 'part leave',
  offline: 'offline',
  forced: 'punched out by a lead',
  corrected: 'corrected',
  worked_on_leave: 'worked on leave',
  worked_on_holiday: 'worked on a holiday',
  worked_on_day_off: 'worked on a day off',
  short_break: 'short break',
  no_break: 'no break taken',
  awaiting_punch_out: 'awaiting punch out',
}

/** Returns the letter of a day in a grid. Lateness and place of work count before presence. */
export const dayLetter = (verdict: Verdict, flags: readonly Flag[]): string => {
  if (verdict !== 'present') return VERDICT_LETTERS[verdict]
  if (flags.includes('late')) return 'L'
  if (flags.includes('early_leave')) return 'E'
  return flags.includes('wfh') ? 'W' : 'P'
}

// Marks of the origin of a record are shown as signs, not in the label of the day.
const SPOKEN: readonly Flag[] = [
  'late',
  'early_leave',
  'part_leave',
  'worked_on_leave',
  'worked_on_holiday',
  'worked_on_day_off',
  'awaiting_punch_out',
]

/** Returns verdict and flags as text: "Present · late", "WFH · early leave". */
export const dayLabel = (verdict: Verdict, flags: readonly Flag[]): string => {
  const first = verdict === 'present' && flags.includes('wfh') ? 'WFH' : VERDICT_LABELS[verdict]
  return [first, ...SPOKEN.filter((flag) => flags.includes(flag)).map((flag) => FLAG_LABELS[flag])].join(' · ')
}

const clocks = new Map<string, Intl.DateTimeFormat>()
const clockOf = (zone: string): Intl.DateTimeFormat => {
  const known = clocks.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  clocks.set(zone, made)
  return made
}

/** "09:02": the time of day of an instant (epoch milliseconds) in a zone. */
export const clockTime = (instant: number, zone: string): string => clockOf(zone).format(instant)

/** "09:00–17:30": when work was expected, on the clocks of a zone. */
export const shiftText = (shift: Readonly<{ start_at: string; end_at: string }> | null, zone: string): string =>
  shift ? `${clockTime(Date.parse(shift.start_at), zone)}–${clockTime(Date.parse(shift.end_at), zone)}` : '–'

const days = new Map<string, Intl.DateTimeFormat>()

/** "Mon 12 May": the date of an instant in a zone. */
export const dayText = (instant: number, zone: string): string => {
  const format =
    days.get(zone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, weekday: 'short', day: 'numeric', month: 'short' })
  days.set(zone, format)
  return format.format(instant).replace(',', '')
}

const months = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** "May 2026", of `2026-05`. */
export const monthName = (month: string): string => months.format(Date.parse(`${month}-01`))

/** Returns the number of people other than the named one: "3 others". */
export const othersText = (count: number): string => (count === 1 ? '1 other' : `${count} others`)

/** Returns the message of the break call. */
export const breakStarted = (at: string): string => `Break started at ${at}`

/** Returns the message after the end of a break: its length, and what is left of the limit of its kind. */
export const breakEnded = (at: string, minutes: number, left: number): string =>
  `Break ended at ${at} after ${duration(minutes)} · ${leftText(left)} today`

/** The kinds of postings of a time account. */
const POSTING_NAMES: Readonly<Record<PostingKind, string>> = {
  earned: 'Earned',
  correction: 'Correction',
  short: 'Short day',
  payout: 'Paid out',
  time_off: 'Time off in lieu',
  reset: 'Reset',
  reversal: 'Reset reversed',
  merge: 'Carried over from another record',
  covered: 'Covered by the salary',
  expired: 'Lapsed',
  capped: 'Above the limit',
}

/** Returns the name of a posting. A correction of a short day is named so: its minutes come back. */
export const postingName = ({ kind, minutes }: Readonly<{ kind: PostingKind; minutes: number }>): string =>
  kind === 'short' && minutes > 0 ? 'Short day corrected' : POSTING_NAMES[kind]

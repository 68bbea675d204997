import type { Tone } from '#kit/web/layout/status-badge.tsx'
import { dateFormat } from '#kit/web/format/formatting.ts'
import { time } from '#kit/web/format/dates.ts'
import type { OfferState } from '../../contract/offers.models.ts'
import type { EventRow, ShiftRow, SwapState, WeekRow, WeekState } from '../../contract/shifts.models.ts'

export const STATE: Readonly<Record<WeekState, Readonly<{ word: string; tone: Tone }>>> = {
  draft: { word: 'Draft', tone: 'off' },
  published: { word: 'Published', tone: 'good' },
  locked: { word: 'Locked', tone: 'away' },
}

export const SWAP: Readonly<Record<SwapState, Readonly<{ word: string; tone: Tone }>>> = {
  requested: { word: 'Waiting for an answer', tone: 'attention' },
  accepted: { word: 'Waiting for a decision', tone: 'attention' },
  applied: { word: 'Applied', tone: 'good' },
  declined: { word: 'Declined', tone: 'bad' },
  withdrawn: { word: 'Withdrawn', tone: 'off' },
  expired: { word: 'Expired', tone: 'off' },
  rejected: { word: 'Rejected', tone: 'bad' },
  reverted: { word: 'Taken back', tone: 'off' },
}

export const OFFER: Readonly<Record<OfferState, Readonly<{ word: string; tone: Tone }>>> = {
  open: { word: 'Waiting for an answer', tone: 'attention' },
  accepted: { word: 'Accepted', tone: 'good' },
  declined: { word: 'Declined', tone: 'bad' },
  lapsed: { word: 'Not answered in time', tone: 'bad' },
  withdrawn: { word: 'Withdrawn', tone: 'off' },
}

const EVENTS: Readonly<Record<EventRow['action'], string>> = {
  created: 'Added',
  changed: 'Changed',
  deleted: 'Deleted',
  assigned: 'Assigned',
  removed: 'Removed',
  swapped: 'Swapped',
  claimed: 'Claimed',
  released: 'Opened for an absence',
  left: 'Ended',
  published: 'Published',
  withdrawn: 'Taken back',
  locked: 'Locked',
  unlocked: 'Unlocked',
  offered: 'Offered',
  offer_accepted: 'Offer accepted',
  offer_declined: 'Offer declined',
  offer_lapsed: 'Offer not answered',
  offer_withdrawn: 'Offer withdrawn',
}
export const eventWord = ({ action }: EventRow): string => EVENTS[action]

/** `06:00–14:00`, with its zone where the reader's clock differs. */
export const timesOf = (shift: Readonly<{ start_time: string; end_time: string }>): string =>
  `${shift.start_time}–${shift.end_time}`

/** The time of the reader, where it is another one. */
export const ownTimes = (shift: ShiftRow): string | null => {
  const shown = `${time(shift.start_at)}–${time(shift.end_at)}`
  return shown === timesOf(shift) ? null : shown
}

const format = (date: string, options: Intl.DateTimeFormatOptions): string =>
  dateFormat({ ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
/** `Mon 12` */
export const shortDay = (date: string): string => `${format(date, { weekday: 'short' })} ${Number(date.slice(8))}`
export const longDay = (date: string): string => format(date, { weekday: 'long', day: 'numeric', month: 'long' })

/** `11–17 May` */
export const rangeText = ({ start_date, end_date }: Pick<WeekRow, 'start_date' | 'end_date'>): string => {
  const month = (date: string): string => format(date, { month: 'short' })
  const first =
    month(start_date) === month(end_date)
      ? String(Number(start_date.slice(8)))
      : `${Number(start_date.slice(8))} ${month(start_date)}`
  return `${first}–${Number(end_date.slice(8))} ${month(end_date)}`
}

/** `Week 20 · 11–17 May` */
export const weekText = (week: Pick<WeekRow, 'week_number' | 'start_date' | 'end_date'>): string =>
  `Week ${week.week_number} · ${rangeText(week)}`

/** Work that differs from the plan by less is not worth a note. */
export const NOTED_MINUTES = 30

/** Hours without a fraction where there is none: `38.5`. */
export const hours = (minutes: number): string => String(Math.round(minutes / 6) / 10)

/** The days of a week as choices, Monday first. */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
  (label, index) => ({ value: index + 1, label }),
)

import { dayNumber } from './clock.rules.ts'

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** A day in sentences of rules and notices: 3 March. */
export const dayText = (date: string): string => DAY.format(new Date(`${date}T00:00:00Z`))

/** The ISO number of the week in which most of the seven days from a date lie. */
export const weekNumber = (start: string): number => {
  const middle = dayNumber(start) + 3
  const thursday = middle - ((((middle + 3) % 7) + 7) % 7) + 3
  const year = new Date(thursday * 86_400_000).getUTCFullYear()
  return Math.floor((thursday - Date.UTC(year, 0, 1) / 86_400_000) / 7) + 1
}

export const breaksText = (count: number): string => (count === 1 ? '1 rule break' : `${count} rule breaks`)

/** States of swaps as sentences write them. */
export const SWAP_STATES = {
  requested: 'waiting for an answer',
  accepted: 'waiting for a decision',
  applied: 'applied',
  declined: 'declined',
  withdrawn: 'withdrawn',
  expired: 'expired',
  rejected: 'rejected',
  reverted: 'taken back',
} as const

/** States of offered changes as sentences write them. */
export const OFFER_STATES = {
  open: 'waiting for an answer',
  accepted: 'accepted',
  declined: 'declined',
  lapsed: 'over without an answer',
  withdrawn: 'withdrawn',
} as const

/** A shift as notices and histories name it. */
export const shiftLabel = (
  shift: Readonly<{ name: string; date: string; start_time: string; end_time: string }>,
): string => `${shift.name}, ${dayText(shift.date)} ${shift.start_time}–${shift.end_time}`

import type { Refusal } from '#kit/contract/refusals.ts'
import { attendanceRefusals } from './attendance.refusals.ts'

/** A punch as a manager wants it to be; instants are epoch milliseconds. */
export type DraftPunch = Readonly<{
  from: number
  to: number | null
  breaks: readonly Readonly<{ from: number; to: number | null }>[]
}>

const { refusal } = attendanceRefusals
const LONGEST_MS = 24 * 3_600_000

const breakFault = (draft: DraftPunch): Refusal | null => {
  const end = draft.to ?? Infinity
  let last = draft.from
  for (const one of draft.breaks.toSorted((a, b) => a.from - b.from)) {
    const to = one.to ?? end
    if (to <= one.from) return refusal('break_order')
    if (one.from < draft.from || to > end) return refusal('break_outside')
    if (one.from < last) return refusal('breaks_overlap')
    last = to
  }
  return null
}

/**
 * Returns the reason why a punch cannot be recorded as drafted, or null. Requires times in order, not in the future, at
 * most a day apart, and breaks inside the punch.
 */
export const draftFault = (draft: DraftPunch, now: number): Refusal | null => {
  if (draft.to !== null && draft.to <= draft.from) return refusal('order')
  if ((draft.to ?? draft.from) > now) return refusal('in_future')
  if ((draft.to ?? now) - draft.from > LONGEST_MS && draft.to !== null) return refusal('too_long')
  return breakFault(draft)
}

import { creditLeaves, revokeCredits } from '#domains/requests/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import type { Work } from '#kit/server/context.ts'
import type { ResetPosting } from '../store/reset-postings.ts'

/** The leave type that overtime turns into; its amounts are minutes. */
const TYPE = 'lieu'
/** The days within which it can be taken. */
const DAYS = 366

const sourceOf = (postingId: number) => ({ domain: 'attendance.overtime', id: postingId })

/** Credits leave for minutes that were taken from balances, minute for minute. */
export const creditTimeOff = (
  work: Work,
  postings: readonly ResetPosting[],
  { from, reason }: Readonly<{ from: string; reason: string }>,
): Promise<number> =>
  creditLeaves(
    work,
    postings.map(({ id, employee_id, minutes }) => ({
      employee_id,
      type_code: TYPE,
      amount: minutes,
      valid_from: from,
      valid_to: addDays(from, DAYS),
      source: sourceOf(id),
      reason: reason.slice(0, 300),
    })),
  )

/** Takes such leave back, all of it; false where some of it was taken or has expired. */
export const revertTimeOff = async (work: Work, postingIds: readonly number[], reason: string): Promise<boolean> =>
  (await revokeCredits(work, postingIds.map(sourceOf), reason.slice(0, 300))) !== 'used'

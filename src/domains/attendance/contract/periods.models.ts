import { z } from 'zod'
import { date, id, instant, month, named } from '#kit/contract/fields.ts'

export const periodState = z.enum(['open', 'locked', 'reopen_requested'])

/** Figures of a month over everyone, as they were when it was locked. */
export const periodTotals = z.strictObject({
  people: z.int(),
  expected_minutes: z.int(),
  worked_minutes: z.int(),
  overtime_minutes: z.int(),
  days_present: z.int(),
  days_half: z.int(),
  days_absent: z.int(),
  days_leave: z.int(),
  late_count: z.int(),
})
export type PeriodTotals = z.output<typeof periodTotals>

/** A point of a month that is open. `ref_id` names the row that is meant: a punch, a request, a day. */
export const exceptionRow = z.strictObject({
  kind: z.string(),
  label: z.string(),
  /** The month cannot be locked with it. Others can be accepted. */
  blocking: z.boolean(),
  employee: named,
  business_date: date,
  ref_id: id,
  /** The person who has to act; HR where no one else is named. */
  owner_name: z.string(),
})
export type ExceptionRow = z.output<typeof exceptionRow>

/** A month of ten thousand people has thousands of accepted points; so many are listed. */
export const MAX_ACCEPTED = 100

/** A point that was accepted when the month was locked. */
const acceptedException = exceptionRow.omit({ ref_id: true, blocking: true, owner_name: true })

const exceptionCount = z.strictObject({
  kind: z.string(),
  label: z.string(),
  blocking: z.boolean(),
  count: z.int(),
})

export const periodRow = z.strictObject({
  month,
  state: periodState,
  version: z.int(),
  is_over: z.boolean(),
  locked_by: named.nullable(),
  locked_at: instant.nullable(),
  /** The number of accepted points, and the first of them by date. */
  accepted_count: z.int(),
  accepted_exceptions: z.array(acceptedException).max(MAX_ACCEPTED),
  totals: periodTotals.nullable(),
  reopen_requested_by: named.nullable(),
  reopen_reason: z.string().nullable(),
  times_reopened: z.int(),
  /** The open points, by kind; of a locked month nothing. */
  exceptions: z.array(exceptionCount),
  can: z.strictObject({ lock: z.boolean(), reopen: z.boolean(), confirm_reopen: z.boolean(), withdraw: z.boolean() }),
})
export type PeriodRow = z.output<typeof periodRow>

import { markOvertimePaid, overtimePayouts } from '#domains/attendance/server/index.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import type { LateOvertime } from '../store/differences.ts'

/** Overtime of a month that is paid out; the premium is in its minutes. */
export type OvertimePosting = Readonly<{ posting_id: number; employee_id: number; posted_on: string; minutes: number }>

/** The pay-outs of people in a month (`YYYY-MM`). Those that a payslip of the month has paid count for its correction. */
export const listOvertime = async (
  tx: Tx,
  employeeIds: readonly number[],
  month: string,
): Promise<readonly OvertimePosting[]> =>
  (await overtimePayouts(tx, employeeIds, month)).map(({ id, ...posting }) => ({
    posting_id: id,
    employee_id: posting.employee_id,
    posted_on: posting.posted_on,
    minutes: posting.minutes,
  }))

type Paying = Readonly<{ id: number; employee_id: number; postings: readonly number[] }>

/** Marks the pay-outs of earlier months as paid by the payslips that pay them as a difference. */
export const payLateOvertime = async (work: Work, late: readonly LateOvertime[]): Promise<void> => {
  for (const [month, own] of Map.groupBy(late, ({ for_month }) => for_month)) {
    const people = own.map(({ employee_id }) => employee_id)
    const open = (await overtimePayouts(work.tx, people, month)).filter((one) => one.paid_payslip_id === null)
    for (const { payslip_id, employee_id, found_at } of own) {
      const known = open.filter((one) => one.employee_id === employee_id && one.created_at <= found_at)
      if (known.length > 0)
        await markOvertimePaid(
          work,
          known.map(({ id }) => id),
          payslip_id,
        )
    }
  }
}

/**
 * Marks the pay-outs of payslips as paid, in the transaction that issues them. What the payslip that is replaced has
 * paid stays paid by it.
 */
export const payOvertime = async (work: Work, month: string, slips: readonly Paying[]): Promise<void> => {
  const paying = slips.filter(({ postings }) => postings.length > 0)
  if (paying.length === 0) return
  const people = paying.map(({ employee_id }) => employee_id)
  const payouts = await overtimePayouts(work.tx, people, month)
  const paid = new Set(payouts.flatMap(({ id, paid_payslip_id }) => (paid_payslip_id === null ? [] : [id])))
  for (const { id, postings } of paying) {
    const open = postings.filter((posting) => !paid.has(posting))
    if (open.length > 0) await markOvertimePaid(work, open, id)
  }
}

import type { Tx, Work } from '#kit/server/context.ts'

/** Overtime of a month that is settled by pay; the premium is in its minutes. */
export type OvertimePosting = Readonly<{ posting_id: number; employee_id: number; posted_on: string; minutes: number }>

type Source = Readonly<{
  /** The pay-outs of people in a month (`YYYY-MM`) that no payslip has paid. */
  list: (tx: Tx, employeeIds: readonly number[], month: string) => Promise<readonly OvertimePosting[]>
  /** Marks pay-outs as paid by a payslip, in the transaction that issues it. */
  markPaid: (work: Work, postingIds: readonly number[], payslipId: number) => Promise<void>
}>

/** What attendance tells of overtime that is paid out. */
export const overtime: Source = {
  list: async () => [],
  markPaid: async () => undefined,
}

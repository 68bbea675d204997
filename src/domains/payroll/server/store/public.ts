import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import type { Tx } from '#kit/server/context.ts'

/** Returns true where an issued or paid payslip of a person covers a day. */
export const isPayClosed = async (tx: Tx, employee_id: number, day: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('payslips')
    .select('id')
    .where('employee_id', '=', employee_id)
    .where('month', '=', day.slice(0, 7))
    .where('state', 'in', ['issued', 'paid'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const payRow = z.object({ has: z.boolean() })

/** Returns true where there is pay of a person: then the record is retained. */
export const hasPay = async (tx: Tx, employeeId: number): Promise<boolean> => {
  const found = await rows(tx, payRow)`
    select exists (select from salaries where employee_id = ${employeeId})
      or exists (select from payslips where employee_id = ${employeeId})
      or exists (select from payroll_run_items where employee_id = ${employeeId})
      or exists (select from pay_adjustments where employee_id = ${employeeId})
      or exists (select from hikes where employee_id = ${employeeId}) as has`
  return found[0]?.has ?? false
}

const openPayRow = z.object({ is_open: z.boolean() })

/** Returns true where a payslip of a person is not issued, or money is still owed or was paid too much. */
export const hasOpenPay = async (tx: Tx, employeeId: number): Promise<boolean> => {
  const found = await rows(tx, openPayRow)`
    select exists (select from payslips p where p.employee_id = ${employeeId} and p.state in ('draft', 'approved'))
      or exists (select from pay_accounts a where a.employee_id = ${employeeId} and a.owed_minor <> a.sent_minor) as is_open`
  return found[0]?.is_open === true
}

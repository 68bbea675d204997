import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

/** Whether an issued or paid payslip of a person covers a day. */
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

/** Whether there is pay of a person: then the record is kept. */
export const hasPay = async (tx: Tx, employeeId: number): Promise<boolean> => {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from salaries where employee_id = ${employeeId})
      or exists (select from payslips where employee_id = ${employeeId})
      or exists (select from payroll_run_items where employee_id = ${employeeId})
      or exists (select from pay_adjustments where employee_id = ${employeeId})
      or exists (select from hikes where employee_id = ${employeeId}) as has`.execute(tx)
  return rows[0]?.has ?? false
}

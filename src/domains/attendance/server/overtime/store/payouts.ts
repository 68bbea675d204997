import { sql } from 'kysely'
import { monthBounds } from '#engines/calendar/contract/calendar.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import { Conflict } from '#kit/server/database/conflict.ts'

/** Minutes to be paid 1 : 1 at the base rate: the rate of the day is in them. */
export type OvertimePayout = Readonly<{
  id: number
  employee_id: number
  created_at: string
  posted_on: string
  minutes: number
  paid_payslip_id: number | null
}>

/** Returns the pay-outs of people in a month (`YYYY-MM`) that were not reversed, in their order. One statement. */
export const overtimePayouts = async (
  tx: Tx,
  employeeIds: readonly number[],
  month: string,
): Promise<OvertimePayout[]> => {
  const { first, last } = monthBounds(month, 'UTC')
  const { rows } = await sql<OvertimePayout>`
    select p.id, p.employee_id, p.created_at, p.posted_on, -p.minutes as minutes, p.paid_payslip_id from overtime_postings p
    where p.kind = 'payout' and p.posted_on between ${first}::date and ${last}::date
      and p.employee_id = any(${employeeIds}::int[])
      and not exists (select from overtime_postings r where r.reverses_id = p.id)
    order by p.employee_id, p.posted_on, p.id`.execute(tx)
  return rows
}

/** Marks pay-outs as paid by a payslip, each once. One that is already paid or reversed undoes the whole change. */
export const markOvertimePaid = async (work: Work, postingIds: readonly number[], payslipId: number): Promise<void> => {
  const { rows: people } = await sql<{ employee_id: number }>`
    select distinct employee_id from overtime_postings where id = any(${postingIds}::int[])`.execute(work.tx)
  await sql`select lock_overtime(${people.map(({ employee_id }) => employee_id)}::int[])`.execute(work.tx)
  const { rows } = await sql<{ id: number }>`
    update overtime_postings p set paid_payslip_id = ${payslipId}
    where p.id = any(${postingIds}::int[]) and p.kind = 'payout' and p.paid_payslip_id is null
      and not exists (select from overtime_postings r where r.reverses_id = p.id)
    returning p.id`.execute(work.tx)
  if (rows.length !== new Set(postingIds).size) throw new Conflict('A pay-out')
}

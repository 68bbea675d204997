import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import { monthBounds } from '#engines/calendar/contract/calendar.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import { Conflict } from '#kit/server/database/conflict.ts'

/** Minutes to be paid 1 : 1 at the base rate: the rate of the day is in them. */
const overtimePayout = z.object({
  id: z.number(),
  employee_id: z.number(),
  created_at: z.string(),
  posted_on: z.string(),
  minutes: z.number(),
  paid_payslip_id: z.number().nullable(),
})
export type OvertimePayout = z.output<typeof overtimePayout>

/** Returns the pay-outs of people in a month (`YYYY-MM`) that were not reversed, in their order. One statement. */
export const overtimePayouts = async (
  tx: Tx,
  employeeIds: readonly number[],
  month: string,
): Promise<OvertimePayout[]> => {
  const { first, last } = monthBounds(month, 'UTC')
  return rows(tx, overtimePayout)`
    select p.id, p.employee_id, p.created_at, p.posted_on, -p.minutes as minutes, p.paid_payslip_id from overtime_postings p
    where p.kind = 'payout' and p.posted_on between ${first}::date and ${last}::date
      and p.employee_id = any(${employeeIds}::int[])
      and not exists (select from overtime_postings r where r.reverses_id = p.id)
    order by p.employee_id, p.posted_on, p.id`
}

const postingRow = z.object({ id: z.number() })

const markOvertimePaidRow = z.object({ employee_id: z.number() })

/** Marks pay-outs as paid by a payslip, each once. One that is already paid or reversed undoes the whole change. */
export const markOvertimePaid = async (work: Work, postingIds: readonly number[], payslipId: number): Promise<void> => {
  const people = await rows(work.tx, markOvertimePaidRow)`
    select distinct employee_id from overtime_postings where id = any(${postingIds}::int[])`
  await sql`select lock_overtime(${people.map(({ employee_id }) => employee_id)}::int[])`.execute(work.tx)
  const found = await rows(work.tx, postingRow)`
    update overtime_postings p set paid_payslip_id = ${payslipId}
    where p.id = any(${postingIds}::int[]) and p.kind = 'payout' and p.paid_payslip_id is null
      and not exists (select from overtime_postings r where r.reverses_id = p.id)
    returning p.id`
  if (found.length !== new Set(postingIds).size) throw new Conflict('A pay-out')
}

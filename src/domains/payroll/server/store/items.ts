import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { personFacts } from './pay-facts.rows.ts'

const pendingItem = z.object({ employee_id: z.number(), facts: personFacts })
export type PendingItem = z.output<typeof pendingItem>

/** Takes some items that wait and that no one else has taken; they are locked until the transaction ends. */
export const lockPendingItems = (tx: Tx, run_id: number, most: number): Promise<PendingItem[]> =>
  rows(tx, pendingItem)`
    select employee_id, facts from payroll_run_items
    where run_id = ${run_id} and state = 'pending' and facts is not null
    order by employee_id limit ${most} for update skip locked`

type Failed = Readonly<{ employee_id: number; state: 'failed' | 'skipped'; code: string; message: string }>

/** Marks items as failed, with the reason; deletes their drafts. */
export const failItems = async (tx: Tx, run_id: number, failed: readonly Failed[]): Promise<void> => {
  if (failed.length === 0) return
  const people = failed.map(({ employee_id }) => employee_id)
  await sql`delete from payroll_exceptions where run_id = ${run_id} and employee_id = any(${people}::int[])`.execute(tx)
  await sql`
    update payroll_run_items i set state = x.state, code = x.code, message = x.message, facts = null, payslip_id = null,
      net_change_bp = null, attempts = i.attempts + 1
    from jsonb_to_recordset(${JSON.stringify(failed)}::jsonb) as x(employee_id int, state text, code text, message text)
    where i.run_id = ${run_id} and i.employee_id = x.employee_id`.execute(tx)
  await sql`update payslips set state = 'discarded', updated_at = app_now()
    where run_id = ${run_id} and employee_id = any(${people}::int[]) and state = 'draft'`.execute(tx)
}

/** Puts people into a run, with the facts of one snapshot. */
export const insertPendingItems = async (
  tx: Tx,
  run_id: number,
  items: readonly PendingItem[],
  now: string,
): Promise<void> => {
  await sql`
    insert into payroll_run_items as i (run_id, employee_id, state, facts, taken_at)
    select ${run_id}, x.employee_id, 'pending', x.facts, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as x(employee_id int, facts jsonb)
    on conflict (run_id, employee_id) do update set facts = excluded.facts, taken_at = excluded.taken_at
      where i.state = 'pending'`.execute(tx)
}

/** Inserts people into a run as skipped, with the reason. */
export const insertSkippedItems = async (
  tx: Tx,
  run_id: number,
  employeeIds: readonly number[],
  now: string,
): Promise<void> => {
  await sql`
    insert into payroll_run_items (run_id, employee_id, state, code, message, taken_at)
    select ${run_id}, x, 'skipped', 'has_payslip', 'There is a payslip of this month already.', ${now}::timestamptz
    from unnest(${employeeIds}::int[]) x on conflict do nothing`.execute(tx)
}

const paidInMonthRow = z.object({ employee_id: z.number() })

/** People who have a payslip of a month, as a draft or issued; of other runs than the one. */
export const listPaidInMonth = async (tx: Tx, month: string, run_id: number): Promise<number[]> => {
  const found = await rows(tx, paidInMonthRow)`
    select employee_id from payslips where month = ${month} and run_id <> ${run_id}
      and state in ('draft', 'approved', 'issued', 'paid')`
  return found.map(({ employee_id }) => employee_id)
}

const withoutFactsRow = z.object({ employee_id: z.number() })

/** Items that wait for facts. */
export const listWithoutFacts = async (tx: Tx, run_id: number): Promise<number[]> => {
  const found = await rows(tx, withoutFactsRow)`
    select employee_id from payroll_run_items where run_id = ${run_id} and state = 'pending' and facts is null
    order by employee_id`
  return found.map(({ employee_id }) => employee_id)
}

const pendingItemsRow = z.object({ has: z.boolean() })

export const hasPendingItems = async (tx: Tx, run_id: number): Promise<boolean> => {
  const found = await rows(tx, pendingItemsRow)`
    select exists (select from payroll_run_items where run_id = ${run_id} and state = 'pending') as has`
  return found[0]?.has ?? false
}

type Which = 'failed' | 'changed' | 'all' | readonly number[]

const resetRunItemsRow = z.object({ employee_id: z.number() })

/** Makes items wait again, without facts. Returns the count. */
export const resetRunItems = async (tx: Tx, run_id: number, which: Which): Promise<number> => {
  const chosen =
    typeof which === 'string'
      ? {
          failed: sql`i.state = 'failed'`,
          changed: sql`i.payslip_id in (select p.id from payslips p where p.run_id = ${run_id} and p.changed_since)`,
          all: sql`i.state in ('done', 'failed') or i.code = 'off_payroll'`,
        }[which]
      : sql`i.employee_id = any(${which}::int[]) and i.code is distinct from 'has_payslip'`
  const found = await rows(tx, resetRunItemsRow)`
    update payroll_run_items i set state = 'pending', payslip_id = null, code = null, message = null, facts = null
    where i.run_id = ${run_id} and (${chosen}) returning i.employee_id`
  return found.length
}

/** Deletes all items of a run. */
export const deleteItems = async (tx: Tx, run_id: number): Promise<void> => {
  await tx.deleteFrom('payroll_run_items').where('run_id', '=', run_id).execute()
}

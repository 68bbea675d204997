import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { PersonFacts } from '../facts/read-facts.ts'

export type PendingItem = Readonly<{ employee_id: number; facts: PersonFacts }>

/** Takes some items that wait and that no one else has taken; they are locked until the transaction ends. */
export const takePending = async (tx: Tx, run_id: number, most: number): Promise<PendingItem[]> => {
  const { rows } = await sql<PendingItem>`
    select employee_id, facts from payroll_run_items
    where run_id = ${run_id} and state = 'pending' and facts is not null
    order by employee_id limit ${most} for update skip locked`.execute(tx)
  return rows
}

type Failed = Readonly<{ employee_id: number; state: 'failed' | 'skipped'; code: string; message: string }>

/** Says of items why there is no payslip; a draft that they had goes. */
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
export const insertPending = async (
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

/** People in a run who are passed by, with the reason. */
export const insertSkipped = async (
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

/** People who have a payslip of a month, as a draft or issued; of other runs than the one. */
export const listPaidInMonth = async (tx: Tx, month: string, run_id: number): Promise<number[]> => {
  const { rows } = await sql<{ employee_id: number }>`
    select employee_id from payslips where month = ${month} and run_id <> ${run_id}
      and state in ('draft', 'approved', 'issued', 'paid')`.execute(tx)
  return rows.map(({ employee_id }) => employee_id)
}

/** Items that wait for facts. */
export const listWithoutFacts = async (tx: Tx, run_id: number): Promise<number[]> => {
  const { rows } = await sql<{ employee_id: number }>`
    select employee_id from payroll_run_items where run_id = ${run_id} and state = 'pending' and facts is null
    order by employee_id`.execute(tx)
  return rows.map(({ employee_id }) => employee_id)
}

export const hasPending = async (tx: Tx, run_id: number): Promise<boolean> => {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from payroll_run_items where run_id = ${run_id} and state = 'pending') as has`.execute(tx)
  return rows[0]?.has ?? false
}

type Which = 'failed' | 'changed' | 'all' | readonly number[]

/** Makes items wait again, without facts. Answers how many. */
export const resetItems = async (tx: Tx, run_id: number, which: Which): Promise<number> => {
  const chosen =
    typeof which === 'string'
      ? {
          failed: sql`i.state = 'failed'`,
          changed: sql`i.payslip_id in (select p.id from payslips p where p.run_id = ${run_id} and p.changed_since)`,
          all: sql`i.state in ('done', 'failed') or i.code = 'off_payroll'`,
        }[which]
      : sql`i.employee_id = any(${which}::int[]) and i.code is distinct from 'has_payslip'`
  const { rows } = await sql<{ employee_id: number }>`
    update payroll_run_items i set state = 'pending', payslip_id = null, code = null, message = null, facts = null
    where i.run_id = ${run_id} and (${chosen}) returning i.employee_id`.execute(tx)
  return rows.length
}

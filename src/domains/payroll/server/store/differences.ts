import { type Insertable, sql, type Updateable } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { PayDifferences, PayWaivers } from '#kit/server/database/tables.ts'
import type { DifferenceFact, PayFacts } from '../../contract/pay/facts.ts'

export type Recheck = Readonly<{ employee_id: number; marked_at: string }>

/** People whose months are to be worked out anew; each is marked once, however many facts came. */
export const listRechecks = async (tx: Tx, most: number): Promise<Recheck[]> => {
  const { rows } = await sql<Recheck>`
    select employee_id, marked_at::text as marked_at from pay_rechecks order by employee_id limit ${most}`.execute(tx)
  return rows
}

/**
 * Takes marks away that were looked at, and leaves those that came meanwhile. At the end of a transaction, so that nobody
 * who marks a person waits for the look.
 */
export const dropRechecks = async (tx: Tx, rows: readonly Recheck[]): Promise<void> => {
  await sql`
    delete from pay_rechecks r using jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(employee_id int, marked_at timestamptz)
    where r.employee_id = x.employee_id and r.marked_at = x.marked_at`.execute(tx)
}

/** Everybody with an issued payslip of a stretch of months, by id after one. */
export const listPaidPeople = async (tx: Tx, from: string, after: number, most: number): Promise<number[]> => {
  const { rows } = await sql<{ employee_id: number }>`
    select distinct employee_id from payslips where state in ('issued', 'paid') and month >= ${from} and employee_id > ${after}
    order by 1 limit ${most}`.execute(tx)
  return rows.map(({ employee_id }) => employee_id)
}

export type LiveSlip = Readonly<{
  id: number
  employee_id: number
  month: string
  currency: string
  facts: PayFacts
  /** What payslips and waivers have settled of the month, by component. */
  settled: Readonly<Record<string, number>>
}>

/** The live payslips of people since a month, with what is settled of their months. */
export const listLiveSlips = async (tx: Tx, ids: readonly number[], from: string): Promise<LiveSlip[]> => {
  const { rows } = await sql<LiveSlip>`
    with lines as (
      select p.employee_id, coalesce(l.for_month, p.month) as month, l.component_id, p.currency, l.amount_minor
      from payslips p join payslip_lines l on l.payslip_id = p.id
      where p.employee_id = any(${ids}::int[]) and p.state in ('issued', 'paid') and p.month >= ${from}
      union all
      select employee_id, for_month, component_id, currency, amount_minor from pay_waivers
      where employee_id = any(${ids}::int[]) and for_month >= ${from}),
    settled as (
      select employee_id, month, currency, jsonb_object_agg(component_id, amount) as by_component from (
        select employee_id, month, currency, component_id, sum(amount_minor)::bigint as amount from lines group by 1, 2, 3, 4) x
      group by 1, 2, 3)
    select p.id, p.employee_id, p.month, p.currency, p.facts, coalesce(s.by_component, '{}') as settled
    from payslips p left join settled s on s.employee_id = p.employee_id and s.month = p.month and s.currency = p.currency
    where p.employee_id = any(${ids}::int[]) and p.state in ('issued', 'paid') and p.month >= ${from}
    order by p.month, p.employee_id`.execute(tx)
  return rows
}

export type Difference = DifferenceFact & Readonly<{ employee_id: number; currency: string }>

/** Writes what is different of months: rows that stayed the same keep what was decided about them. */
export const replaceDifferences = async (
  tx: Tx,
  months: readonly Readonly<{ employee_id: number; month: string }>[],
  found: readonly Difference[],
  now: string,
): Promise<void> => {
  const rows = JSON.stringify(found)
  await sql`
    delete from pay_differences d using jsonb_to_recordset(${JSON.stringify(months)}::jsonb) as m(employee_id int, month text)
    where d.employee_id = m.employee_id and d.for_month = m.month and not exists (
      select from jsonb_to_recordset(${rows}::jsonb) as x(employee_id int, for_month text, component_id int, currency text, amount_minor bigint)
      where x.employee_id = d.employee_id and x.for_month = d.for_month and x.component_id = d.component_id
        and x.currency = d.currency and x.amount_minor = d.amount_minor)`.execute(tx)
  await sql`
    insert into pay_differences (employee_id, for_month, component_id, currency, amount_minor, why, found_at)
    select x.employee_id, x.for_month, x.component_id, x.currency, x.amount_minor, x.why, ${now}::timestamptz
    from jsonb_to_recordset(${rows}::jsonb)
      as x(employee_id int, for_month text, component_id int, currency text, amount_minor bigint, why text)
    on conflict do nothing`.execute(tx)
}

/** What the payslips of people for a month are to settle of earlier ones. */
export const listDifferenceFacts = async (tx: Tx, ids: readonly number[], month: string): Promise<Difference[]> => {
  const { rows } = await sql<Difference>`
    select employee_id, currency, for_month, component_id, amount_minor, why from pay_differences
    where employee_id = any(${ids}::int[]) and for_month < ${month} and (put_off_until is null or put_off_until <= ${month})
    order by employee_id, for_month, component_id`.execute(tx)
  return rows
}

/** How many people of a run, but for one, have differences that their payslip does not settle and nobody put off. */
export const countLeft = async (
  tx: Tx,
  run: Readonly<{ id: number; month: string }>,
  but: number | null,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(distinct d.employee_id)::int as count from pay_differences d
    join payslips p on p.employee_id = d.employee_id and p.run_id = ${run.id} and p.state = 'draft' and p.supersedes_id is null
    where d.for_month < ${run.month} and (d.put_off_until is null or d.put_off_until <= ${run.month})
      and d.employee_id is distinct from ${but}::int
      and not exists (select from payslip_lines l where l.payslip_id = p.id and l.for_month = d.for_month
        and l.component_id = d.component_id and l.amount_minor = d.amount_minor)`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Lets nobody decide about the differences of a run until the transaction ends. */
export const holdDifferences = async (tx: Tx, run_id: number): Promise<void> => {
  await sql`
    select from pay_differences d where d.employee_id in (
      select p.employee_id from payslips p where p.run_id = ${run_id} and p.state = 'draft')
    order by d.employee_id, d.for_month, d.component_id for share`.execute(tx)
}

/** How many people of a run, but for one, have a draft that settles a difference which is no more: it was waived, or is none. */
export const countGone = async (tx: Tx, run_id: number, but: number | null): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(distinct p.employee_id)::int as count from payslips p
    join payslip_lines l on l.payslip_id = p.id and l.for_month is not null
    where p.run_id = ${run_id} and p.state = 'draft' and p.supersedes_id is null and p.employee_id is distinct from ${but}::int
      and not exists (select from pay_differences d where d.employee_id = p.employee_id and d.for_month = l.for_month
        and d.component_id = l.component_id)`.execute(tx)
  return rows[0]?.count ?? 0
}

/** The month of the approved payslip that settles a difference; undefined where none does. */
export const findTakenBy = async (tx: Tx, { employee_id, for_month, component_id }: NamedDifference) =>
  (
    await tx
      .selectFrom('payslips as p')
      .innerJoin('payslip_lines as l', 'l.payslip_id', 'p.id')
      .select('p.month')
      .where('p.employee_id', '=', employee_id)
      .where('p.state', '=', 'approved')
      .where('l.for_month', '=', for_month)
      .where('l.component_id', '=', component_id)
      .where('p.supersedes_id', 'is', null)
      .limit(1)
      .executeTakeFirst()
  )?.month

/** Overtime of an earlier month that a payslip settles: all that was posted until the difference was found. */
export type SettledOvertime = Readonly<{ payslip_id: number; employee_id: number; for_month: string; found_at: string }>

/** Takes away what issued payslips have settled; answers where overtime is among it. */
export const settleDifferences = async (tx: Tx, run_id: number): Promise<SettledOvertime[]> => {
  const { rows } = await sql<SettledOvertime & { code: string }>`
    delete from pay_differences d using payslips p, payslip_lines l, pay_components c
    where p.run_id = ${run_id} and p.state in ('issued', 'paid') and l.payslip_id = p.id and d.employee_id = p.employee_id
      and d.for_month = l.for_month and d.component_id = l.component_id and d.amount_minor = l.amount_minor
      and c.id = d.component_id
    returning p.id as payslip_id, d.employee_id, d.for_month, d.found_at, c.code`.execute(tx)
  await sql`select mark_pay_rechecks(array(select employee_id from payslips where run_id = ${run_id}
    and (supersedes_id is not null or exists (select from payslip_lines l where l.payslip_id = payslips.id and l.for_month is not null))))`.execute(
    tx,
  )
  return rows.filter(({ code }) => code === 'OVERTIME').map(({ code: _code, ...settled }) => settled)
}

/** Names a difference, with the amount that was seen. */
export type NamedDifference = Readonly<{
  employee_id: number
  for_month: string
  component_id: number
  amount_minor: number
}>
const keyOf = ({ employee_id, for_month, component_id }: NamedDifference) => ({ employee_id, for_month, component_id })

/** Locks a difference; undefined where it is settled or has another amount now. */
export const lockDifference = (tx: Tx, named: NamedDifference) =>
  tx
    .selectFrom('pay_differences')
    .selectAll()
    .where((row) => row.and({ ...keyOf(named), amount_minor: named.amount_minor }))
    .forUpdate()
    .executeTakeFirst()

/** Writes what was decided about a difference. */
export const decideDifference = async (
  tx: Tx,
  named: NamedDifference,
  decided: Updateable<PayDifferences>,
): Promise<void> => {
  await tx
    .updateTable('pay_differences')
    .set(decided)
    .where((row) => row.and(keyOf(named)))
    .execute()
}

/** Lets a difference be: it counts as settled from now on. */
export const waiveDifference = async (tx: Tx, waiver: NamedDifference & Insertable<PayWaivers>): Promise<void> => {
  await tx.insertInto('pay_waivers').values(waiver).execute()
  await tx
    .deleteFrom('pay_differences')
    .where((row) => row.and(keyOf(waiver)))
    .execute()
}

import { type Insertable, sql, type Updateable } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { PayDifferences, PayWaivers } from '#kit/server/database/tables.ts'
import type { DifferenceFact, PayFacts } from '../../contract/pay/facts.ts'

/** Everyone with an issued payslip of a month or later, or employed since its first day, by id after one. */
export const listPeopleSince = async (tx: Tx, from: string, after: number, most: number): Promise<number[]> => {
  const { rows } = await sql<{ employee_id: number }>`
    select distinct employee_id from payslips where state in ('issued', 'paid') and month >= ${from} and employee_id > ${after}
    union
    select distinct employee_id from employment_span
    where (left_on is null or left_on >= ${`${from}-01`}::date) and employee_id > ${after}
    order by 1 limit ${most}`.execute(tx)
  return rows.map(({ employee_id }) => employee_id)
}

/** A month of a person that is paid, or was paid to everyone else: then without a payslip. */
export type PaidMonth = Readonly<{
  employee_id: number
  month: string
  slip: Readonly<{ currency: string; facts: PayFacts }> | null
  /** What payslips and waivers have settled of the month, by currency and component. */
  settled: Readonly<Record<string, Readonly<Record<string, number>>>>
}>

/**
 * The months of people since one: those with an issued payslip; and those of issued regular runs in which they were employed
 * and have no payslip, none in a run that is under way either.
 */
export const listPaidMonths = async (tx: Tx, ids: readonly number[], from: string): Promise<PaidMonth[]> => {
  const { rows } = await sql<PaidMonth>`
    with slips as (
      select id, employee_id, month, currency, facts from payslips
      where employee_id = any(${ids}::int[]) and state in ('issued', 'paid') and month >= ${from}),
    without as (
      select distinct m.employee_id, r.month
      from payroll_runs r join employment_span m on m.employee_id = any(${ids}::int[])
        and m.joined_on < (r.month || '-01')::date + interval '1 month' and (m.left_on is null or m.left_on >= (r.month || '-01')::date)
      where r.kind = 'regular' and r.state in ('issued', 'paid') and r.month >= ${from}
        and not exists (select from payslips p where p.employee_id = m.employee_id and p.month = r.month
          and p.state in ('draft', 'approved', 'issued', 'paid'))),
    months as (
      select employee_id, month, json_build_object('currency', currency, 'facts', facts) as slip from slips
      union all select employee_id, month, null from without),
    lines as (
      select p.employee_id, coalesce(l.for_month, p.month) as month, l.component_id, p.currency, l.amount_minor
      from slips p join payslip_lines l on l.payslip_id = p.id
      union all
      select employee_id, for_month, component_id, currency, amount_minor from pay_waivers
      where employee_id = any(${ids}::int[]) and for_month >= ${from}),
    settled as (
      select employee_id, month, jsonb_object_agg(currency, by_component) as by_currency from (
        select employee_id, month, currency, jsonb_object_agg(component_id, amount) as by_component from (
          select employee_id, month, currency, component_id, sum(amount_minor)::bigint as amount from lines group by 1, 2, 3, 4) x
        group by 1, 2, 3) y
      group by 1, 2)
    select m.employee_id, m.month, m.slip, coalesce(s.by_currency, '{}') as settled
    from months m left join settled s on s.employee_id = m.employee_id and s.month = m.month
    order by m.month, m.employee_id`.execute(tx)
  return rows
}

/** Lets nobody issue payslips of people, or pay them, until the transaction ends, and waits for those who do. */
export const holdPeople = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await sql`select from pay_accounts where employee_id = any(${ids}::int[])
    order by employee_id, brand_id, currency for share`.execute(tx)
}

export type Difference = DifferenceFact & Readonly<{ employee_id: number; currency: string }>

/** Writes what is different of people's months since one: rows that stayed the same keep what was decided about them. */
export const replaceDifferences = async (
  tx: Tx,
  { ids, from, now }: Readonly<{ ids: readonly number[]; from: string; now: string }>,
  found: readonly Difference[],
): Promise<void> => {
  const rows = JSON.stringify(found)
  await sql`
    delete from pay_differences d where d.employee_id = any(${ids}::int[]) and d.for_month >= ${from} and not exists (
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

/** What the payslips of people for a month are to settle of earlier ones; a correction takes no more than what it replaces. */
export const listDifferenceFacts = async (tx: Tx, ids: readonly number[], month: string): Promise<Difference[]> => {
  const { rows } = await sql<Difference>`
    select employee_id, currency, for_month, component_id, amount_minor, why from pay_differences d
    where employee_id = any(${ids}::int[]) and for_month < ${month} and (put_off_until is null or put_off_until <= ${month})
      and not exists (select from payslips p where p.employee_id = d.employee_id and p.month = ${month}
        and p.state in ('issued', 'paid'))
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
        and l.component_id = d.component_id and l.amount_minor = d.amount_minor and p.currency = d.currency)`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

/** Lets nobody decide about the differences of a run until the transaction ends. */
export const holdDifferences = async (tx: Tx, run_id: number): Promise<void> => {
  await sql`
    select from pay_differences d where d.employee_id in (
      select p.employee_id from payslips p where p.run_id = ${run_id} and p.state = 'draft')
    order by d.employee_id, d.for_month, d.component_id for share`.execute(tx)
}

/** The month of the approved payslip that settles a difference; undefined where none does. */
export const findTakenBy = async (
  tx: Tx,
  {
    employee_id,
    for_month,
    component_id,
    currency,
  }: Pick<Difference, 'employee_id' | 'for_month' | 'component_id' | 'currency'>,
) =>
  (
    await tx
      .selectFrom('payslips as p')
      .innerJoin('payslip_lines as l', 'l.payslip_id', 'p.id')
      .select('p.month')
      .where('p.employee_id', '=', employee_id)
      .where('p.state', '=', 'approved')
      .where('l.for_month', '=', for_month)
      .where('l.component_id', '=', component_id)
      .where('p.currency', '=', currency)
      .where('p.supersedes_id', 'is', null)
      .limit(1)
      .executeTakeFirst()
  )?.month

/** Overtime of an earlier month that a payslip settles: all that was posted until the difference was found. */
export type SettledOvertime = Readonly<{ payslip_id: number; employee_id: number; for_month: string; found_at: string }>

/**
 * Takes off what issued payslips of a run have settled, whatever has come up since they were calculated; answers where
 * overtime is among it. What was open of their own months they settle as a whole.
 */
export const settleDifferences = async (tx: Tx, run_id: number): Promise<SettledOvertime[]> => {
  const { rows } = await sql<SettledOvertime & { code: string }>`
    select p.id as payslip_id, d.employee_id, d.for_month, c.code,
      case when d.amount_minor = l.amount_minor then d.found_at else least(d.found_at, p.created_at) end as found_at
    from payslips p join payslip_lines l on l.payslip_id = p.id and l.for_month <> p.month
    join pay_differences d on d.employee_id = p.employee_id and d.for_month = l.for_month
      and d.component_id = l.component_id and d.currency = p.currency
    join pay_components c on c.id = d.component_id
    where p.run_id = ${run_id} and p.state in ('issued', 'paid') and p.supersedes_id is null and c.code = 'OVERTIME'`.execute(
    tx,
  )
  await sql`
    with settled as (
      select p.employee_id, l.for_month, l.component_id, p.currency, l.amount_minor
      from payslips p join payslip_lines l on l.payslip_id = p.id and l.for_month <> p.month
      where p.run_id = ${run_id} and p.state in ('issued', 'paid') and p.supersedes_id is null),
    whole as (
      delete from pay_differences d using settled s
      where d.employee_id = s.employee_id and d.for_month = s.for_month and d.component_id = s.component_id
        and d.currency = s.currency and d.amount_minor = s.amount_minor),
    part as (
      update pay_differences d set amount_minor = d.amount_minor - s.amount_minor from settled s
      where d.employee_id = s.employee_id and d.for_month = s.for_month and d.component_id = s.component_id
        and d.currency = s.currency and d.amount_minor <> s.amount_minor),
    own as (
      delete from pay_differences d using payslips p
      where p.run_id = ${run_id} and p.state in ('issued', 'paid') and d.employee_id = p.employee_id and d.for_month = p.month
      returning d.employee_id)
    select mark_pay_rechecks(array(
      select employee_id from own
      union select p.employee_id from payslips p where p.run_id = ${run_id}
        and (p.supersedes_id is not null or exists (select from payslip_lines l where l.payslip_id = p.id and l.for_month is not null))))`.execute(
    tx,
  )
  return rows.map(({ code: _code, ...settled }) => settled)
}

/** Names a difference, with the amount that was seen. */
export type NamedDifference = Readonly<{
  employee_id: number
  for_month: string
  component_id: number
  amount_minor: number
}>
// Of two currencies one is owed back and one is owed, so the amount tells them apart.
const keyOf = ({ employee_id, for_month, component_id, amount_minor }: NamedDifference) => ({
  employee_id,
  for_month,
  component_id,
  amount_minor,
})

/** Locks a difference; undefined where it is settled or has another amount now. */
export const lockDifference = (tx: Tx, named: NamedDifference) =>
  tx
    .selectFrom('pay_differences')
    .selectAll()
    .where((row) => row.and(keyOf(named)))
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

import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { PayDifferences, PayWaivers } from '#kit/server/database/tables.ts'
import { differenceFact } from './pay-facts.rows.ts'

/** Locks people against the issue and payment of payslips until the transaction ends, and waits for those under way. */
export const lockPayees = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await sql`select from pay_accounts where employee_id = any(${ids}::int[])
    order by employee_id, brand_id, currency for share`.execute(tx)
}

const difference = differenceFact.extend({ employee_id: z.number(), currency: z.string() })
export type Difference = z.output<typeof difference>

/** Writes the differences of people's months since one: rows that stayed the same retain the decision about them. */
export const replaceDifferences = async (
  tx: Tx,
  { ids, from, now }: Readonly<{ ids: readonly number[]; from: string; now: string }>,
  found: readonly Difference[],
): Promise<void> => {
  const list = JSON.stringify(found)
  await sql`
    delete from pay_differences d where d.employee_id = any(${ids}::int[]) and d.for_month >= ${from} and not exists (
      select from jsonb_to_recordset(${list}::jsonb) as x(employee_id int, for_month text, component_id int, currency text, amount_minor bigint)
      where x.employee_id = d.employee_id and x.for_month = d.for_month and x.component_id = d.component_id
        and x.currency = d.currency and x.amount_minor = d.amount_minor)`.execute(tx)
  await sql`
    insert into pay_differences (employee_id, for_month, component_id, currency, amount_minor, why, found_at)
    select x.employee_id, x.for_month, x.component_id, x.currency, x.amount_minor, x.why, ${now}::timestamptz
    from jsonb_to_recordset(${list}::jsonb)
      as x(employee_id int, for_month text, component_id int, currency text, amount_minor bigint, why text)
    on conflict do nothing`.execute(tx)
}

/**
 * Lists the differences of earlier months that the payslips of people for a month are to pay; none for a person whose
 * payslip of the month is issued.
 */
export const listDifferenceFacts = (tx: Tx, ids: readonly number[], month: string): Promise<Difference[]> =>
  rows(tx, difference)`
    select employee_id, currency, for_month, component_id, amount_minor, why from pay_differences d
    where employee_id = any(${ids}::int[]) and for_month < ${month} and (put_off_until is null or put_off_until <= ${month})
      and not exists (select from payslips p where p.employee_id = d.employee_id and p.month = ${month}
        and p.state in ('issued', 'paid'))
    order by employee_id, for_month, component_id`

const peopleWithOpenDifferencesCount = z.object({ count: z.number() })

/** Counts the people of a run, but for one, with differences that their payslip does not pay and no one put off. */
export const countPeopleWithOpenDifferences = async (
  tx: Tx,
  run: Readonly<{ id: number; month: string }>,
  but: number | null,
): Promise<number> => {
  const found = await rows(tx, peopleWithOpenDifferencesCount)`
    select count(distinct d.employee_id)::int as count from pay_differences d
    join payslips p on p.employee_id = d.employee_id and p.run_id = ${run.id} and p.state = 'draft' and p.supersedes_id is null
    where d.for_month < ${run.month} and (d.put_off_until is null or d.put_off_until <= ${run.month})
      and d.employee_id is distinct from ${but}::int
      and not exists (select from payslip_lines l where l.payslip_id = p.id and l.for_month = d.for_month
        and l.component_id = d.component_id and l.amount_minor = d.amount_minor and p.currency = d.currency)`
  return found[0]?.count ?? 0
}

/** Locks the differences of a run against decisions until the transaction ends. */
export const lockDifferencesOfRun = async (tx: Tx, run_id: number): Promise<void> => {
  await sql`
    select from pay_differences d where d.employee_id in (
      select p.employee_id from payslips p where p.run_id = ${run_id} and p.state = 'draft')
    order by d.employee_id, d.for_month, d.component_id for share`.execute(tx)
}

/** The month of the approved payslip that pays a difference; undefined where none does. */
export const findApprovedMonthOf = async (
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

/** Overtime of an earlier month that a payslip pays: all that was posted until the difference was found. */
const lateOvertime = z.object({
  payslip_id: z.number(),
  employee_id: z.number(),
  for_month: z.string(),
  found_at: z.string(),
})
export type LateOvertime = z.output<typeof lateOvertime>

const subtractPaidDifferencesRow = lateOvertime.extend({ code: z.string() })

/**
 * Subtracts the amounts that issued payslips of a run have paid from the differences, including those found since the
 * calculation; returns overtime among them. Differences of the payslips' own months are deleted.
 */
export const subtractPaidDifferences = async (tx: Tx, run_id: number): Promise<LateOvertime[]> => {
  const found = await rows(tx, subtractPaidDifferencesRow)`
    select p.id as payslip_id, d.employee_id, d.for_month, c.code,
      case when d.amount_minor = l.amount_minor then d.found_at else least(d.found_at, p.created_at) end as found_at
    from payslips p join payslip_lines l on l.payslip_id = p.id and l.for_month <> p.month
    join pay_differences d on d.employee_id = p.employee_id and d.for_month = l.for_month
      and d.component_id = l.component_id and d.currency = p.currency
    join pay_components c on c.id = d.component_id
    where p.run_id = ${run_id} and p.state in ('issued', 'paid') and p.supersedes_id is null and c.code = 'OVERTIME'`
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
  return found.map(({ code: _code, ...overtime }) => overtime)
}

/** Names a difference, with the amount that was seen. */
export type NamedDifference = Readonly<{
  employee_id: number
  for_month: string
  component_id: number
  amount_minor: number
}>
// Two currencies have amounts of opposite sign, so the amount distinguishes them.
const keyOf = ({ employee_id, for_month, component_id, amount_minor }: NamedDifference) => ({
  employee_id,
  for_month,
  component_id,
  amount_minor,
})

/** Locks a difference; undefined where it is paid or has another amount now. */
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

/** Waives a difference: nothing is paid for it from now on. */
export const waiveDifference = async (tx: Tx, waiver: NamedDifference & Insertable<PayWaivers>): Promise<void> => {
  await tx.insertInto('pay_waivers').values(waiver).execute()
  await tx
    .deleteFrom('pay_differences')
    .where((row) => row.and(keyOf(waiver)))
    .execute()
}

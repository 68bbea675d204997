import { z } from 'zod'
import type { Tx } from '#kit/server/context.ts'
import { rows } from '#kit/server/database/rows.ts'
import { payFacts } from './pay-facts.rows.ts'

const peopleSinceRow = z.object({ employee_id: z.number() })

/** Everyone with an issued payslip of a month or later, or employed since its first day, by id after one. */
export const listPeopleSince = async (tx: Tx, from: string, after: number, most: number): Promise<number[]> => {
  const found = await rows(tx, peopleSinceRow)`
    select distinct employee_id from payslips where state in ('issued', 'paid') and month >= ${from} and employee_id > ${after}
    union
    select distinct employee_id from employment_span
    where (left_on is null or left_on >= ${`${from}-01`}::date) and employee_id > ${after}
    order by 1 limit ${most}`
  return found.map(({ employee_id }) => employee_id)
}

/** A month of a person that is paid, or was paid to everyone else: then without a payslip. */
const paidMonth = z.object({
  employee_id: z.number(),
  month: z.string(),
  slip: z.object({ currency: z.string(), facts: payFacts }).nullable(),
  /** The amounts of the month that payslips and waivers have paid or waived, by currency and component. */
  paid_before: z.record(z.string(), z.record(z.string(), z.number())),
})
export type PaidMonth = z.output<typeof paidMonth>

/**
 * The months of people since one: those with an issued payslip; and those of issued regular runs in which they were employed
 * and have no payslip, none in a run that is under way either.
 */
export const listPaidMonths = (tx: Tx, ids: readonly number[], from: string): Promise<PaidMonth[]> =>
  rows(tx, paidMonth)`
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
    select m.employee_id, m.month, m.slip, coalesce(s.by_currency, '{}') as paid_before
    from months m left join settled s on s.employee_id = m.employee_id and s.month = m.month
    order by m.month, m.employee_id`

import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import type { Tx } from '#kit/server/context.ts'
import { isBeforeTaxByKind } from '../../contract/components.models.ts'
import type { ComponentFact } from '../../contract/pay/facts.ts'
import { adjustmentFact, componentFact, lastPayslip, salaryFact } from './pay-facts.rows.ts'

const componentRow = componentFact.extend({ outside: z.boolean(), before_tax: z.boolean() })

/** Lists all components, each with the rate that is valid on a day. */
export const listComponentFacts = async (tx: Tx, day: string): Promise<ComponentFact[]> => {
  const found = await rows(tx, componentRow)`
    select c.id, c.code, c.name, c.kind, c.calc, c.prorate, r.rate_bp, r.cap_minor, c.outside, c.before_tax
    from pay_components c
    left join lateral (select x.rate_bp, x.cap_minor from pay_component_rates x
      where x.component_id = c.id and x.effective_from <= ${day}::date order by x.effective_from desc limit 1) r on true
    order by c.id`
  return found.map(({ outside, before_tax, ...component }) => ({
    ...component,
    ...(outside ? { outside } : {}),
    ...(before_tax === isBeforeTaxByKind({ ...component, outside }) ? {} : { before_tax }),
  }))
}

const salaryRow = salaryFact.extend({ employee_id: z.number(), author_id: z.number().nullable() })

/** Lists the salaries of people that are valid on a day of a month, by person and day. */
export const listSalaryFacts = async (
  tx: Tx,
  employeeIds: readonly number[],
  { first, last }: Readonly<{ first: string; last: string }>,
): Promise<z.output<typeof salaryRow>[]> => rows(tx, salaryRow)`
    select s.employee_id, s.created_by as author_id, s.id, s.effective_from, s.currency, s.basis, s.base_minor,
      (select coalesce(json_agg(json_build_object('component_id', x.component_id, 'amount_minor', x.amount_minor,
          'rate_bp', x.rate_bp) order by x.component_id), '[]')
       from salary_components x where x.salary_id = s.id) as components
    from salaries s
    where s.employee_id = any(${employeeIds}::int[]) and s.effective_from <= ${last}::date
      and not exists (select from salaries n where n.employee_id = s.employee_id
        and n.effective_from > s.effective_from and n.effective_from <= ${first}::date)
    order by s.employee_id, s.effective_from`

const adjusted = adjustmentFact.extend({ employee_id: z.number(), author_id: z.number() })

export const listAdjustmentFacts = async (
  tx: Tx,
  employeeIds: readonly number[],
  month: string,
): Promise<z.output<typeof adjusted>[]> => rows(tx, adjusted)`
    select a.id, a.employee_id, a.component_id, a.amount_minor, a.note, a.created_by as author_id
    from pay_adjustments a where a.month = ${month} and a.employee_id = any(${employeeIds}::int[]) and a.deleted_at is null
    order by a.employee_id, a.id`

type LastPayslip = z.output<typeof lastPayslip>

/** The newest live payslip of each person before a month. */
export const listLastPayslips = async (
  tx: Tx,
  employeeIds: readonly number[],
  month: string,
): Promise<LastPayslip[]> => {
  return rows(tx, lastPayslip)`
    select distinct on (y.employee_id) y.employee_id, y.id, y.month, y.currency, y.net_minor,
      array(select u.salary_id from payslip_salaries u where u.payslip_id = y.id) as salary_ids
    from payslips y where y.employee_id = any(${employeeIds}::int[]) and y.month < ${month} and y.state in ('issued', 'paid')
    order by y.employee_id, y.month desc`
}

const unappliedHikesRow = z.object({ employee_id: z.number() })

/** People with an approved hike that should be the salary by a day. */
export const listUnappliedHikes = async (tx: Tx, employeeIds: readonly number[], day: string): Promise<number[]> => {
  const found = await rows(tx, unappliedHikesRow)`
    select h.employee_id from hikes h
    where h.employee_id = any(${employeeIds}::int[]) and h.state = 'approved' and h.effective_from <= ${day}::date`
  return found.map(({ employee_id }) => employee_id)
}

const paid = z.object({ request_id: z.number(), paid_percent: z.number() })

/** Lists the paid percentages of approved leave in a date range. */
export const listLeavePay = async (
  tx: Tx,
  employeeIds: readonly number[],
  { first, last }: Readonly<{ first: string; last: string }>,
): Promise<ReadonlyMap<number, number>> => {
  const found = await rows(tx, paid)`
    select distinct a.request_id, a.paid_percent from request_absence a
    where a.employee_id = any(${employeeIds}::int[]) and a.date between ${first}::date and ${last}::date
      and a.kind = 'leave'`
  return new Map(found.map(({ request_id, paid_percent }) => [request_id, paid_percent]))
}

const unpaidSuspensionsRow = z.object({ employee_id: z.number(), from_date: z.string(), until: z.string() })

/** Days on which people are suspended without pay, by person. */
export const listUnpaidSuspensions = async (
  tx: Tx,
  employeeIds: readonly number[],
  { first, last }: Readonly<{ first: string; last: string }>,
) => {
  const found = await rows(tx, unpaidSuspensionsRow)`
    select s.employee_id, s.from_date, least(s.until_date, ${last}::date + 1) as until from suspension_span s
    where s.employee_id = any(${employeeIds}::int[]) and not s.with_pay
      and s.from_date <= ${last}::date and s.until_date > ${first}::date`
  return Map.groupBy(found, ({ employee_id }) => employee_id)
}

const waitingRow = z.object({ employee_id: z.number(), count: z.number() })

/** Lists people with a request in a date range that waits for a decision. */
export const listWaiting = async (
  tx: Tx,
  employeeIds: readonly number[],
  { first, last }: Readonly<{ first: string; last: string }>,
) => {
  const found = await rows(tx, waitingRow)`
    select w.employee_id, count(*)::int as count from request_waiting w
    where w.employee_id = any(${employeeIds}::int[]) and w.kind in ('leave', 'attendance_correction', 'overtime')
      and w.from_date <= ${last}::date and w.to_date >= ${first}::date
    group by w.employee_id`
  return new Map(found.map(({ employee_id, count }) => [employee_id, count]))
}

import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import type { Tx } from '#kit/server/context.ts'
import type { DifferenceFact } from '../../contract/pay/facts.ts'
import { monthText } from '../rules/date-texts.ts'

const differenceRow = z.object({
  employee_id: z.number(),
  currency: z.string(),
  for_month: z.string(),
  component_id: z.number(),
  amount_minor: z.number(),
  why: z.string().nullable(),
  by_month: z.string().nullable(),
})
type Row = z.output<typeof differenceRow>
/** An amount that a payslip takes over unchanged, whatever it comes to. */
export type FixedDifference = Required<DifferenceFact> & Readonly<{ employee_id: number; currency: string }>

const byText = (by: readonly (string | null)[]): string => {
  const months = [...new Set(by.filter((month) => month !== null))].toSorted().map(monthText)
  const parts = [
    ...(months.length === 0 ? [] : [`with the payslip of ${months.join(' and ')}`]),
    ...(by.includes(null) ? ['by a waiver'] : []),
  ]
  return `Settled before ${parts.join(', and ')}.`
}

/** Sums the amounts that others have paid or waived for one component of a month. */
const sumOf = (rows: readonly Row[]): FixedDifference[] => {
  const amount_minor = rows.reduce((sum, row) => sum + row.amount_minor, 0)
  const [first] = rows
  if (!first || amount_minor === 0) return []
  const { employee_id, currency, for_month, component_id, why } = first
  const named = why ?? byText(rows.map(({ by_month }) => by_month))
  return [{ employee_id, currency, for_month, component_id, amount_minor, why: named, settled: true }]
}

/**
 * Lists the amounts that payslips of people for a month take over unchanged: the lines of other months from the issued
 * payslip of the month, which a correction replaces; and, taken off, the amounts of the month itself that other payslips
 * have paid and waivers have waived.
 */
export const listFixedDifferences = async (
  tx: Tx,
  ids: readonly number[],
  month: string,
): Promise<FixedDifference[]> => {
  const found = await rows(tx, differenceRow)`
    select p.employee_id, p.currency, l.for_month, l.component_id, l.amount_minor, l.explain->>'note' as why, null as by_month
    from payslip_lines l join payslips p on p.id = l.payslip_id
    where p.employee_id = any(${ids}::int[]) and p.month = ${month} and p.state in ('issued', 'paid') and l.for_month <> ${month}
    union all
    select p.employee_id, p.currency, l.for_month, l.component_id, -l.amount_minor, null, p.month
    from payslip_lines l join payslips p on p.id = l.payslip_id
    where p.employee_id = any(${ids}::int[]) and p.month <> ${month} and p.state in ('issued', 'paid') and l.for_month = ${month}
    union all
    select w.employee_id, w.currency, w.for_month, w.component_id, -w.amount_minor, null, null
    from pay_waivers w where w.employee_id = any(${ids}::int[]) and w.for_month = ${month}
    order by employee_id, for_month, component_id, by_month`
  const keyOf = (row: Row): string => [row.employee_id, row.currency, row.for_month, row.component_id].join(' ')
  return [...Map.groupBy(found, keyOf).values()].flatMap(sumOf)
}

const outdatedCount = z.object({ count: z.number() })

/**
 * Counts the people of a run, but for one, whose payslip is outdated: it pays a difference that does not exist any more,
 * or its amounts of the month changed because another payslip or a waiver came or went.
 */
export const countOutdated = async (
  tx: Tx,
  run_id: number,
  state: 'draft' | 'approved',
  but: number | null,
): Promise<number> => {
  const found = await rows(tx, outdatedCount)`
    with own as (
      select id, employee_id, month, currency, supersedes_id from payslips
      where run_id = ${run_id} and state = ${state} and employee_id is distinct from ${but}::int),
    gone as (
      select o.employee_id from own o join payslip_lines l on l.payslip_id = o.id and l.for_month <> o.month
      where o.supersedes_id is null and not exists (
        select from pay_differences d where d.employee_id = o.employee_id and d.for_month = l.for_month
          and d.component_id = l.component_id and d.currency = o.currency)),
    parts as (
      select o.employee_id, o.id, l.component_id, l.amount_minor
      from own o join payslip_lines l on l.payslip_id = o.id and l.for_month = o.month
      union all
      select o.employee_id, o.id, l.component_id, l.amount_minor
      from own o join payslips p on p.employee_id = o.employee_id and p.month <> o.month and p.currency = o.currency
        and p.state in ('issued', 'paid')
      join payslip_lines l on l.payslip_id = p.id and l.for_month = o.month
      union all
      select o.employee_id, o.id, w.component_id, w.amount_minor
      from own o join pay_waivers w on w.employee_id = o.employee_id and w.for_month = o.month and w.currency = o.currency),
    other as (
      select employee_id from parts group by employee_id, id, component_id having sum(amount_minor) <> 0)
    select count(*)::int as count from (select employee_id from gone union select employee_id from other) x`
  return found[0]?.count ?? 0
}

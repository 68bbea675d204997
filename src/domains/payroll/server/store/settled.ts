import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { DifferenceFact } from '../../contract/pay/facts.ts'
import { monthText } from '../words.ts'

type Row = Readonly<{
  employee_id: number
  currency: string
  for_month: string
  component_id: number
  amount_minor: number
  /** Why the payslip that is replaced has the line; null for what others have settled of the month. */
  why: string | null
  /** The month of the payslip that has settled it; null for a waiver. */
  by_month: string | null
}>
/** What a payslip takes over as settled, whatever it comes to. */
export type Settled = DifferenceFact & Readonly<{ employee_id: number; currency: string; settled: true }>

const byText = (by: readonly (string | null)[]): string => {
  const months = [...new Set(by.filter((month) => month !== null))].toSorted().map(monthText)
  const parts = [
    ...(months.length === 0 ? [] : [`with the payslip of ${months.join(' and ')}`]),
    ...(by.includes(null) ? ['by a waiver'] : []),
  ]
  return `Settled before ${parts.join(', and ')}.`
}

/** Adds up what others have settled of one component of a month. */
const sumOf = (rows: readonly Row[]): Settled[] => {
  const amount_minor = rows.reduce((sum, row) => sum + row.amount_minor, 0)
  const [first] = rows
  if (!first || amount_minor === 0) return []
  const { employee_id, currency, for_month, component_id, why } = first
  const named = why ?? byText(rows.map(({ by_month }) => by_month))
  return [{ employee_id, currency, for_month, component_id, amount_minor, why: named, settled: true }]
}

/**
 * What payslips of people for a month take over as settled: the lines of other months from the issued payslip of the month,
 * which a correction replaces; and, taken off, what other payslips and waivers have settled of the month itself.
 */
export const listSettled = async (tx: Tx, ids: readonly number[], month: string): Promise<Settled[]> => {
  const { rows } = await sql<Row>`
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
    order by employee_id, for_month, component_id, by_month`.execute(tx)
  const keyOf = (row: Row): string => [row.employee_id, row.currency, row.for_month, row.component_id].join(' ')
  return [...Map.groupBy(rows, keyOf).values()].flatMap(sumOf)
}

/**
 * How many people of a run, but for one, have a payslip that counts something as open or settled which is not so by now: a
 * difference that is no more, or a part of its month that other payslips or a waiver have settled since, or no longer do.
 */
export const countOutdated = async (
  tx: Tx,
  run_id: number,
  state: 'draft' | 'approved',
  but: number | null,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
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
    select count(*)::int as count from (select employee_id from gone union select employee_id from other) x`.execute(tx)
  return rows[0]?.count ?? 0
}

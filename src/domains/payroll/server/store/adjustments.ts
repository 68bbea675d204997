import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { Adjustment, FoundRow } from '../../contract/adjustments.calls.ts'
import { payeeJoins, payeeJson } from './payees.ts'
import { accountName } from './account-name.ts'

export type AdjustmentRow = Omit<Adjustment, 'can'> & Readonly<{ is_open: boolean }>

/** The currency of the pay of a person in a month; null without a salary. */
const currencyIn = (employee: RawBuilder<unknown>, month: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`(select s.currency from salaries s where s.employee_id = ${employee}
    and s.effective_from < ((${month} || '-01')::date + interval '1 month')::date
    order by s.effective_from desc limit 1)`

type Filter = Readonly<{ month?: string; year?: number; employee_id?: number | undefined; id?: number }>

/** Adjustments that stand, by person; `is_open`: the payslip of the month is not approved. */
export const listAdjustmentRows = async (tx: Tx, filter: Filter, day: string): Promise<AdjustmentRow[]> => {
  const { rows } = await sql<AdjustmentRow>`
    select a.id, ${payeeJson} as employee, a.month,
      json_build_object('id', c.id, 'code', c.code, 'name', c.name, 'kind', c.kind) as component,
      a.amount_minor, ${currencyIn(sql`a.employee_id`, sql`a.month`)} as currency, a.note, coalesce(${accountName(sql`a.created_by`)}, '') as created_by, a.created_at,
      not exists (select from payslips y where y.employee_id = a.employee_id and y.month = a.month
        and (y.state = 'approved' or (y.state in ('issued', 'paid') and not exists (
          select from payslips n where n.supersedes_id = y.id and n.state = 'draft')))) as is_open
    from pay_adjustments a join person_short e on e.id = a.employee_id ${payeeJoins(day)}
    join pay_components c on c.id = a.component_id
    where a.deleted_at is null
      and (${filter.month ?? null}::text is null or a.month = ${filter.month ?? null}::text)
      and (${filter.year ?? null}::int is null or left(a.month, 4)::int = ${filter.year ?? null}::int)
      and (${filter.employee_id ?? null}::int is null or a.employee_id = ${filter.employee_id ?? null}::int)
      and (${filter.id ?? null}::int is null or a.id = ${filter.id ?? null}::int)
    order by a.month desc, lower(e.name), a.id`.execute(tx)
  return rows
}

/** The state in which each person stands towards a month: employed in it, currency of the pay, whether it is closed. */
export type MonthStand = Readonly<{
  employee_id: number
  is_employed: boolean
  /** The last day of one who has left before the month. */
  left_on: string | null
  currency: string | null
  is_closed: boolean
  /** Closed by an approved payslip, whose run can be reopened; an issued one stays. */
  is_approved: boolean
  has_draft: boolean
}>

export const readMonthStands = async (
  tx: Tx,
  asked: readonly Readonly<{ employee_id: number; month: string }>[],
): Promise<(MonthStand & Readonly<{ month: string }>)[]> => {
  const { rows } = await sql<MonthStand & { month: string }>`
    select x.employee_id, x.month,
      exists (select from employment_span m where m.employee_id = x.employee_id
        and m.joined_on < ((x.month || '-01')::date + interval '1 month')::date
        and (m.left_on is null or m.left_on >= (x.month || '-01')::date)) as is_employed,
      (select max(m.left_on) from employment_span m where m.employee_id = x.employee_id
        and m.left_on < (x.month || '-01')::date) as left_on,
      ${currencyIn(sql`x.employee_id`, sql`x.month`)} as currency,
      exists (select from payslips y where y.employee_id = x.employee_id and y.month = x.month
        and (y.state = 'approved' or (y.state in ('issued', 'paid') and not exists (
          select from payslips n where n.supersedes_id = y.id and n.state = 'draft')))) as is_closed,
      exists (select from payslips y where y.employee_id = x.employee_id and y.month = x.month
        and y.state = 'approved') as is_approved,
      exists (select from payslips y where y.employee_id = x.employee_id and y.month = x.month and y.state = 'draft') as has_draft
    from (select distinct (i->>'employee_id')::int as employee_id, i->>'month' as month
      from jsonb_array_elements(${JSON.stringify(asked)}::jsonb) i) x
    join person_short e on e.id = x.employee_id`.execute(tx)
  return rows
}

export type Entered = Readonly<{
  employee_id: number
  month: string
  component_id: number
  amount_minor: number
  note: string
  created_at: string
  created_by: string
}>

/** Adjustments that stand and say the same as others: person, month, component and amount. */
export const listEntered = async (
  tx: Tx,
  asked: readonly Pick<Entered, 'employee_id' | 'month' | 'component_id' | 'amount_minor'>[],
): Promise<Entered[]> => {
  const { rows } = await sql<Entered>`
    select a.employee_id, a.month, a.component_id, a.amount_minor, a.note, a.created_at,
      ${accountName(sql`a.created_by`)} as created_by
    from pay_adjustments a
    where a.deleted_at is null and (a.employee_id, a.month, a.component_id, a.amount_minor) in (
      select x.employee_id, x.month, x.component_id, x.amount_minor from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as x(employee_id int, month text, component_id int, amount_minor bigint))
    order by a.id`.execute(tx)
  return rows
}

type AskedRow = Readonly<{ employee_id?: number; employee_no?: string; component_code?: string }>
export type NamedRow = Omit<FoundRow, 'problem'>

/** People by id or number and components by code, in the order asked for. `day` is today. */
export const findNamed = async (
  tx: Tx,
  month: string,
  asked: readonly AskedRow[],
  day: string,
): Promise<NamedRow[]> => {
  const { rows } = await sql<NamedRow>`
    select case when e.id is not null then ${payeeJson} end as employee, c.id as component_id,
      ${currencyIn(sql`e.id`, sql`${month}::text`)} as currency
    from rows from (jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as (employee_id int, employee_no text, component_code text)) with ordinality
      as x(employee_id, employee_no, component_code, at)
    left join lateral (select p.* from person_short p
      where p.id = x.employee_id or (x.employee_id is null and (lower(p.employee_no) = lower(trim(x.employee_no))
        or exists (select from employment_span m where m.employee_id = p.id
          and lower(m.employee_no) = lower(trim(x.employee_no)))))
      order by p.id limit 1) e on true
    left join pay_components c on c.code = upper(trim(x.component_code)) and c.calc = 'manual' and c.active
    ${payeeJoins(day)} order by x.at`.execute(tx)
  return rows
}

import { foundRow } from '../../contract/adjustments.calls.ts'
import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { listLeaveTypes } from '#domains/requests/server/index.ts'
import { type Adjustment, adjustment } from '../../contract/adjustments.calls.ts'
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { PayAdjustments } from '#kit/server/database/tables.ts'
import { payeeJoins, payeeJson } from './payees.ts'
import { accountName } from './account-name.ts'

const listedRow = adjustment.omit({ can: true, leave: true }).extend({
  is_open: z.boolean(),
  leave_type_id: z.number().nullable(),
  leave_amount: z.number().nullable(),
})
export type AdjustmentRow = Omit<Adjustment, 'can'> & Readonly<{ is_open: boolean }>

/** The currency of the pay of a person in a month; null without a salary. */
const currencyIn = (employee: RawBuilder<unknown>, month: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`(select s.currency from salaries s where s.employee_id = ${employee}
    and s.effective_from < ((${month} || '-01')::date + interval '1 month')::date
    order by s.effective_from desc limit 1)`

type Filter = Readonly<{ month?: string; year?: number; employee_id?: number | undefined; id?: number }>

/** Lists adjustments that are not deleted, by person; `is_open`: the payslip of the month is not approved. */
export const listAdjustmentRows = async (tx: Tx, filter: Filter, day: string): Promise<AdjustmentRow[]> => {
  const found = await rows(tx, listedRow)`
    select a.id, ${payeeJson} as employee, a.month,
      json_build_object('id', c.id, 'code', c.code, 'name', c.name, 'kind', c.kind) as component,
      a.amount_minor, ${currencyIn(sql`a.employee_id`, sql`a.month`)} as currency, a.note, a.leave_type_id, a.leave_amount,
      coalesce(${accountName(sql`a.created_by`)}, '') as created_by, a.created_at,
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
    order by a.month desc, lower(e.name) collate names, a.id`
  const types = found.some(({ leave_type_id }) => leave_type_id !== null) ? await listLeaveTypes(tx) : []
  return found.map(({ leave_type_id, leave_amount: amount, ...row }) => {
    const type = types.find(({ type_id }) => type_id === leave_type_id)
    return { ...row, leave: type && amount !== null ? { ...type, amount } : null }
  })
}

/** The state of a person in a month: employed in it, currency of the pay, closed for pay. */
const payMonthState = z.object({
  employee_id: z.number(),
  is_employed: z.boolean(),
  left_on: z.string().nullable(),
  currency: z.string().nullable(),
  is_closed: z.boolean(),
  is_approved: z.boolean(),
  has_draft: z.boolean(),
  /** The day on which the month pays out leave: the last one of the employment, if it has one by then, or of the month. */
  paid_until: z.string(),
  is_last_day: z.boolean(),
})
export type PayMonthState = z.output<typeof payMonthState>

const payMonthStatesRow = payMonthState.extend({ month: z.string() })

export const listPayMonthStates = async (
  tx: Tx,
  queries: readonly Readonly<{ employee_id: number; month: string }>[],
): Promise<(PayMonthState & Readonly<{ month: string }>)[]> => {
  return rows(tx, payMonthStatesRow)`
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
      exists (select from payslips y where y.employee_id = x.employee_id and y.month = x.month and y.state = 'draft') as has_draft,
      coalesce(n.left_on, x.last) as paid_until, n.left_on is not null as is_last_day
    from (select distinct (i->>'employee_id')::int as employee_id, i->>'month' as month,
        (((i->>'month') || '-01')::date + interval '1 month' - interval '1 day')::date as last
      from jsonb_array_elements(${JSON.stringify(queries)}::jsonb) i) x
    join person_short e on e.id = x.employee_id
    left join lateral (select m.left_on from employment_span m where m.employee_id = x.employee_id and m.joined_on <= x.last
      order by m.joined_on desc limit 1) n on n.left_on <= x.last`
}

const entered = z.object({
  employee_id: z.number(),
  month: z.string(),
  component_id: z.number(),
  amount_minor: z.number(),
  note: z.string(),
  created_at: z.string(),
  created_by: z.string(),
})
export type Entered = z.output<typeof entered>

/** Lists adjustments with the same person, month, component and amount as others. */
export const listEntered = async (
  tx: Tx,
  queries: readonly Pick<Entered, 'employee_id' | 'month' | 'component_id' | 'amount_minor'>[],
): Promise<Entered[]> => {
  return rows(tx, entered)`
    select a.employee_id, a.month, a.component_id, a.amount_minor, a.note, a.created_at,
      ${accountName(sql`a.created_by`)} as created_by
    from pay_adjustments a
    where a.deleted_at is null and (a.employee_id, a.month, a.component_id, a.amount_minor) in (
      select x.employee_id, x.month, x.component_id, x.amount_minor from jsonb_to_recordset(${JSON.stringify(queries)}::jsonb)
        as x(employee_id int, month text, component_id int, amount_minor bigint))
    order by a.id`
}

type PastedRow = Readonly<{ employee_id?: number; employee_no?: string; component_code?: string }>
const namedRow = foundRow.omit({ problem: true, leave: true })
export type NamedRow = z.output<typeof namedRow>

/** Finds people by id or number and components by code, in the order of the input. `day` is today. */
export const findPastedRows = async (
  tx: Tx,
  month: string,
  queries: readonly PastedRow[],
  day: string,
): Promise<NamedRow[]> => {
  const found = await rows(tx, namedRow)`
    select case when e.id is not null then ${payeeJson} end as employee, c.id as component_id,
      ${currencyIn(sql`e.id`, sql`${month}::text`)} as currency
    from rows from (jsonb_to_recordset(${JSON.stringify(queries)}::jsonb)
        as (employee_id int, employee_no text, component_code text)) with ordinality
      as x(employee_id, employee_no, component_code, at)
    left join lateral (select p.* from person_short p
      where p.id = x.employee_id or (x.employee_id is null and (lower(p.employee_no) = lower(trim(x.employee_no))
        or exists (select from employment_span m where m.employee_id = p.id
          and lower(m.employee_no) = lower(trim(x.employee_no)))))
      order by p.id limit 1) e on true
    left join pay_components c on c.code = upper(trim(x.component_code)) and c.calc = 'manual' and c.active
    ${payeeJoins(day)} order by x.at`
  return found
}

type InsertedAdjustment = Readonly<{ id: number; employee_id: number; month: string }>

/** Inserts adjustments. */
export const insertAdjustments = (tx: Tx, rows: readonly Insertable<PayAdjustments>[]): Promise<InsertedAdjustment[]> =>
  tx
    .insertInto('pay_adjustments')
    .values([...rows])
    .returning(['id', 'employee_id', 'month'])
    .execute()

/** Locks an adjustment that is not deleted; undefined where there is none. */
export const lockAdjustment = (tx: Tx, id: number): Promise<Selectable<PayAdjustments> | undefined> =>
  tx
    .selectFrom('pay_adjustments')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Marks an adjustment as deleted. */
export const updateDeleted = async (tx: Tx, id: number, now: string): Promise<void> => {
  await tx.updateTable('pay_adjustments').set({ deleted_at: now }).where('id', '=', id).execute()
}

import { z } from 'zod'
import { one, rows } from '#kit/server/database/rows.ts'
import { payslip, payslipLine } from '../../contract/payslips.models.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { lineFacts, payFacts } from './pay-facts.rows.ts'
import type { Payslip } from '../../contract/payslips.models.ts'
import { markRechecks } from './rechecks.ts'

const draftRow = z.object({
  id: z.number(),
  employee_id: z.number(),
  run_id: z.number(),
  month: z.string(),
  cutoff_date: z.string(),
})
export type DraftRow = z.output<typeof draftRow>

/** Locks the drafts of people and months. */
export const lockDrafts = async (
  tx: Tx,
  months: readonly Readonly<{ employee_id: number; month: string }>[],
): Promise<DraftRow[]> => {
  return rows(tx, draftRow)`
    select p.id, p.employee_id, p.run_id, p.month, p.cutoff_date from payslips p
    where p.state = 'draft' and (p.employee_id, p.month) in (
      select (i->>'employee_id')::int, i->>'month' from jsonb_array_elements(${JSON.stringify(months)}::jsonb) i)
    order by p.id for update of p`
}

/** Withholds a payslip and the correction of it that is under way from payment, or releases both. */
export const setWithheld = async (
  tx: Tx,
  id: number,
  { withheld, withheld_reason }: Readonly<{ withheld: boolean; withheld_reason: string | null }>,
): Promise<void> => {
  await sql`update payslips set withheld = ${withheld}, withheld_reason = ${withheld_reason}
    where id = ${id} or (supersedes_id = ${id} and state in ('draft', 'approved'))`.execute(tx)
}

/** Takes a draft out of its run: its month may be owed again. */
export const discardDraft = async (tx: Tx, { id, run_id, employee_id }: Omit<DraftRow, 'month' | 'cutoff_date'>) => {
  await tx.deleteFrom('payroll_exceptions').where('payslip_id', '=', id).execute()
  await tx
    .updateTable('payroll_run_items')
    .set({
      state: 'skipped',
      code: 'deleted',
      message: 'The draft was deleted.',
      payslip_id: null,
      net_change_bp: null,
    })
    .where('run_id', '=', run_id)
    .where('employee_id', '=', employee_id)
    .execute()
  await tx.updateTable('payslips').set({ state: 'discarded' }).where('id', '=', id).execute()
  await markRechecks(tx, [employee_id])
}

export const slipRow = payslip.omit({ can: true }).extend({ employee_id: z.number(), has_correction: z.boolean() })
export type SlipRow = z.output<typeof slipRow>

const COLUMNS = sql`p.id, p.number, p.month, p.state, p.run_id, p.currency, p.gross_minor, p.deductions_minor, p.outside_minor, p.net_minor,
  p.employer_cost_minor, p.withheld, p.withheld_reason, p.issued_at, p.paid_on, p.supersedes_id, p.superseded_by_id,
  p.changed_since, p.version, p.employee_id,
  exists (select from payslips n where n.supersedes_id = p.id and n.state in ('draft', 'approved')) as has_correction`
export { COLUMNS as slipColumns }

type Found = Readonly<{
  ids?: readonly number[]
  employee_id?: number
  month?: string
  year?: number
  states?: readonly Payslip['state'][]
}>

/** Payslips that were not discarded, the newest month first. */
export const listSlips = async (tx: Tx, { ids, employee_id, month, year, states }: Found): Promise<SlipRow[]> => {
  const parts: RawBuilder<unknown>[] = [
    states ? sql`p.state = any(${states}::text[])` : sql`p.state <> 'discarded'`,
    ...(ids ? [sql`p.id = any(${ids}::int[])`] : []),
    ...(employee_id === undefined ? [] : [sql`p.employee_id = ${employee_id}`]),
    ...(month === undefined ? [] : [sql`p.month = ${month}`]),
    ...(year === undefined ? [] : [sql`p.month between ${`${year}-01`} and ${`${year}-12`}`]),
  ]
  return rows(tx, slipRow)`
    select ${COLUMNS} from payslips p where ${sql.join(parts, sql` and `)} order by p.month desc, p.id desc`
}

const storedSlip = z.object({
  id: z.number(),
  version: z.number(),
  employee_id: z.number(),
  brand_id: z.number(),
  run_id: z.number(),
  month: z.string(),
  period_start: z.string(),
  period_end: z.string(),
  cutoff_date: z.string(),
  state: payslip.shape.state,
  number: z.string().nullable(),
  currency: z.string(),
  gross_minor: z.number(),
  deductions_minor: z.number(),
  outside_minor: z.number(),
  net_minor: z.number(),
  employer_cost_minor: z.number(),
  facts: payFacts,
  facts_hash: z.string(),
  engine_version: z.number(),
  changed_since: z.boolean(),
  note: z.string().nullable(),
  supersedes_id: z.number().nullable(),
  superseded_by_id: z.number().nullable(),
  correction_reason: z.string().nullable(),
  withheld: z.boolean(),
  withheld_reason: z.string().nullable(),
  bank_holder: z.string().nullable(),
  bank_last4: z.string().nullable(),
  document: z.json(),
  created_at: z.string(),
  issued_at: z.string().nullable(),
  paid_on: z.string().nullable(),
  first_viewed_at: z.string().nullable(),
  has_correction: z.boolean(),
  brand_name: z.string(),
  /** The day on which its run is paid; null before the issue. */
  pay_on: z.string().nullable(),
})
export type StoredSlip = z.output<typeof storedSlip>

/** Finds a payslip with all its stored data; undefined where there is none, or it is discarded. */
export const findSlip = (tx: Tx, id: number): Promise<StoredSlip | undefined> =>
  one(tx, storedSlip)`
    select p.*, b.name as brand_name, r.pay_on,
      exists (select from payslips n where n.supersedes_id = p.id and n.state in ('draft', 'approved')) as has_correction
    from payslips p join brands b on b.id = p.brand_id join payroll_runs r on r.id = p.run_id
    where p.id = ${id} and p.state <> 'discarded'`

/** Locks a payslip; undefined where there is none, or it is discarded. */
export const lockSlip = async (tx: Tx, id: number): Promise<StoredSlip | undefined> => {
  await sql`select from payslips where id = ${id} for update`.execute(tx)
  return findSlip(tx, id)
}

const storedLine = payslipLine.extend({ on_slip: z.boolean(), explain: lineFacts, payslip_id: z.number() })
export type StoredLine = Omit<z.output<typeof storedLine>, 'payslip_id'>

/** The lines of payslips in their order. */
export const listLines = async (tx: Tx, payslipIds: readonly number[]): Promise<z.output<typeof storedLine>[]> => {
  return rows(tx, storedLine)`
    select l.payslip_id, l.id, l.seq, l.component_id, c.code as component_code, c.on_slip, l.label, l.kind, l.outside, l.for_month, l.segment_from,
      l.segment_to, l.quantity_minutes, l.rate_minor, l.rate_bp, l.amount_minor, l.explain
    from payslip_lines l join pay_components c on c.id = l.component_id
    where l.payslip_id = any(${payslipIds}::int[]) order by l.payslip_id, l.seq`
}

const yearSums = z.object({
  gross_minor: z.number(),
  deductions_minor: z.number(),
  outside_minor: z.number(),
  net_minor: z.number(),
})
export type YearSums = z.output<typeof yearSums>

/** Sums the year up to a payslip: the live ones of its currency up to its month, itself among them. */
export const sumYearToDate = async (
  tx: Tx,
  slip: Pick<StoredSlip, 'id' | 'employee_id' | 'month' | 'currency' | 'supersedes_id'>,
): Promise<YearSums> => {
  const found = await rows(tx, yearSums)`
    select coalesce(sum(p.gross_minor), 0)::bigint as gross_minor,
      coalesce(sum(p.deductions_minor), 0)::bigint as deductions_minor,
      coalesce(sum(p.outside_minor), 0)::bigint as outside_minor, coalesce(sum(p.net_minor), 0)::bigint as net_minor
    from payslips p where p.employee_id = ${slip.employee_id} and p.currency = ${slip.currency}
      and p.month >= ${`${slip.month.slice(0, 4)}-01`} and p.month <= ${slip.month}
      and (p.id = ${slip.id} or (p.state in ('issued', 'paid') and p.month < ${slip.month}))`
  return found[0] ?? { gross_minor: 0, deductions_minor: 0, outside_minor: 0, net_minor: 0 }
}

/** The payslip that one is compared with: the newest live one of an earlier month. */
export const findSlipBefore = async (tx: Tx, employee_id: number, month: string) =>
  tx
    .selectFrom('payslips')
    .select(['id', 'month', 'currency', 'net_minor'])
    .where('employee_id', '=', employee_id)
    .where('month', '<', month)
    .where('state', 'in', ['issued', 'paid'])
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst()

const slipsBeforeRow = z.object({ id: z.number(), before_id: z.number() })

/** The payslips that many are compared with, by the id of the one; those in another currency do not compare. */
export const listSlipsBefore = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  const found = await rows(tx, slipsBeforeRow)`
    select p.id, b.id as before_id from payslips p cross join lateral (
      select b.id, b.currency from payslips b where b.employee_id = p.employee_id and b.month < p.month
        and b.state in ('issued', 'paid') order by b.month desc limit 1) b
    where p.id = any(${ids}::int[]) and b.currency = p.currency`
  return new Map(found.map(({ id, before_id }) => [id, before_id]))
}

const yearTotalsRow = yearSums.extend({ currency: z.string(), employer_cost_minor: z.number() })

/** Totals of the live payslips of a person in a year, by currency. */
export const listYearTotals = async (tx: Tx, employee_id: number, year: number) => {
  return rows(tx, yearTotalsRow)`
    select p.currency, sum(p.gross_minor)::bigint as gross_minor, sum(p.deductions_minor)::bigint as deductions_minor,
      sum(p.outside_minor)::bigint as outside_minor, sum(p.net_minor)::bigint as net_minor, sum(p.employer_cost_minor)::bigint as employer_cost_minor
    from payslips p where p.employee_id = ${employee_id} and p.state in ('issued', 'paid')
      and p.month between ${`${year}-01`} and ${`${year}-12`}
    group by p.currency order by p.currency`
}

/** Changes the note of a payslip. */
export const updateNote = async (tx: Tx, id: number, note: string | null): Promise<void> => {
  await tx.updateTable('payslips').set({ note }).where('id', '=', id).execute()
}

import { run as runSchema, runFull } from '../../contract/runs.models.ts'
import { z } from 'zod'
import { one, rows } from '#kit/server/database/rows.ts'
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { PayrollRuns } from '#kit/server/database/tables.ts'
import { openAmounts } from './open-amounts.ts'
import { UNPAID } from './run-items.ts'
import { enteredBy } from './starters.ts'
import { accountName } from './account-name.ts'

export type RunRow = Selectable<PayrollRuns>

/** Locks a run until the transaction ends; undefined where there is none or it is discarded. */
export const lockRun = (tx: Tx, id: number): Promise<RunRow | undefined> =>
  tx
    .selectFrom('payroll_runs')
    .selectAll()
    .where('id', '=', id)
    .where('state', '<>', 'discarded')
    .forUpdate()
    .executeTakeFirst()

/** Runs that are not calculated to their end. */
export const listUnfinishedRuns = async (tx: Tx): Promise<number[]> => {
  const rows = await tx
    .selectFrom('payroll_runs')
    .select('id')
    .where('state', 'in', ['queued', 'calculating'])
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks the regular run of a month; undefined while none was started. */
export const lockRegularRun = (tx: Tx, month: string): Promise<RunRow | undefined> =>
  tx
    .selectFrom('payroll_runs')
    .selectAll()
    .where('month', '=', month)
    .where('kind', '=', 'regular')
    .where('state', '<>', 'discarded')
    .forUpdate()
    .executeTakeFirst()

/** The open supplementary run of a month, locked; made where there is none. */
export const lockSupplementary = async (
  tx: Tx,
  {
    month,
    cutoff_date,
    started_by,
    now,
  }: Readonly<{ month: string; cutoff_date: string; started_by: number | null; now: string }>,
): Promise<RunRow> => {
  await sql`
    insert into payroll_runs (month, cutoff_date, kind, state, started_by, started_at, snapshot_at, finished_at)
    values (${month}, ${cutoff_date}::date, 'supplementary', 'review', ${started_by}, ${now}::timestamptz,
      ${now}::timestamptz, ${now}::timestamptz)
    on conflict (month) where kind = 'supplementary' and state = 'review' do nothing`.execute(tx)
  return tx
    .selectFrom('payroll_runs')
    .selectAll()
    .where('month', '=', month)
    .where('kind', '=', 'supplementary')
    .where('state', '=', 'review')
    .forUpdate()
    .executeTakeFirstOrThrow()
}

const earlierOpenRunRow = z.object({ month: z.string().nullable() })

/** The first month before another whose regular run is begun and not issued; null where there is none. */
export const findEarlierOpenRun = async (tx: Tx, month: string): Promise<string | null> => {
  const found = await rows(tx, earlierOpenRunRow)`
    select min(month) as month from payroll_runs
    where kind = 'regular' and month < ${month} and state in ('queued', 'calculating', 'review', 'approved')`
  return found[0]?.month ?? null
}

const totalsJson = (where: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select coalesce(json_agg(x order by x.currency), '[]') from (
    select p.currency, sum(p.gross_minor)::bigint as gross_minor, sum(p.deductions_minor)::bigint as deductions_minor,
      sum(p.outside_minor)::bigint as outside_minor,
      sum(p.net_minor)::bigint as net_minor, sum(p.employer_cost_minor)::bigint as employer_cost_minor
    from payslips p where ${where} group by p.currency) x)`

const listedRun = runSchema
  .omit({ can: true })
  .extend({ is_starter: z.boolean(), exceptions_open: z.number(), own_open: z.number() })
export type ListedRun = z.output<typeof listedRun>

const LIVE = sql`p.state in ('draft', 'approved', 'issued', 'paid', 'superseded')`

const columns = (account_id: number): RawBuilder<unknown> => sql`
  r.id, r.month, r.kind, r.state, r.cutoff_date, ${accountName(sql`r.started_by`)} as started_by, r.started_at, r.finished_at,
  ${accountName(sql`r.approved_by`)} as approved_by, r.approved_at, ${accountName(sql`r.issued_by`)} as issued_by, r.issued_at,
  r.pay_on, ${accountName(sql`r.paid_by`)} as paid_by, r.paid_on, r.reopen_reason, r.version,
  c.total, c.done, c.failed, c.skipped, ${totalsJson(sql`p.run_id = r.id and ${LIVE}`)} as totals,
  ${enteredBy(sql.ref('r.id'), sql`${account_id}::int`)} as is_starter,
  (select count(*)::int from payroll_exceptions x where x.run_id = r.id and x.accepted_by is null) as exceptions_open,
  (select count(*)::int from payroll_exceptions x join accounts a on a.employee_id = x.employee_id
    where x.run_id = r.id and x.accepted_by is null and a.id = ${account_id}) as own_open`

const COUNTED = sql`cross join lateral (select count(*)::int as total, count(*) filter (where i.state = 'done')::int as done,
    count(*) filter (where i.state = 'failed')::int as failed, count(*) filter (where i.state = 'skipped')::int as skipped
  from payroll_run_items i where i.run_id = r.id) c`

/** Runs of a year, newest first. */
export const listRunRows = async (tx: Tx, account_id: number, year: number | undefined): Promise<ListedRun[]> => {
  const found = await rows(tx, listedRun)`
    select ${columns(account_id)} from payroll_runs r ${COUNTED}
    where r.state <> 'discarded' and (${year ?? null}::int is null or left(r.month, 4)::int = ${year ?? null}::int)
    order by r.month desc, r.id desc limit 200`
  return found
}

const detailedRun = listedRun
  .extend(runFull.pick({ last_totals: true, changed_since: true, changes: true, unpaid: true, payable: true }).shape)
  .extend({ snapshot_at: z.string().nullable() })
export type DetailedRun = z.output<typeof detailedRun>

/** One run with all that its screen shows of it. */
export const findRun = async (tx: Tx, account_id: number, id: number): Promise<DetailedRun | undefined> => {
  const found = await rows(tx, detailedRun)`
    select ${columns(account_id)}, r.snapshot_at,
      ${totalsJson(sql`p.month = to_char((r.month || '-01')::date - 1, 'YYYY-MM') and p.state in ('issued', 'paid')`)} as last_totals,
      (select count(*)::int from payslips p where p.run_id = r.id and p.changed_since and p.state = 'draft') as changed_since,
      (select json_build_object(
          'people', (select count(*) from payroll_run_items i where i.run_id = r.id and i.net_change_bp <> 0),
          'swings', (select count(distinct x.employee_id) from payroll_exceptions x
            where x.run_id = r.id and x.code = 'net_change'))) as changes,
      (select count(*)::int from payroll_run_items i where i.run_id = r.id and ${UNPAID}) as unpaid,
      case when r.pay_on is null then '[]' else (select coalesce(json_agg(x), '[]') from (
        select json_build_object('id', b.id, 'name', b.name) as brand, o.currency, count(*)::int as count,
          sum(o.amount_minor)::bigint as total_minor
        from (${openAmounts(sql`r.pay_on`)}) o join brands b on b.id = o.brand_id where o.amount_minor > 0
        group by b.id, b.name, o.currency order by lower(b.name) collate names, o.currency) x) end as payable
    from payroll_runs r ${COUNTED} where r.id = ${id} and r.state <> 'discarded'`
  return found[0]
}

const stateRow = z.object({ state: runSchema.shape.state })

/** Finds the state of the regular run of a month; null before it is started. */
export const findRunState = async (tx: Tx, month: string): Promise<RunRow['state'] | null> => {
  const found = await one(tx, stateRow)`
    select state from payroll_runs where month = ${month} and kind = 'regular' and state <> 'discarded'`
  return found?.state ?? null
}

/** Returns the month of a run; undefined where there is none or it is discarded. */
export const findRunMonth = async (tx: Tx, id: number): Promise<string | undefined> => {
  const run = await tx
    .selectFrom('payroll_runs')
    .select('month')
    .where('id', '=', id)
    .where('state', '<>', 'discarded')
    .executeTakeFirst()
  return run?.month
}

/** Inserts a run and returns its id. */
export const insertRun = async (tx: Tx, row: Insertable<PayrollRuns>): Promise<number> => {
  const { id } = await tx.insertInto('payroll_runs').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Changes a run. */
export const updateRun = async (tx: Tx, id: number, changes: Updateable<PayrollRuns>): Promise<void> => {
  await tx.updateTable('payroll_runs').set(changes).where('id', '=', id).execute()
}

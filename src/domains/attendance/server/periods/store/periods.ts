import { periodTotals } from '../../../contract/periods.models.ts'
import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { periodRow } from '../../../contract/periods.models.ts'
import { sql } from 'kysely'
import type { Tx, Work } from '#kit/server/context.ts'
import { json } from '#kit/server/database/json.ts'
import { MAX_ACCEPTED, type PeriodRow, type PeriodTotals } from '../../../contract/periods.models.ts'
import { openOvertime } from '../../store/day-rows.ts'

const storedPeriod = periodRow
  .omit({ can: true, exceptions: true, is_over: true })
  .extend({ requester: z.object({ account_id: z.number(), employee_id: z.number().nullable() }).nullable() })
export type StoredPeriod = z.output<typeof storedPeriod>

const named = (account: ReturnType<typeof sql.ref>) => sql`(
  select json_build_object('id', a.id, 'name', a.name) from accounts a where a.id = ${account})`

const columns = sql`p.month, p.state, p.version, ${named(sql.ref('p.locked_by'))} as locked_by, p.locked_at,
  jsonb_array_length(p.accepted_exceptions) as accepted_count,
  jsonb_path_query_array(p.accepted_exceptions, '$[0 to ${sql.raw(String(MAX_ACCEPTED - 1))}]') as accepted_exceptions, p.totals, ${named(sql.ref('p.reopen_requested_by'))} as reopen_requested_by, p.reopen_reason,
  p.times_reopened,
  (select json_build_object('account_id', a.id, 'employee_id', a.employee_id) from accounts a
    where a.id = p.reopen_requested_by) as requester`

const NEW = sql`'open' as state, 0 as version, null as locked_by, null::timestamptz as locked_at, 0 as accepted_count,
  '[]'::jsonb as accepted_exceptions,
  null::jsonb as totals, null::json as reopen_requested_by, null as reopen_reason, 0 as times_reopened, null::json as requester`

const MAX_MONTHS = 24

/** Returns the last months in which there is attendance, newest first; those that were never locked have version 0. */
export const listPeriods = async (tx: Tx, today: string): Promise<StoredPeriod[]> => {
  return rows(tx, storedPeriod)`
    with recursive months as (
      select date_trunc('month', ${today}::date)::date as first, 1 as place
      union all
      select (m.first - interval '1 month')::date, m.place + 1 from months m
      where m.place < ${MAX_MONTHS} and m.first > (select min(d.business_date) from attendance_days d)),
    known as (select ${columns} from attendance_periods p)
    select k.* from known k join months m on to_char(m.first, 'YYYY-MM') = k.month
    union all
    select to_char(m.first, 'YYYY-MM'), ${NEW} from months m
    where not exists (select from known k where k.month = to_char(m.first, 'YYYY-MM'))
    order by month desc`
}

export const getPeriodState = async (tx: Tx, month: string): Promise<PeriodRow['state']> => {
  const row = await tx.selectFrom('attendance_periods').select('state').where('month', '=', month).executeTakeFirst()
  return row?.state ?? 'open'
}

/** Locks a month exclusively until the transaction ends: each writer of it has committed, and no other begins. */
export const lockMonth = async (tx: Tx, month: string): Promise<StoredPeriod> => {
  await sql`select pg_advisory_xact_lock(month_key(${month}))`.execute(tx)
  await sql`insert into attendance_periods (month, version) values (${month}, 0) on conflict do nothing`.execute(tx)
  const found = await rows(tx, storedPeriod)`
    select ${columns} from attendance_periods p where p.month = ${month} for update of p`
  const [row] = found
  if (!row) throw new Error('A month that was inserted is missing')
  return row
}

const monthsRow = z.object({ locked: z.string().nullable() })

/**
 * Returns the first locked month among those of some days, as `YYYY-MM`; the state of the months cannot change until the
 * transaction ends.
 */
export const lockMonths = async (tx: Tx, days: readonly string[]): Promise<string | null> => {
  const months = [...new Set(days.map((day) => day.slice(0, 7)))]
  if (months.length === 0) return null
  const found = await rows(tx, monthsRow)`select hold_months(${months}::text[]) as locked`
  return found[0]?.locked ?? null
}

const monthsFromRow = z.object({ locked: z.string().nullable() })

/**
 * Returns the first locked month from a day on; `to` null: up to the last that is locked. Of `people` (null: of anyone)
 * only months in which they have days: someone who is entered late changes nothing of a month that was closed without
 * them.
 */
export const lockMonthsFrom = async (
  tx: Tx,
  { from, to, people }: Readonly<{ from: string; to: string | null; people: readonly number[] | null }>,
): Promise<string | null> => {
  const found = await rows(tx, monthsFromRow)`
    select hold_months(array(
      select to_char(m, 'YYYY-MM') from generate_series(date_trunc('month', ${from}::date),
        least(${to}::date, (select greatest(max((p.month || '-28')::date), ${from}::date) from attendance_periods p)),
        interval '1 month') m
      where ${people}::int[] is null or exists (
        select from attendance_days d where d.employee_id = any(${people}::int[])
          and d.business_date between m::date and (m + interval '1 month - 1 day')::date))) as locked`
  return found[0]?.locked ?? null
}

/** Returns true if a day of the month is still running for a person. */
export const isRunning = async (tx: Tx, { from, to }: Readonly<{ from: string; to: string }>, now: string) => {
  const { rows } = await sql`select from attendance_days d
    where d.business_date between ${from}::date and ${to}::date and not d.final
      and (d.window_ends_at > ${now}::timestamptz or d.verdict not in ('working', 'pending')) limit 1`.execute(tx)
  return rows.length > 0
}

/** The figures of a month over everyone. */
export const sumMonth = async (tx: Tx, { from, to }: Readonly<{ from: string; to: string }>): Promise<PeriodTotals> => {
  const found = await rows(tx, periodTotals)`
    select count(distinct d.employee_id)::int as people, coalesce(sum(d.expected_minutes), 0)::int as expected_minutes,
      coalesce(sum(d.worked_minutes), 0)::int as worked_minutes, coalesce(sum(${openOvertime}), 0)::int as overtime_minutes,
      count(*) filter (where d.verdict = 'present')::int as days_present,
      count(*) filter (where d.verdict = 'half_day')::int as days_half,
      count(*) filter (where d.verdict = 'absent')::int as days_absent,
      count(*) filter (where d.verdict = 'on_leave')::int as days_leave,
      count(*) filter (where 'late' = any(d.flags))::int as late_count
    from attendance_days d where d.business_date between ${from}::date and ${to}::date`
  const [row] = found
  if (!row) throw new Error('A sum has one row')
  return row
}

type Locking = Readonly<{ accepted: unknown; totals: PeriodTotals }>

export const writeLocked = async (
  { tx, by, now }: Work,
  month: string,
  { accepted, totals }: Locking,
): Promise<void> => {
  await tx
    .updateTable('attendance_periods')
    .set({
      state: 'locked',
      locked_by: by.account_id,
      locked_at: now,
      accepted_exceptions: json(accepted),
      totals: json(totals),
    })
    .where('month', '=', month)
    .execute()
}

export const writeReopening = async (
  { tx, by }: Work,
  month: string,
  change: Readonly<{ state: 'open' | 'locked' | 'reopen_requested'; reason: string | null }>,
): Promise<void> => {
  const isRequested = change.state === 'reopen_requested'
  await tx
    .updateTable('attendance_periods')
    .set((row) => ({
      state: change.state,
      reopen_requested_by: isRequested ? by.account_id : null,
      reopen_reason: isRequested ? change.reason : null,
      times_reopened: row('times_reopened', '+', change.state === 'open' ? 1 : 0),
    }))
    .where('month', '=', month)
    .execute()
}

const changedRow = z.object({ employee_id: z.number() })

/** Returns employees with a day of the month that was evaluated again after an instant; all of them without one. */
export const listChanged = async (
  tx: Tx,
  { from, to }: Readonly<{ from: string; to: string }>,
  since: string | null,
): Promise<number[]> => {
  const found = await rows(tx, changedRow)`
    select distinct d.employee_id from attendance_days d
    where d.business_date between ${from}::date and ${to}::date
      and (${since}::timestamptz is null or d.as_of_at > ${since}::timestamptz) order by 1`
  return found.map(({ employee_id }) => employee_id)
}

import { z } from 'zod'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { Conflict } from '#kit/server/database/conflict.ts'
import { rows } from '#kit/server/database/rows.ts'
import type { DayBasis } from '../../contract/overtime.models.ts'
import type { EntryFigures } from '../../contract/overtime.rules.ts'
import type { Judgement } from '../../contract/verdict.rules.ts'

/** The entry of overtime that follows from a day; `posting` in minutes with the rate, and `short_posting`: 0 for none. */
type DerivedEntry = Omit<EntryFigures, 'preapproved_minutes'> &
  Readonly<{
    seen_version: number
    posting: number
    raw_minutes: number
    basis: DayBasis
    short_posting: number
    short_basis: DayBasis
  }>

export type EvaluatedDay = Readonly<{
  employee_id: number
  business_date: string
  zone: string
  policy_id: number
  as_of_at: string
  /** The version of the stored day that was evaluated; 0 where there was none. */
  seen_version: number
  judgement: Judgement
  overtime: DerivedEntry | null
}>

const iso = (instant: number | null): string | null => (instant === null ? null : new Date(instant).toISOString())

/** Verdicts as `upsertDays` takes them. */
export const dayRows = (days: readonly EvaluatedDay[]): string => JSON.stringify(days.map(rowOf))

const rowOf = ({ judgement, seen_version, overtime: _overtime, ...day }: EvaluatedDay) => {
  const { first_in, last_out, window_ends_at, late_after, ...figures } = judgement
  return {
    ...day,
    ...figures,
    version: seen_version + 1,
    first_in_at: iso(first_in),
    last_out_at: iso(last_out),
    window_ends_at: iso(window_ends_at),
    late_after_at: iso(late_after),
  }
}

const FIGURES = [
  'verdict',
  'flags',
  'expected_minutes',
  'leave_minutes',
  'worked_minutes',
  'paid_break_minutes',
  'unpaid_break_minutes',
  'auto_break_minutes',
  'late_minutes',
  'early_leave_minutes',
  'overtime_minutes',
  'first_in_at',
  'last_out_at',
  'window_ends_at',
  'late_after_at',
  'as_of_at',
  'zone',
  'policy_id',
  'reasons',
  'final',
]
const figures = sql.join(FIGURES.map((name) => sql.ref(name)))
const overwritten = sql.join(FIGURES.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))

/**
 * Returns the statement that writes verdicts (`dayRows`), one per person and day. It replaces the stored row, unless
 * that is no longer the one that was evaluated: then the row is left out, because the change has evaluated it since.
 */
export const upsertDays = (days: unknown, after: RawBuilder<unknown> = sql``): RawBuilder<unknown> => sql`
  insert into attendance_days (employee_id, business_date, version, ${figures})
  select employee_id, business_date, version, verdict, array(select jsonb_array_elements_text(x.flags)), expected_minutes, leave_minutes,
    worked_minutes, paid_break_minutes, unpaid_break_minutes, auto_break_minutes, late_minutes, early_leave_minutes, overtime_minutes, first_in_at,
    last_out_at, window_ends_at, late_after_at, as_of_at, zone, policy_id, reasons, final
  from ${after} jsonb_to_recordset(${days}::jsonb) as x(employee_id int, business_date date, version int, verdict text,
    flags jsonb, expected_minutes int, leave_minutes int, worked_minutes int, paid_break_minutes int, unpaid_break_minutes int, auto_break_minutes int,
    late_minutes int, early_leave_minutes int, overtime_minutes int, first_in_at timestamptz, last_out_at timestamptz, window_ends_at timestamptz,
    late_after_at timestamptz, as_of_at timestamptz, zone text, policy_id int, reasons jsonb, final bool)
  on conflict (employee_id, business_date) do update set ${overwritten}
    where attendance_days.version = excluded.version - 1`

const written = z.object({ id: z.number(), version: z.number(), entry_id: z.number().nullable() })
export type Written = z.output<typeof written>
const writtenDay = written.extend({ employee_id: z.number(), business_date: z.string() })

const entryRows = (days: readonly EvaluatedDay[]): string =>
  JSON.stringify(
    days.flatMap(({ employee_id, business_date, as_of_at, overtime }) =>
      overtime ? [{ employee_id, business_date, as_of_at, ...overtime, version: overtime.seen_version + 1 }] : [],
    ),
  )

/** Days with the overtime that follows from them and its postings. Others who post for these people wait. */
const writeWithOvertime = (days: readonly EvaluatedDay[]): RawBuilder<unknown> => {
  const people = days.flatMap(({ employee_id, overtime }) => (overtime ? [employee_id] : []))
  return sql`
    with locked as materialized (select lock_overtime(${people}::int[]) as people),
    judged as (${upsertDays(dayRows(days), sql`locked,`)} returning id, version, employee_id, business_date),
    x as materialized (select * from jsonb_to_recordset(${entryRows(days)}::jsonb) as x(employee_id int, business_date date,
      as_of_at timestamptz, version int, state text, day_class text, rate_percent int, computed_minutes int,
      short_minutes int, approved_minutes int, posting int, raw_minutes int, basis jsonb, short_posting int, short_basis jsonb)),
    entries as (
      insert into overtime_entries (day_id, employee_id, business_date, version, state, day_class, rate_percent,
        computed_minutes, short_minutes, approved_minutes)
      select j.id, x.employee_id, x.business_date, x.version, x.state, x.day_class, x.rate_percent, x.computed_minutes,
        x.short_minutes, x.approved_minutes
      from x join judged j using (employee_id, business_date)
      on conflict (employee_id, business_date) do update set day_id = excluded.day_id, version = excluded.version,
          state = excluded.state, day_class = excluded.day_class, rate_percent = excluded.rate_percent,
          computed_minutes = excluded.computed_minutes, short_minutes = excluded.short_minutes,
          approved_minutes = excluded.approved_minutes
        where overtime_entries.version = excluded.version - 1
      returning id, employee_id, business_date),
    posted as (
      insert into overtime_postings (created_at, employee_id, posted_on, minutes, raw_minutes, rate_percent, kind, entry_id,
        reason, basis)
      select x.as_of_at, x.employee_id, x.business_date, l.minutes, l.raw_minutes, l.rate_percent, l.kind, e.id, l.reason, l.basis
      from x join entries e using (employee_id, business_date) cross join lateral (values
        (x.posting, x.raw_minutes, x.rate_percent, case when x.posting > 0 then 'earned' else 'correction' end,
          case when x.posting > 0 then 'Approved before the day' else 'The day was judged again' end, x.basis),
        (x.short_posting, x.short_posting, 100, 'short',
          case when x.short_posting < 0 then 'Less than expected was worked' else 'The day was judged again' end, x.short_basis)
      ) as l(minutes, raw_minutes, rate_percent, kind, reason, basis) where l.minutes <> 0)
    select j.id, j.version, j.employee_id, j.business_date, e.id as entry_id
    from judged j left join entries e using (employee_id, business_date)`
}

const keyOf = (day: Readonly<{ employee_id: number; business_date: string }>): string =>
  `${day.employee_id} ${day.business_date}`

/**
 * Writes verdicts, with the overtime that follows; those of days that changed meanwhile are left unchanged. An entry of
 * overtime that changed meanwhile restarts the whole change.
 */
const write = async (tx: Tx, days: readonly EvaluatedDay[]): Promise<ReadonlyMap<string, Written>> => {
  if (days.length === 0) return new Map()
  const statement = days.some(({ overtime }) => overtime)
    ? writeWithOvertime(days)
    : sql`${upsertDays(dayRows(days))} returning id, version, employee_id, business_date, null::int as entry_id`
  const found = await rows(tx, writtenDay)`${statement}`
  const byDay = new Map(found.map(({ id, version, entry_id, ...place }) => [keyOf(place), { id, version, entry_id }]))
  for (const day of days)
    if (day.overtime && byDay.get(keyOf(day))?.entry_id === null) throw new Conflict('The overtime of a day')
  return byDay
}

/** Writes verdicts; days that changed meanwhile are left as they are. */
export const refreshDays = async (tx: Tx, days: readonly EvaluatedDay[]): Promise<void> => {
  await write(tx, days)
}

/** Writes verdicts as part of a change, which is restarted where a day changed meanwhile. Returns them in order. */
export const writeDays = async (tx: Tx, days: readonly EvaluatedDay[]): Promise<Written[]> => {
  const byDay = await write(tx, days)
  return days.map((day) => {
    const row = byDay.get(keyOf(day))
    if (!row) throw new Conflict('A day')
    return row
  })
}

import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { Conflict } from '#kit/server/database/conflict.ts'
import type { Judgement } from '../../contract/verdict.rules.ts'

export type JudgedDay = Readonly<{
  employee_id: number
  business_date: string
  zone: string
  policy_id: number
  as_of_at: string
  /** The version of the stored day that was judged; 0 where there was none. */
  seen_version: number
  judgement: Judgement
}>

const iso = (instant: number | null): string | null => (instant === null ? null : new Date(instant).toISOString())

/** Verdicts as `upsertDays` takes them. */
export const dayRows = (days: readonly JudgedDay[]): string => JSON.stringify(days.map(rowOf))

const rowOf = ({ judgement, seen_version, ...day }: JudgedDay) => {
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
  'late_minutes',
  'early_leave_minutes',
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
 * The statement that writes verdicts (`dayRows`), one per person and day. What stood there is replaced, unless it is no
 * longer what was judged: then that row is left out, because a person who changed it has judged it since.
 */
export const upsertDays = (rows: unknown): RawBuilder<unknown> => sql`
  insert into attendance_days (employee_id, business_date, version, ${figures})
  select employee_id, business_date, version, verdict, array(select jsonb_array_elements_text(x.flags)), expected_minutes, leave_minutes,
    worked_minutes, paid_break_minutes, unpaid_break_minutes, late_minutes, early_leave_minutes, first_in_at, last_out_at,
    window_ends_at, late_after_at, as_of_at, zone, policy_id, reasons, final
  from jsonb_to_recordset(${rows}::jsonb) as x(employee_id int, business_date date, version int, verdict text,
    flags jsonb, expected_minutes int, leave_minutes int, worked_minutes int, paid_break_minutes int, unpaid_break_minutes int,
    late_minutes int, early_leave_minutes int, first_in_at timestamptz, last_out_at timestamptz, window_ends_at timestamptz,
    late_after_at timestamptz, as_of_at timestamptz, zone text, policy_id int, reasons jsonb, final bool)
  on conflict (employee_id, business_date) do update set ${overwritten}
    where attendance_days.version = excluded.version - 1`

type Written = Readonly<{ id: number; version: number }>

/** Writes verdicts; those of days that changed meanwhile are left as they are. */
export const refreshDays = async (tx: Tx, days: readonly JudgedDay[]): Promise<Written[]> => {
  if (days.length === 0) return []
  const { rows } = await sql<Written>`${upsertDays(dayRows(days))} returning id, version`.execute(tx)
  return rows
}

/** Writes verdicts as part of a change, which is begun anew where a day changed meanwhile. Answers in order. */
export const writeDays = async (tx: Tx, days: readonly JudgedDay[]): Promise<Written[]> => {
  const written = await refreshDays(tx, days)
  if (written.length < days.length) throw new Conflict('A day')
  return written
}

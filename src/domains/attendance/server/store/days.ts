import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { json } from '#kit/server/database/json.ts'
import type { Judgement } from '../../contract/verdict.rules.ts'

export type JudgedDay = Readonly<{
  employee_id: number
  business_date: string
  zone: string
  policy_id: number
  as_of_at: string
  judgement: Judgement
}>

const iso = (instant: number | null): string | null => (instant === null ? null : new Date(instant).toISOString())

const columns = ({ employee_id, business_date, zone, policy_id, as_of_at, judgement }: JudgedDay) => {
  const { first_in, last_out, window_ends_at, late_after, reasons, ...figures } = judgement
  return {
    employee_id,
    business_date,
    zone,
    policy_id,
    as_of_at,
    ...figures,
    first_in_at: iso(first_in),
    last_out_at: iso(last_out),
    window_ends_at: new Date(window_ends_at).toISOString(),
    late_after_at: iso(late_after),
    reasons: json(reasons),
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
] as const

const overwritten = Object.fromEntries(FIGURES.map((name) => [name, sql`excluded.${sql.ref(name)}`]))

/** Writes verdicts, one per person and day; what stood there is replaced. Answers the rows' ids and versions in order. */
export const writeDays = async (tx: Tx, days: readonly JudgedDay[]): Promise<{ id: number; version: number }[]> => {
  if (days.length === 0) return []
  return tx
    .insertInto('attendance_days')
    .values(days.map(columns))
    .onConflict((row) => row.columns(['employee_id', 'business_date']).doUpdateSet(overwritten))
    .returning(['id', 'version'])
    .execute()
}

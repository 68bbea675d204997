import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { BreakKind } from '../../contract/attendance.models.ts'
import type { SpanInput } from '../workday.ts'
import { type DayFilter, daysFrom } from './day-rows.ts'

/** A day with an open punch: its punches, and the minutes that were true when it was last written. */
export type OpenDay = Readonly<{
  employee_id: number
  business_date: string
  worked_minutes: number
  paid_break_minutes: number
  unpaid_break_minutes: number
  break_kinds: readonly BreakKind[]
  sessions: readonly SpanInput[]
}>

const sessionsOfDay = sql`(
  select coalesce(json_agg(json_build_object('punched_in_at', s.punched_in_at, 'punched_out_at', s.punched_out_at, 'state', s.state,
    'breaks', (
      select coalesce(json_agg(json_build_object('kind', b.kind, 'paid', b.paid, 'started_at', b.started_at,
        'ended_at', b.ended_at)), '[]')
      from attendance_breaks b where b.session_id = s.id and not b.voided))), '[]')
  from attendance_sessions s
  where s.employee_id = d.employee_id and s.business_date = d.business_date and s.state <> 'voided')`

/** The days with an open punch among those that match, in no order. */
export const listOpenDays = async (tx: Tx, filter: DayFilter): Promise<OpenDay[]> => {
  const open = { ...filter, where: [sql<boolean>`d.verdict = 'working'`, ...filter.where] }
  const { rows } = await sql<OpenDay>`
    select d.employee_id, d.business_date, d.worked_minutes, d.paid_break_minutes, d.unpaid_break_minutes,
      (select r.break_kinds from attendance_policies r where r.id = d.policy_id) as break_kinds,
      ${sessionsOfDay} as sessions
    ${daysFrom(open)}`.execute(tx)
  return rows
}

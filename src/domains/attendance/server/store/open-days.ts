import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { breakKind } from '../../contract/attendance.models.ts'
import { storedSession } from './workdays.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { type DayFilter, daysFrom } from './day-rows.ts'

const openBreak = storedSession.shape.breaks.element.pick({ kind: true, paid: true, started_at: true, ended_at: true })
const openSession = storedSession
  .pick({ punched_in_at: true, punched_out_at: true, state: true })
  .extend({ breaks: z.array(openBreak) })

/** A day with an open punch: its punches, and the minutes that were true when it was last written. */
export const openDay = z.object({
  employee_id: z.number(),
  business_date: z.string(),
  worked_minutes: z.number(),
  paid_break_minutes: z.number(),
  unpaid_break_minutes: z.number(),
  break_kinds: z.array(breakKind),
  sessions: z.array(openSession),
})
export type OpenDay = z.output<typeof openDay>

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
  const found = await rows(tx, openDay)`
    select d.employee_id, d.business_date, d.worked_minutes, d.paid_break_minutes, d.unpaid_break_minutes,
      (select r.break_kinds from attendance_policies r where r.id = d.policy_id) as break_kinds,
      ${sessionsOfDay} as sessions
    ${daysFrom(open)}`
  return found
}

/** Returns the days of a person with an open punch, for statements of others that sum the time of many people. */
export const openDaysOf = (employee: RawBuilder<number>, from: string, to: string): RawBuilder<OpenDay[]> => sql`(
  select coalesce(json_agg(json_build_object('employee_id', d.employee_id, 'business_date', d.business_date,
    'worked_minutes', d.worked_minutes, 'paid_break_minutes', d.paid_break_minutes,
    'unpaid_break_minutes', d.unpaid_break_minutes, 'sessions', ${sessionsOfDay},
    'break_kinds', (select to_json(r.break_kinds) from attendance_policies r where r.id = d.policy_id))), '[]')
  from attendance_days d where d.employee_id = ${employee} and d.verdict = 'working'
    and d.business_date between ${from}::date and ${to}::date)`

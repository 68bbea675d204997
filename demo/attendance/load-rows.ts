import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { inChunks } from '#kit/server/database/in-chunks.ts'

export type SessionRow = Readonly<{
  id: number
  employee_id: number
  business_date: string
  punched_in_at: string
  punched_out_at: string | null
  zone: string
  offset: number
  state: 'working' | 'on_break' | 'closed'
  account_id: number | null
  is_offline: boolean
}>

export type BreakRow = Readonly<{
  session_id: number
  employee_id: number
  kind: string
  name: string
  paid: boolean
  started_at: string
  ended_at: string | null
}>

const AT_ONCE = 20_000

const load = async <Row>(rows: readonly Row[], insert: (chunk: readonly Row[]) => Promise<unknown>): Promise<void> => {
  await inChunks(rows, insert, AT_ONCE)
}

/** Inserts punches with ids from here, so that their breaks can name them. */
export const loadSessions = (tx: Tx, rows: readonly SessionRow[]): Promise<void> =>
  load(rows, (chunk) =>
    sql`/* unprepared */ insert into attendance_sessions (id, employee_id, business_date, punched_in_at, punched_out_at,
        in_zone, in_offset_minutes, out_zone, out_offset_minutes, state, in_mode, out_mode, in_claimed_at, in_actor_id, out_actor_id, last_seen_at)
      overriding system value
      select x.id, x.employee_id, x.business_date, x.punched_in_at, x.punched_out_at, x.zone, x."offset",
        case when x.punched_out_at is not null then x.zone end, case when x.punched_out_at is not null then x."offset" end,
        x.state, case when x.is_offline then 'offline' else 'web' end, case when x.punched_out_at is not null then 'web' end,
        case when x.is_offline then x.punched_in_at - interval '42 minutes' end,
        x.account_id, case when x.punched_out_at is not null then x.account_id end, coalesce(x.punched_out_at, x.punched_in_at)
      from jsonb_to_recordset(${JSON.stringify(chunk)}::jsonb) as x(id int, employee_id int, business_date date,
        punched_in_at timestamptz, punched_out_at timestamptz, zone text, "offset" int, state text, account_id int, is_offline bool)`.execute(
      tx,
    ),
  )

export const loadBreaks = (tx: Tx, rows: readonly BreakRow[]): Promise<void> =>
  load(rows, (chunk) =>
    sql`/* unprepared */ insert into attendance_breaks (session_id, employee_id, kind, name, paid, started_at, ended_at, ended_by)
      select x.session_id, x.employee_id, x.kind, x.name, x.paid, x.started_at, x.ended_at, case when x.ended_at is not null then 'owner' end
      from jsonb_to_recordset(${JSON.stringify(chunk)}::jsonb) as x(session_id int, employee_id int, kind text, name text, paid bool,
        started_at timestamptz, ended_at timestamptz)`.execute(tx),
  )

/** Inserts evaluated days; the rows have the columns of the table as `writeDays` names them. */
export const loadDays = (tx: Tx, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void> =>
  load(rows, (chunk) =>
    sql`/* unprepared */ insert into attendance_days (employee_id, business_date, verdict, flags, expected_minutes, leave_minutes,
        worked_minutes, paid_break_minutes, unpaid_break_minutes, late_minutes, early_leave_minutes, overtime_minutes, first_in_at, last_out_at,
        zone, policy_id, reasons, final, window_ends_at, late_after_at, as_of_at)
      select x.employee_id, x.business_date, x.verdict, array(select jsonb_array_elements_text(x.flags)), x.expected_minutes, x.leave_minutes,
        x.worked_minutes, x.paid_break_minutes, x.unpaid_break_minutes, x.late_minutes, x.early_leave_minutes, x.overtime_minutes, x.first_in_at, x.last_out_at,
        x.zone, x.policy_id, x.reasons, x.final, x.window_ends_at, x.late_after_at, x.as_of_at
      from jsonb_to_recordset(${JSON.stringify(chunk)}::jsonb) as x(employee_id int, business_date date, verdict text, flags jsonb,
        expected_minutes int, leave_minutes int, worked_minutes int, paid_break_minutes int, unpaid_break_minutes int, late_minutes int,
        early_leave_minutes int, overtime_minutes int, first_in_at timestamptz, last_out_at timestamptz, zone text, policy_id int, reasons jsonb, final bool,
        window_ends_at timestamptz, late_after_at timestamptz, as_of_at timestamptz)`.execute(tx),
  )

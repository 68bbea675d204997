import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { Flag, SessionState, Verdict } from '../../contract/attendance.models.ts'

export type StoredBoardRow = Readonly<{
  employee_id: number
  name: string
  photo_version: number | null
  team_id: number | null
  team: string | null
  department_id: number | null
  department: string | null
  zone: string
  work_mode: string
  verdict: Verdict | null
  flags: Flag[] | null
  worked_minutes: number
  break_minutes: number
  expected_minutes: number
  late_minutes: number
  final: boolean
  late_after: string | null
  has_punched: boolean
  is_pending: boolean
  session_state: SessionState | null
  punched_in_at: string | null
  break_started_at: string | null
  /** The instant that the minutes are true for. */
  as_of_at: string | null
  last_out_at: string | null
}>

export type BoardFilter = Readonly<{
  now: string
  where: readonly RawBuilder<boolean>[]
  /** Only people of whom something changed after this instant. */
  since: string | null
}>

/**
 * Everybody who is employed now with the business day that holds now: the one of the open punch, else the local date.
 * One statement, by the index of days on their date.
 */
export const readBoard = async (tx: Tx, filter: BoardFilter): Promise<StoredBoardRow[]> => {
  const { rows } = await sql<StoredBoardRow>`
    select e.id as employee_id, e.name, e.photo_version, p.team_id, t.name as team, p.department_id, dep.name as department,
      coalesce(p.time_zone, p.brand_time_zone) as zone, p.work_mode,
      d.verdict, d.flags, coalesce(d.worked_minutes, 0) as worked_minutes,
      coalesce(d.paid_break_minutes + d.unpaid_break_minutes, 0) as break_minutes,
      coalesce(d.expected_minutes, 0) as expected_minutes, coalesce(d.late_minutes, 0) as late_minutes,
      coalesce(d.final, false) as final, d.late_after_at as late_after, d.last_out_at,
      d.first_in_at is not null as has_punched,
      d.verdict = 'pending' and d.first_in_at is not null and exists (
        select from attendance_sessions w where w.employee_id = d.employee_id and w.business_date = d.business_date
          and w.state = 'pending_out') as is_pending,
      s.state as session_state, s.punched_in_at, d.as_of_at,
      case when s.state = 'on_break' then (
        select b.started_at from attendance_breaks b where b.employee_id = e.id and b.ended_at is null and not b.voided)
      end as break_started_at
    from placement_on p
    join person_short e on e.id = p.employee_id
    left join teams t on t.id = p.team_id
    left join departments dep on dep.id = p.department_id
    left join attendance_sessions s on s.employee_id = e.id and s.punched_out_at is null and s.state <> 'voided'
    left join attendance_days d on d.employee_id = e.id and d.business_date = coalesce(s.business_date,
      (${filter.now}::timestamptz at time zone coalesce(p.time_zone, p.brand_time_zone))::date)
    where p.effective_from <= (${filter.now}::timestamptz at time zone coalesce(p.time_zone, p.brand_time_zone))::date
      and (p.effective_until is null
        or p.effective_until > (${filter.now}::timestamptz at time zone coalesce(p.time_zone, p.brand_time_zone))::date)
      and exists (select from employment_span m where m.employee_id = e.id
        and (${filter.now}::timestamptz at time zone coalesce(p.time_zone, p.brand_time_zone))::date
          between m.joined_on and coalesce(m.left_on, 'infinity'))
      and (${filter.since}::timestamptz is null or d.as_of_at > ${filter.since}::timestamptz)
      and ${sql.join(filter.where.length === 0 ? [sql`true`] : filter.where, sql` and `)}
    order by lower(e.name), e.id`.execute(tx)
  return rows
}

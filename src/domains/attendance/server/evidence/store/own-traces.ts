import { rows } from '#kit/server/database/rows.ts'
import { trace } from '../public.ts'
import type { Tx } from '#kit/server/context.ts'
import type { EvidenceQuery, Trace } from '../public.ts'

/** The last heartbeat of the open punch, and when the last break of it began and ended. */
export const listOwnTraces = async (tx: Tx, queries: readonly EvidenceQuery[]): Promise<readonly Trace[]> => {
  const found = await rows(tx, trace)`
    with q as (
      select s.id, s.employee_id, s.last_seen_at
      from unnest(${queries.map(({ employee_id }) => employee_id)}::int[]) as x(employee_id)
      join attendance_sessions s on s.employee_id = x.employee_id and s.punched_out_at is null and s.state <> 'voided'),
    last_break as (
      select q.employee_id, b.* from q cross join lateral (
        select b.name, b.started_at, b.ended_at from attendance_breaks b
        where b.session_id = q.id and not b.voided order by b.started_at desc limit 1) b)
    select employee_id, 'heartbeat' as kind, last_seen_at as at, 'Muster was open in the browser' as detail from q
      where last_seen_at is not null
    union all select employee_id, 'break', started_at, name || ' began' from last_break
    union all select employee_id, 'break', ended_at, name || ' ended' from last_break where ended_at is not null`
  return found
}

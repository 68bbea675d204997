import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

type Asked = Readonly<{ employee_id: number; from: string; to: string }>

/**
 * When each of some people last used a page themselves, after `from` and not after `to`, and on which device. Requests that
 * pages make by themselves do not count, and neither do sessions of an administrator who acts as the person.
 */
export const lastActivities = async (
  tx: Tx,
  asked: readonly Asked[],
): Promise<readonly Readonly<{ employee_id: number; at: string; device: string }>[]> => {
  const { rows } = await sql<{ employee_id: number; at: string; device: string }>`
    select distinct on (q.employee_id) q.employee_id, s.last_seen_at as at, s.device_label as device
    from unnest(${asked.map(({ employee_id }) => employee_id)}::int[], ${asked.map(({ from }) => from)}::timestamptz[],
      ${asked.map(({ to }) => to)}::timestamptz[]) as q(employee_id, "from", "to")
    join accounts a on a.employee_id = q.employee_id and a.area = 'User'
    join sessions s on s.account_id = a.id and s.acting_admin_id is null
      and s.last_seen_at > q."from" and s.last_seen_at <= q."to"
    order by q.employee_id, s.last_seen_at desc`.execute(tx)
  return rows
}

import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import type { Tx } from '#kit/server/context.ts'

type ActivityQuery = Readonly<{ employee_id: number; from: string; to: string }>

const lastActivitiesRow = z.object({ employee_id: z.number(), at: z.string(), device: z.string() })

/**
 * Returns the instant and the device of the last own use of a page by each of some people, after `from` and not after `to`.
 * Requests that pages make by themselves do not count, and neither do sessions of an administrator who acts as the person.
 */
export const listLastActivities = async (
  tx: Tx,
  queries: readonly ActivityQuery[],
): Promise<readonly Readonly<{ employee_id: number; at: string; device: string }>[]> => {
  return rows(tx, lastActivitiesRow)`
    select distinct on (q.employee_id) q.employee_id, s.last_seen_at as at, s.device_label as device
    from unnest(${queries.map(({ employee_id }) => employee_id)}::int[], ${queries.map(({ from }) => from)}::timestamptz[],
      ${queries.map(({ to }) => to)}::timestamptz[]) as q(employee_id, "from", "to")
    join accounts a on a.employee_id = q.employee_id and a.area = 'User'
    join sessions s on s.account_id = a.id and s.acting_admin_id is null
      and s.last_seen_at > q."from" and s.last_seen_at <= q."to"
    order by q.employee_id, s.last_seen_at desc`
}

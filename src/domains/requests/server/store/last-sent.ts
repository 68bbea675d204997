import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import type { Tx } from '#kit/server/context.ts'

type Query = Readonly<{ employee_id: number; from: string; to: string }>

const lastSentRequestsRow = z.object({ employee_id: z.number(), at: z.string() })

/**
 * Returns the last request that each of some people sent themselves after `from` and not after `to`, without its kind.
 */
export const lastSentRequests = async (
  tx: Tx,
  query: readonly Query[],
): Promise<readonly Readonly<{ employee_id: number; at: string }>[]> => {
  return rows(tx, lastSentRequestsRow)`
    select q.employee_id, r.sent_at as at
    from unnest(${query.map(({ employee_id }) => employee_id)}::int[], ${query.map(({ from }) => from)}::timestamptz[],
      ${query.map(({ to }) => to)}::timestamptz[]) as q(employee_id, "from", "to")
    cross join lateral (
      select r.sent_at from requests r join accounts a on a.id = r.sent_by
      where r.employee_id = q.employee_id and r.deleted_at is null and r.source_domain is null
        and a.employee_id = r.employee_id and r.sent_at > q."from" and r.sent_at <= q."to"
      order by r.sent_at desc limit 1) r`
}

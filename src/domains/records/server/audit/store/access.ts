import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import type { Tx } from '#kit/server/context.ts'
import { instantIn } from '#kit/server/database/json.ts'
import { roleOf } from './audit.ts'

const access = z.object({
  id: z.string(),
  at: z.string(),
  who: z.string().nullable(),
  role: z.string().nullable(),
  action: z.string().nullable(),
  list: z.string().nullable(),
  reason: z.string().nullable(),
})
type Access = z.output<typeof access>

const MAX_ROWS = 500

/** Returns the accesses to the data of a person and the exports with it, newest first; without those of the person. */
export const listAccesses = async (
  tx: Tx,
  employeeId: number,
  actions: readonly string[],
  { from, to }: Readonly<{ from: string; to: string }>,
): Promise<Access[]> => {
  return rows(tx, access)`
    select x.id, ${instantIn('x.at')} as at, author_named(api_token_named(x.token_id), account_named(c.id, x.at)) as who, ${roleOf('c')} as role, x.action, x.list, x.reason
    from (
      select 'a' || a.id as id, a.at, a.actor_account_id as account_id, a.session_id as token_id, a.action, null as list, case when a.erased_at is null then a.after->>'reason' else 'erased' end as reason
      from audit_log a where a.employee_id = ${employeeId} and a.action = any(${[...actions]})
      union all
      select 'e' || f.id, f.started_at, coalesce(f.acting_admin_id, f.account_id), f.token_id, null, f.list, f.purpose
      from exports f where f.people @> array[${employeeId}::int] and f.state in ('done', 'cancelled')
    ) x left join accounts c on c.id = x.account_id
    where x.at >= ${from}::date and x.at < ${to}::date + 1 and c.employee_id is distinct from ${employeeId}
    order by x.at desc, x.id desc limit ${MAX_ROWS}`
}

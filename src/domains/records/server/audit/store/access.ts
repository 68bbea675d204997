import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { instantIn } from '#kit/server/database/json.ts'
import { roleOf } from './audit.ts'

type Access = Readonly<{
  id: string
  at: string
  who: string | null
  role: string | null
  /** The action of the audit, or null for an export of `list`. */
  action: string | null
  list: string | null
  reason: string | null
}>

const MOST = 500

/** Who looked at the data of a person, or took it along in a file, newest first; what they did themselves is left out. */
export const listAccesses = async (
  tx: Tx,
  employeeId: number,
  actions: readonly string[],
  { from, to }: Readonly<{ from: string; to: string }>,
): Promise<Access[]> => {
  const { rows } = await sql<Access>`
    select x.id, ${instantIn('x.at')} as at, account_named(c.id, x.at) as who, ${roleOf('c')} as role, x.action, x.list, x.reason
    from (
      select 'a' || a.id as id, a.at, a.actor_account_id as account_id, a.action, null as list, case when a.erased_at is null then a.after->>'reason' else 'erased' end as reason
      from audit_log a where a.employee_id = ${employeeId} and a.action = any(${[...actions]})
      union all
      select 'e' || f.id, f.started_at, coalesce(f.acting_admin_id, f.account_id), null, f.list, f.purpose
      from exports f where f.people @> array[${employeeId}::int] and f.state in ('done', 'cancelled')
    ) x left join accounts c on c.id = x.account_id
    where x.at >= ${from}::date and x.at < ${to}::date + 1 and c.employee_id is distinct from ${employeeId}
    order by x.at desc, x.id desc limit ${MOST}`.execute(tx)
  return rows
}

import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import type { Tx } from '#kit/server/context.ts'

const recorded = z.object({
  action: z.string(),
  at: z.string(),
  actor: z.string().nullable(),
  fields: z.array(z.string()).nullable(),
})
type Recorded = z.output<typeof recorded>

const MAX_RECORDS = 300

/** Returns the newest changes of a record by some actions, with the names of the changed fields for `withFields`. */
export const listRecorded = async (
  tx: Tx,
  employeeId: number,
  { actions, withFields }: Readonly<{ actions: readonly string[]; withFields: readonly string[] }>,
): Promise<Recorded[]> => {
  return rows(tx, recorded)`
    select r.action, r.at, author_named(api_token_named(r.session_id), a.name || coalesce(' as ' || b.name, '')) as actor,
      case when r.action = any(${withFields}) and jsonb_typeof(r.after) = 'object'
        then array(select jsonb_object_keys(r.after)) end as fields
    from audit_log r left join accounts a on a.id = r.actor_account_id left join accounts b on b.id = r.on_behalf_of
    where r.employee_id = ${employeeId} and r.action = any(${actions})
    order by r.at desc limit ${MAX_RECORDS}`
}

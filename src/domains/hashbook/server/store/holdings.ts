import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

/** Topics of the leavers in `holder`, as rows of holdings. */
export const topicHoldings = sql`select h.employee_id, t.id, t.title as label, null::date as due, '/admin/hashbook/topic/' || t.id as link
    from holder h join accounts a on a.employee_id = h.employee_id
    join hashbook_topics t on t.owner_id = a.id and t.deleted_at is null order by lower(t.title)`

/** Pages of the leavers in `holder`, as rows of holdings. */
export const pageHoldings = sql`select h.employee_id, p.id, p.title as label, null::date as due, '/admin/hashbook/subject/' || p.id as link
    from holder h join accounts a on a.employee_id = h.employee_id
    join hashbook_pages p on p.owner_id = a.id and p.deleted_at is null
    join hashbook_topics t on t.id = p.topic_id and t.deleted_at is null order by lower(p.title)`

export const updateTopicOwner = async (tx: Tx, id: number, owner_id: number): Promise<void> => {
  await sql`update hashbook_topics set owner_id = ${owner_id}, deputy_id = nullif(deputy_id, ${owner_id})
      where id = ${id}`.execute(tx)
}

export const updatePageOwner = async (tx: Tx, id: number, owner_id: number): Promise<void> => {
  await sql`update hashbook_pages set owner_id = ${owner_id} where id = ${id}`.execute(tx)
}

/** Returns true where a person has written, owned or acknowledged something. */
export const hasWritten = async (tx: Tx, employeeId: number): Promise<boolean> => {
  const { rows } = await sql`select from accounts a where a.employee_id = ${employeeId} and (
      exists (select from hashbook_revisions r where r.author_id = a.id)
      or exists (select from hashbook_comments c where c.author_id = a.id)
      or exists (select from hashbook_pages p where a.id in (p.owner_id, p.reviewed_by))
      or exists (select from hashbook_topics t where a.id in (t.owner_id, t.created_by)))
    union all select from hashbook_acknowledgements k where k.employee_id = ${employeeId} limit 1`.execute(tx)
  return rows.length > 0
}

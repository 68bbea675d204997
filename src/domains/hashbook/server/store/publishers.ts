import { z } from 'zod'
import type { Tx } from '#kit/server/context.ts'
import { rows } from '#kit/server/database/rows.ts'

const account = z.object({ id: z.number() })

/** Returns the accounts that can publish a page of a topic in which only authors write: owners, deputies and moderators. */
export const listPublishers = async (tx: Tx, pageId: number): Promise<number[]> => {
  const found = await rows(tx, account)`
    select a.id from hashbook_pages p join hashbook_topics t on t.id = p.topic_id
    join accounts a on a.deleted_at is null and a.disabled_at is null and (a.id in (p.owner_id, t.owner_id, t.deputy_id)
      or exists (select from role_grants g where g.role_id = a.role_id and g.permission_key = 'hashbook.moderate'))
    where p.id = ${pageId} order by a.id`
  return found.map(({ id }) => id)
}

/** Returns the accounts of the authors of a page. */
export const listWriters = async (tx: Tx, pageId: number): Promise<number[]> => {
  const found = await rows(tx, account)`
    select w.account_id as id from hashbook_authors w where w.page_id = ${pageId} order by w.account_id`
  return found.map(({ id }) => id)
}

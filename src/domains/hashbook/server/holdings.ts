import { sql } from 'kysely'
import { personHistory } from '#domains/people/server/index.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { invalid } from '#kit/contract/envelope.ts'
import type { Context, Tx } from '#kit/server/context.ts'
import { type Handover, type HoldingKind, holdings } from '#kit/server/holdings.ts'
import { findAccount } from './store/topics.ts'

const heirOf = async ({ tx }: Context, { to }: Handover): Promise<number> => {
  const account = await findAccount(tx, { area: 'User', id: to.id })
  if (account === undefined) throw invalid({ to: 'This person has no login' })
  return account
}

/** Topics that a leaver owns. They are handed on; who wrote what stays. */
const topics: HoldingKind = {
  label: 'Topics of the hashbook',
  domain: 'hashbook',
  blocking: true,
  items: sql`select h.employee_id, t.id, t.title as label, null::date as due, '/admin/hashbook/topic/' || t.id as link
    from holder h join accounts a on a.employee_id = h.employee_id
    join hashbook_topics t on t.owner_id = a.id and t.deleted_at is null order by lower(t.title)`,
  reassign: async (context, item, handover) => {
    const owner_id = await heirOf(context, handover)
    await sql`update hashbook_topics set owner_id = ${owner_id}, deputy_id = nullif(deputy_id, ${owner_id})
      where id = ${item.id}`.execute(context.tx)
    await audit(context, 'hashbook.topic_reassigned', {
      entity: 'hashbook_topics',
      id: item.id,
      change: changed({ owner_id: item.employee_id }, { owner_id: handover.to.id }),
    })
  },
}

/** Pages that a leaver owns. */
const pages: HoldingKind = {
  label: 'Pages of the hashbook',
  domain: 'hashbook',
  blocking: true,
  items: sql`select h.employee_id, p.id, p.title as label, null::date as due, '/admin/hashbook/subject/' || p.id as link
    from holder h join accounts a on a.employee_id = h.employee_id
    join hashbook_pages p on p.owner_id = a.id and p.deleted_at is null
    join hashbook_topics t on t.id = p.topic_id and t.deleted_at is null order by lower(p.title)`,
  reassign: async (context, item, handover) => {
    const owner_id = await heirOf(context, handover)
    await sql`update hashbook_pages set owner_id = ${owner_id} where id = ${item.id}`.execute(context.tx)
    await audit(context, 'hashbook.page_reassigned', {
      entity: 'hashbook_pages',
      id: item.id,
      change: changed({ owner_id: item.employee_id }, { owner_id: handover.to.id }),
    })
  },
}

const hasWritten = async (tx: Tx, employeeId: number): Promise<boolean> => {
  const { rows } = await sql`select from accounts a where a.employee_id = ${employeeId} and (
      exists (select from hashbook_revisions r where r.author_id = a.id)
      or exists (select from hashbook_comments c where c.author_id = a.id)
      or exists (select from hashbook_topics t where a.id in (t.owner_id, t.created_by)))
    union all select from hashbook_acknowledgements k where k.employee_id = ${employeeId} limit 1`.execute(tx)
  return rows.length > 0
}

export const registerPeopleParts = (): void => {
  holdings.add('topics', topics)
  holdings.add('hashbook_pages', pages)
  personHistory.add('hashbook', hasWritten)
}

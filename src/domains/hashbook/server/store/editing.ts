import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '#kit/server/context.ts'
import { instantIn } from '#kit/server/database/json.ts'
import { rows } from '#kit/server/database/rows.ts'
import { COUNTS_SECONDS } from '../../contract/editing.calls.ts'

const editorRow = z.object({
  area: z.enum(['Admin', 'User']),
  id: z.number(),
  name: z.string(),
  photo_version: z.number().nullable(),
  since: z.string(),
})

type Editing = Readonly<{ page_id: number; account_id: number; now: string }>

/** Lists others who have the editor of a page open. */
export const listOthers = (tx: Tx, { page_id, account_id, now }: Editing) =>
  rows(tx, editorRow)`select a.area, case when a.area = 'User' then a.employee_id else a.id end as id, a.name,
      p.photo_version, ${instantIn('e.started_at')} as since
    from hashbook_editing e join accounts a on a.id = e.account_id
    left join person_short p on p.id = a.employee_id and a.area = 'User'
    where e.page_id = ${page_id} and e.account_id <> ${account_id} and a.deleted_at is null
      and e.seen_at > ${now}::timestamptz - ${COUNTS_SECONDS} * interval '1 second' order by e.started_at, a.id`

/** Notes that an account has the editor of a page open; after a break it begins again. */
export const noteEditing = async (tx: Tx, { page_id, account_id, now }: Editing): Promise<void> => {
  await sql`insert into hashbook_editing as e (page_id, account_id, started_at, seen_at)
    values (${page_id}, ${account_id}, ${now}, ${now})
    on conflict (page_id, account_id) do update set seen_at = greatest(e.seen_at, excluded.seen_at),
      started_at = case when e.seen_at > excluded.seen_at - ${COUNTS_SECONDS} * interval '1 second'
        then e.started_at else excluded.seen_at end`.execute(tx)
}

/** Deletes the entry of an account for a page. */
export const deleteEditing = async (tx: Tx, { page_id, account_id }: Omit<Editing, 'now'>): Promise<void> => {
  await tx.deleteFrom('hashbook_editing').where('page_id', '=', page_id).where('account_id', '=', account_id).execute()
}

/** Deletes entries that no longer count. */
export const deletePastEditing = async (tx: Tx, now: string): Promise<void> => {
  await sql`delete from hashbook_editing
    where seen_at < ${now}::timestamptz - ${COUNTS_SECONDS} * interval '1 second'`.execute(tx)
}

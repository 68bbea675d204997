import { sql } from 'kysely'
import type { Tx, Work } from '#kit/server/context.ts'
import { seesPage, type Sight } from './sight.ts'

export const insertImage = async (
  { tx, now }: Work,
  image: Readonly<{ file_id: number; width: number; height: number; uploaded_by: number; page_id: number | null }>,
): Promise<void> => {
  await tx
    .insertInto('hashbook_images')
    .values({ ...image, created_at: now })
    .execute()
}

/** Pictures that an account has uploaded within the last hour. */
export const countRecent = async (tx: Tx, accountId: number, now: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from hashbook_images
    where uploaded_by = ${accountId} and created_at > ${now}::timestamptz - interval '1 hour'`.execute(tx)
  return rows[0]?.count ?? 0
}

/**
 * Gives pictures to the page that shows them. Answers how many of them it has: a picture of another page that is out of
 * sight, and an unused one of another person, are none of it.
 */
export const claimImages = async (
  tx: Tx,
  sight: Sight,
  pageId: number,
  fileIds: readonly number[],
): Promise<number> => {
  await sql`update hashbook_images set page_id = ${pageId} where file_id = any(${fileIds}::int[]) and page_id is null
    and uploaded_by = ${sight.account_id}`.execute(tx)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from hashbook_images
    where file_id = any(${fileIds}::int[]) and page_id = ${pageId}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Whether the actor may open a picture: with its page, or while it is unused as the one who uploaded it. */
export const seesImage = async (tx: Tx, sight: Sight, fileId: number): Promise<boolean> => {
  const { rows } = await sql`select from hashbook_images i
    left join hashbook_pages p on p.id = i.page_id left join hashbook_topics t on t.id = p.topic_id
    where i.file_id = ${fileId} and (case when i.page_id is null then i.uploaded_by = ${sight.account_id} else ${seesPage(sight)} end)`.execute(
    tx,
  )
  return rows.length > 0
}

/** Pictures that no page has used for a day; answers their files. */
export const dropUnused = async (tx: Tx, now: string): Promise<number[]> => {
  const { rows } = await sql<{ file_id: number }>`delete from hashbook_images where page_id is null
    and created_at < ${now}::timestamptz - interval '24 hours' returning file_id`.execute(tx)
  return rows.map(({ file_id }) => file_id)
}

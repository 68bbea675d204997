import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { Tx, Work } from '#kit/server/context.ts'
import { isPageVisible, type Viewer } from './viewer.ts'

export const insertImage = async (
  { tx, now }: Work,
  image: Readonly<{ file_id: number; width: number; height: number; uploaded_by: number; page_id: number | null }>,
): Promise<void> => {
  await tx
    .insertInto('hashbook_images')
    .values({ ...image, created_at: now })
    .execute()
}

const recentCount = z.object({ count: z.number() })

/** Pictures that an account has uploaded within the last hour. */
export const countRecent = async (tx: Tx, accountId: number, now: string): Promise<number> => {
  const found = await rows(tx, recentCount)`select count(*)::int as count from hashbook_images
    where uploaded_by = ${accountId} and created_at > ${now}::timestamptz - interval '1 hour'`
  return found[0]?.count ?? 0
}

const claimedImagesRow = z.object({ count: z.number() })

/**
 * Attaches pictures to the page that shows them. Returns how many of them it has: a picture of another page,
 * and an unused one of another person, do not count.
 */
export const updateClaimedImages = async (
  tx: Tx,
  viewer: Viewer,
  pageId: number,
  fileIds: readonly number[],
): Promise<number> => {
  await sql`update hashbook_images set page_id = ${pageId} where file_id = any(${fileIds}::int[]) and page_id is null
    and uploaded_by = ${viewer.account_id}`.execute(tx)
  const found = await rows(tx, claimedImagesRow)`select count(*)::int as count from hashbook_images
    where file_id = any(${fileIds}::int[]) and page_id = ${pageId}`
  return found[0]?.count ?? 0
}

/** Returns true where the actor may open a picture: with its page, or while it is unused as the one who uploaded it. */
export const isImageVisible = async (tx: Tx, viewer: Viewer, fileId: number): Promise<boolean> => {
  const { rows } = await sql`select from hashbook_images i
    left join hashbook_pages p on p.id = i.page_id left join hashbook_topics t on t.id = p.topic_id
    where i.file_id = ${fileId} and (case when i.page_id is null then i.uploaded_by = ${viewer.account_id} else ${isPageVisible(viewer)} end)`.execute(
    tx,
  )
  return rows.length > 0
}

const unusedImagesRow = z.object({ file_id: z.number() })

/** Deletes pictures that no page has used for a day; returns their files. */
export const deleteUnusedImages = async (tx: Tx, now: string): Promise<number[]> => {
  const found = await rows(tx, unusedImagesRow)`delete from hashbook_images where page_id is null
    and created_at < ${now}::timestamptz - interval '24 hours' returning file_id`
  return found.map(({ file_id }) => file_id)
}

import { sql } from 'kysely'
import type { Tx, Work } from '#kit/server/context.ts'
import { organisationDay } from '../../zone.ts'
import { isLiveAt } from './announcements.ts'

/** Writes that a file waits for its announcement. */
export const insertLoose = async ({ tx, now }: Work, file: Readonly<{ file_id: number; uploaded_by: number }>) => {
  await tx
    .insertInto('announcement_files')
    .values({ ...file, loose_since: now })
    .execute()
}

/** The names of the files of an announcement, in their order. */
export const listNames = async (tx: Tx, announcement: number): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select x.original_name as name
    from announcement_files f join files x on x.id = f.file_id where f.announcement_id = ${announcement} order by f.place`.execute(
    tx,
  )
  return rows.map(({ name }) => name)
}

/**
 * Gives an announcement these files, in this order, and none beside them. Answers false, and changes nothing, where one of
 * them belongs to another announcement, is loose and was uploaded by another account, or is gone.
 */
export const setFiles = async (
  { tx, now }: Work,
  announcement: number,
  { files, account_id }: Readonly<{ files: readonly number[]; account_id: number }>,
): Promise<boolean> => {
  // Whoever wants one of them at the same time waits here, in the order of their ids.
  const { rows } = await sql`select f.file_id from announcement_files f where f.file_id = any(${files}::int[])
    and (f.announcement_id = ${announcement} or (f.announcement_id is null and f.uploaded_by = ${account_id}))
    order by f.file_id for update`.execute(tx)
  if (rows.length !== files.length) return false
  await sql`update announcement_files set announcement_id = null, place = null, loose_since = ${now}::timestamptz
    where announcement_id = ${announcement} and file_id <> all(${files}::int[])`.execute(tx)
  await sql`update announcement_files f set announcement_id = ${announcement}, place = w.place, loose_since = null
    from unnest(${files}::int[]) with ordinality w(file_id, place) where f.file_id = w.file_id`.execute(tx)
  return true
}

/** Whether a file goes with an announcement that is live for an account; with any announcement, for who sees `all`. */
export const isOffered = async (
  tx: Tx,
  now: string,
  { file, account_id, all }: Readonly<{ file: number; account_id: number; all: boolean }>,
): Promise<boolean> => {
  const { rows } = await sql`select from announcement_files f join announcements a on a.id = f.announcement_id
    where f.file_id = ${file} and (${all} or (${isLiveAt(now)} and in_audience(a.audience_id, ${account_id}, ${organisationDay(now)})))`.execute(
    tx,
  )
  return rows.length > 0
}

/** Forgets files that have been loose for a day; answers them. */
export const dropLoose = async (tx: Tx, now: string): Promise<number[]> => {
  const { rows } = await sql<{ file_id: number }>`delete from announcement_files
    where loose_since < ${now}::timestamptz - interval '24 hours' returning file_id`.execute(tx)
  return rows.map(({ file_id }) => file_id)
}

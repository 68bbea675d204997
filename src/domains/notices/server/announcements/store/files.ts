import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { Tx, Work } from '#kit/server/context.ts'
import { organisationDay } from '../../store/organisation-day.ts'
import { isLiveAt } from './announcements.ts'

/** Writes that a file waits for its announcement. */
export const insertLoose = async ({ tx, now }: Work, file: Readonly<{ file_id: number; uploaded_by: number }>) => {
  await tx
    .insertInto('announcement_files')
    .values({ ...file, loose_since: now })
    .execute()
}

const namesRow = z.object({ name: z.string() })

/** The names of the files of an announcement, in their order. */
export const listNames = async (tx: Tx, announcement: number): Promise<string[]> => {
  const found = await rows(tx, namesRow)`select x.original_name as name
    from announcement_files f join files x on x.id = f.file_id where f.announcement_id = ${announcement} order by f.place`
  return found.map(({ name }) => name)
}

/**
 * Replaces the files of an announcement, in this order. Returns false, and changes nothing, where one of them belongs
 * to another announcement, is loose and was uploaded by another account, or is missing.
 */
export const setFiles = async (
  { tx, now }: Work,
  announcement: number,
  { files, account_id }: Readonly<{ files: readonly number[]; account_id: number }>,
): Promise<boolean> => {
  // Locks the files in the order of their ids, so that two announcements that want the same one wait for each other.
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

/** Returns true if a file belongs to an announcement that is live for an account; with `all`, to any announcement. */
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

const looseFilesRow = z.object({ file_id: z.number() })

/** Deletes files that have been loose for a day, and returns their ids. */
export const deleteLooseFiles = async (tx: Tx, now: string): Promise<number[]> => {
  const found = await rows(tx, looseFilesRow)`delete from announcement_files
    where loose_since < ${now}::timestamptz - interval '24 hours' returning file_id`
  return found.map(({ file_id }) => file_id)
}

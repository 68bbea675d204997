import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import { invalid } from '#kit/contract/envelope.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import type { StoredFile } from '#kit/server/files/stored-files.ts'

const documentsCount = z.object({ count: z.number(), oldest: z.string().nullable() })

/** Counts the documents that a person uploaded within 24 hours, or others for the person, with the instant of the first. */
export const countDocuments = async (
  tx: Tx,
  employeeId: number,
  now: string,
): Promise<{ count: number; oldest: string | null }> => {
  const since = sql`f.owner_kind = 'employee_document' and f.created_at > ${now}::timestamptz - make_interval(days => 1)`
  const found = await rows(tx, documentsCount)`
    select count(*)::int as count, min(created_at) as oldest from (
      select f.id, f.created_at from files f where f.owner_id = ${employeeId} and ${since}
      union select f.id, f.created_at from files f join accounts a on a.id = f.created_by
        where a.employee_id = ${employeeId} and a.area = 'User' and ${since}) as brought`
  return found[0] ?? { count: 0, oldest: null }
}

/** The condition that the document `f` is part of a record. */
const isFiled = sql<boolean>`(
  exists (select from employee_details d where d.file_id = f.id and d.state in ('active', 'pending'))
  or exists (select from warning_files w where w.file_id = f.id)
  or exists (select from exits x where x.letter_file_id = f.id))`

/** The owner of the documents that may be filed; `uploaded_by`: only those that this account uploaded. */
export type DocumentSource = Readonly<{ owner_id: number; uploaded_by?: number | undefined }>

/**
 * Locks documents that are about to be filed: a document is part of one record alone. 400 naming the field unless
 * all of them exist and are in no record yet.
 */
export const takeDocuments = async (
  tx: Tx,
  ids: readonly number[],
  { owner_id, uploaded_by }: DocumentSource,
  field: string,
): Promise<void> => {
  if (ids.length === 0) return
  await sql`select from files f where f.id = any(${ids}) order by f.id for update`.execute(tx)
  const { rows } = await sql`
    select from files f
    where f.id = any(${ids}) and f.owner_kind = 'employee_document' and f.owner_id = ${owner_id} and f.deleted_at is null
      and ${uploaded_by === undefined ? sql`true` : sql`f.created_by = ${uploaded_by}`} and not ${isFiled}`.execute(tx)
  if (rows.length < ids.length) throw invalid({ [field]: 'File does not exist' })
}

/** Documents that a person brought become documents of the person whom they are about. */
export const handOver = async (tx: Tx, ids: readonly number[], employeeId: number): Promise<void> => {
  await sql`update files set owner_id = ${employeeId} where id = any(${ids})`.execute(tx)
}

/**
 * Checks that a person may open a document about themself: one that they uploaded, or one in the visible part of
 * their record. The draft of a warning is not visible.
 */
export const isShownToOwner = async (tx: Tx, file: Pick<StoredFile, 'id' | 'owner_id'>): Promise<boolean> => {
  const { rows } = await sql`
    select from files f where f.id = ${file.id} and (
      exists (select from accounts a
        where a.id = f.created_by and a.area = 'User' and a.employee_id = f.owner_id)
      or exists (select from employee_details d where d.file_id = f.id and d.state in ('active', 'pending'))
      or exists (select from warning_files wf join warnings w on w.id = wf.warning_id
        where wf.file_id = f.id and w.state <> 'draft')
      or exists (select from exits x where x.letter_file_id = f.id))`.execute(tx)
  return rows.length > 0
}

const looseDocumentsRow = z.object({ id: z.number() })

/** Lists documents that were uploaded more than a day ago and are part of no record. */
export const deleteLooseDocuments = async ({ tx, now }: Pick<Work, 'tx' | 'now'>): Promise<void> => {
  const isLoose = sql`f.owner_kind = 'employee_document' and f.deleted_at is null
    and f.created_at < ${now}::timestamptz - make_interval(days => 1) and not ${isFiled}`
  // Locked and checked again: a person may have filed one of them meanwhile.
  const found = await rows(tx, looseDocumentsRow)`select f.id from files f where ${isLoose} order by f.id for update`
  const ids = found.map(({ id }) => id)
  await sql`update files f set deleted_at = ${now} where f.id = any(${ids}) and ${isLoose}`.execute(tx)
}

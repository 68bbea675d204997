import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { inChunks } from '#kit/server/database/in-chunks.ts'
import type { MailFile } from '../workflow/mail-files.ts'

/** Returns the sizes of stored files; without those that were deleted. */
export const listSizes = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('files')
    .select(['id', 'size_bytes'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    // The forms of a file go with it, whichever of them is needed.
    .where('variant', 'is', null)
    .execute()

/** Inserts the files of mails that were written. */
export const insertFiles = async (
  tx: Tx,
  mails: readonly Readonly<{ id: number; files: readonly MailFile[] }>[],
): Promise<void> => {
  const none = { file_id: null, name: null, calendar: null }
  const rows = mails.flatMap(({ id, files }) =>
    files.map((file, index) => ({ ...none, ...file, mail_id: id, place: index + 1 })),
  )
  await inChunks(rows, (some) =>
    tx
      .insertInto('mail_files')
      .values([...some])
      .execute(),
  )
}

/** Deletes the files of a mail that was handed over or cancelled. */
export const deleteFiles = async (tx: Tx, mailId: number): Promise<void> => {
  await tx.deleteFrom('mail_files').where('mail_id', '=', mailId).execute()
}

/** Returns true if a row of `files` still has to leave with a mail. */
export const isMailed = sql<boolean>`exists (select from mail_files m where m.file_id = files.id)`

/**
 * Returns the files of a mail in their order, with their place in the store. A deleted file still leaves with its mail.
 */
export const listFiles = (tx: Tx, mailId: number) =>
  tx
    .selectFrom('mail_files as m')
    .leftJoin('files as f', 'f.id', 'm.file_id')
    .select(['m.name', 'm.calendar', 'f.original_name', 'f.content_type', 'f.store_name'])
    .where('m.mail_id', '=', mailId)
    .orderBy('m.place')
    .execute()

export type ListedFile = Awaited<ReturnType<typeof listFiles>>[number]

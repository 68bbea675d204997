import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { invalid } from '#kit/contract/envelope.ts'
import type { Tx } from '#kit/server/context.ts'
import { nameOfType } from '#kit/server/files/file-kind.ts'
import { inChunks } from '#kit/server/database/in-chunks.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'

/** What goes along with a mail: a stored file by its id, or a calendar file (RFC 5545) by its text. */
export type MailFile = Readonly<{ file_id: number }> | Readonly<{ name: string; calendar: string }>

const MOST_FILES = 3
const MEGABYTE = 1024 * 1024
/** Together; a mail grows by a third on its way, and many servers take no more than 20 MB. */
const MOST_MEGABYTES = 10

const idsOf = (files: readonly MailFile[]): number[] => files.flatMap((file) => ('file_id' in file ? file.file_id : []))

/** Refuses what no mail can carry: more than three files, more than 10 MB, or a file that was deleted. */
export const checkFiles = async (tx: Tx, mails: readonly (readonly MailFile[])[]): Promise<void> => {
  const ids = [...new Set(mails.flatMap(idsOf))]
  const stored =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('files')
          .select(['id', 'size_bytes'])
          .where('id', 'in', ids)
          .where('deleted_at', 'is', null)
          // The forms of a file go with it, whichever of them is needed.
          .where('variant', 'is', null)
          .execute()
  const sizes = new Map(stored.map(({ id, size_bytes }) => [id, size_bytes]))
  if (sizes.size < ids.length) throw invalid({ files: 'A file does not exist' })
  for (const files of mails) {
    if (files.length > MOST_FILES) throw invalid({ files: `A mail takes ${MOST_FILES} files at most` })
    const bytes = idsOf(files).reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0)
    if (bytes > MOST_MEGABYTES * MEGABYTE)
      throw invalid({ files: `The files of a mail may have ${MOST_MEGABYTES} MB together` })
  }
}

/** Puts files beside mails that were written. */
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

/** What was handed over or cancelled needs its files no more. */
export const releaseFiles = async (tx: Tx, mailId: number): Promise<void> => {
  await tx.deleteFrom('mail_files').where('mail_id', '=', mailId).execute()
}

/** Whether a row of `files` still has to leave with a mail. */
export const isMailed = sql<boolean>`exists (select from mail_files m where m.file_id = files.id)`

/** The files of a mail in their order, with where they stand. A deleted one leaves with the mail it was given to. */
export const listFiles = (tx: Tx, mailId: number) =>
  tx
    .selectFrom('mail_files as m')
    .leftJoin('files as f', 'f.id', 'm.file_id')
    .select(['m.name', 'm.calendar', 'f.original_name', 'f.content_type', 'f.store_name'])
    .where('m.mail_id', '=', mailId)
    .orderBy('m.place')
    .execute()

export type ListedFile = Awaited<ReturnType<typeof listFiles>>[number]
export type Attachment = Readonly<{ filename: string; content_type: string; content: Buffer }>

// Calendars of the recipient look at the method: an invitation is another thing than a date to keep.
const calendarType = (text: string): string => {
  const method = /^METHOD:(\w+)\r?$/im.exec(text)?.[1]
  return `text/calendar; charset=utf-8${method === undefined ? '' : `; method=${method.toUpperCase()}`}`
}

/** The bytes of files, read from the store. Fails where one is gone. */
export const readAttachments = async (store: FileStore, files: readonly ListedFile[]): Promise<Attachment[]> =>
  Promise.all(
    files.map(async ({ name, calendar, original_name, content_type, store_name }) => {
      if (calendar !== null)
        return {
          filename: name ?? 'calendar.ics',
          content_type: calendarType(calendar),
          content: Buffer.from(calendar),
        }
      if (store_name === null || content_type === null) throw new Error('A file of a mail has no row')
      const filename = nameOfType(original_name ?? 'file', content_type)
      return { filename, content_type, content: await buffer(await store.read(store_name)) }
    }),
  )

import { buffer } from 'node:stream/consumers'
import { invalid } from '#kit/contract/envelope.ts'
import type { Tx } from '#kit/server/context.ts'
import { nameOfType } from '#kit/server/files/file-kind.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { type ListedFile, listSizes } from '../store/files.ts'

/** An attachment of a mail: a stored file by its id, or a calendar file (RFC 5545) by its text. */
export type MailFile = Readonly<{ file_id: number }> | Readonly<{ name: string; calendar: string }>

const MAX_FILES = 3
const MEGABYTE = 1024 * 1024
/** The limit for all files of a mail; a mail grows by a third in transfer, and many servers take no more than 20 MB. */
const MAX_MEGABYTES = 10

const idsOf = (files: readonly MailFile[]): number[] => files.flatMap((file) => ('file_id' in file ? file.file_id : []))

/** Refuses what no mail can carry: more than three files, more than 10 MB, or a file that was deleted. */
export const checkFiles = async (tx: Tx, mails: readonly (readonly MailFile[])[]): Promise<void> => {
  const ids = [...new Set(mails.flatMap(idsOf))]
  const stored = ids.length === 0 ? [] : await listSizes(tx, ids)
  const sizes = new Map(stored.map(({ id, size_bytes }) => [id, size_bytes]))
  if (sizes.size < ids.length) throw invalid({ files: 'A file does not exist' })
  for (const files of mails) {
    if (files.length > MAX_FILES) throw invalid({ files: `An email takes ${MAX_FILES} files at most` })
    const bytes = idsOf(files).reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0)
    if (bytes > MAX_MEGABYTES * MEGABYTE)
      throw invalid({ files: `The files of an email may have ${MAX_MEGABYTES} MB together` })
  }
}

export type Attachment = Readonly<{ filename: string; content_type: string; content: Buffer }>

// Calendars of the recipient look at the method: an invitation is another thing than a date to save.
const calendarType = (text: string): string => {
  const method = /^METHOD:(\w+)\r?$/im.exec(text)?.[1]
  return `text/calendar; charset=utf-8${method === undefined ? '' : `; method=${method.toUpperCase()}`}`
}

/** Reads the bytes of files from the store. Fails where one is missing. */
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

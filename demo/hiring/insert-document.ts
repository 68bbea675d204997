import type { Work } from '#kit/server/context.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { insertFile, storeBytes } from '#kit/server/files/stored-files.ts'
import { makePdf } from '#kit/server/pdf/make-pdf.ts'

/** Inserts a file of one page; null where the demo is made without files. */
export const insertDocument = async (
  files: FileStore | null,
  id: number,
  work: Work,
  label: string,
): Promise<number | null> => {
  if (files === null) return null
  const bytes = await makePdf({
    title: label,
    over: 'Example',
    language: 'en-GB',
    author: 'Example',
    created_at: work.now,
    footer: 'A document of the demo',
    parts: [{ kind: 'paragraph', text: `${label}: a document of the demo.` }],
  })
  const stored = await storeBytes(files, bytes, 'pdf')
  return insertFile(work, stored, { owner: { kind: 'onboard_document', id }, original_name: `${label}.pdf` })
}

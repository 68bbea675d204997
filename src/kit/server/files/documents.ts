import { readFile } from 'node:fs/promises'
import { invalid, tooLarge, unsupported } from '#kit/contract/envelope.ts'
import { inThread, TooCostly } from '../threads/in-thread.ts'
import { isWordFile, kindOf, officeKindOf, readHead } from './file-kind.ts'
import type { FileStore } from './file-store.ts'
import type { PdfFault, pdfFault } from './pdf-content.ts'
import { cleanPicture, type PictureLimits } from './pictures.ts'
import type { UploadedFile } from './receive-upload.ts'
import { storeBytes, storeUpload, type StoredContent } from './stored-files.ts'

export type StoredDocument = Readonly<{ content: StoredContent; name: string }>

const PDF_FAULTS = {
  active: 'This PDF runs scripts or carries other files. Print it to a new PDF and send that.',
  protected: 'This PDF is protected. Save it without a password and send that.',
  unreadable: 'This PDF cannot be checked. Print it to a new PDF and send that.',
} as const

const findPdfFault = inThread<Uint8Array, Awaited<ReturnType<typeof pdfFault>>>({
  file: new URL('pdf-content.ts', import.meta.url),
  name: 'pdfFault',
  ms: 5000,
})

const faultOf = (bytes: Uint8Array): Promise<PdfFault | null> =>
  findPdfFault(bytes).catch((error: unknown) => {
    if (error instanceof TooCostly) return 'unreadable'
    throw error
  })

/** A Word file can look different for each reader, and may run something. */
const WORD_FILE = 'This is a Word file. Save it as PDF and send that.'

const isWord = async ({ path, name }: UploadedFile): Promise<boolean> => isWordFile(await readFile(path), name)

type Limits = PictureLimits & Readonly<{ max_bytes: number }>

/**
 * Puts a document into the store: a PDF as it came, or a picture without what a camera writes into it. 413 for one that is
 * too large, 415 for any other content, 400 for a Word file and for a PDF that runs something, carries files or cannot be checked.
 */
export const storeDocument = async (store: FileStore, file: UploadedFile, limits: Limits): Promise<StoredDocument> => {
  if (file.size > limits.max_bytes) throw tooLarge()
  const kind = kindOf(await readHead(file.path))
  if (kind === null) throw (await isWord(file)) ? invalid({ file: WORD_FILE }) : unsupported()
  if (kind === 'pdf') {
    const fault = await faultOf(await readFile(file.path))
    if (fault !== null) throw invalid({ file: PDF_FAULTS[fault] })
    return { content: await storeUpload(store, file, kind), name: file.name }
  }
  const picture = await cleanPicture(file.path, limits)
  return { content: await storeBytes(store, picture.bytes, picture.kind), name: file.name }
}

/** The same, and also takes text, CSV, workbooks and documents as they came: files that people work with. */
export const storeWorkFile = async (store: FileStore, file: UploadedFile, limits: Limits): Promise<StoredDocument> => {
  if (file.size > limits.max_bytes) throw tooLarge()
  if (kindOf(await readHead(file.path)) !== null) return storeDocument(store, file, limits)
  const kind = officeKindOf(await readFile(file.path), file.name)
  if (kind === null) throw unsupported()
  return { content: await storeUpload(store, file, kind), name: file.name }
}

import { createHash } from 'node:crypto'
import { notFound } from '#kit/contract/envelope.ts'
import { FileResponse } from '../call/responses.ts'
import type { Tx, Work } from '../context.ts'
import { CONTENT_TYPES, type ContentType, type FileKind, nameOfType } from './file-kind.ts'
import { type FileStore, newStoreName, readIfThere } from './file-store.ts'
import type { UploadedFile } from './receive-upload.ts'

/** Content that is in the store and has no row yet. Without one the sweep removes it. */
export type StoredContent = Readonly<{
  store_name: string
  content_type: ContentType
  size_bytes: number
  sha256: Buffer
}>

/** Puts bytes into the store, before the transaction that writes their row. */
export const storeBytes = async (store: FileStore, bytes: Buffer, kind: FileKind): Promise<StoredContent> => {
  const store_name = newStoreName()
  await store.put(store_name, bytes)
  const sha256 = createHash('sha256').update(bytes).digest()
  return { store_name, content_type: CONTENT_TYPES[kind], size_bytes: bytes.length, sha256 }
}

/** The same for an uploaded file that is taken as it came. */
export const storeUpload = async (store: FileStore, file: UploadedFile, kind: FileKind): Promise<StoredContent> => {
  const store_name = newStoreName()
  await store.put(store_name, file)
  return { store_name, content_type: CONTENT_TYPES[kind], size_bytes: file.size, sha256: file.sha256 }
}

export type FileOwner = Readonly<{
  kind:
    | 'employee_photo'
    | 'employee_document'
    | 'account_photo'
    | 'brand_logo'
    | 'organisation_logo'
    | 'request_document'
    | 'screenshot'
    | 'invoice'
    | 'equipment_photo'
    | 'hashbook_image'
    | 'work_file'
    | 'candidate_document'
    | 'offer_letter'
    | 'onboard_document'
    | 'announcement_file'
    | 'data_package'
  id: number
}>

type FileInput = Readonly<{ owner: FileOwner; original_name: string }>

const rowOf = (work: Pick<Work, 'now' | 'by'>, content: StoredContent, { owner, original_name }: FileInput) => ({
  ...content,
  original_name: nameOfType(original_name, content.content_type),
  owner_kind: owner.kind,
  owner_id: owner.id,
  created_at: work.now,
  created_by: work.by.account_id,
})

/** Inserts the row of a stored file, and of its smaller forms by their width in pixels. Returns the id of the file. */
export const insertFile = async (
  work: Pick<Work, 'tx' | 'now' | 'by'>,
  content: StoredContent,
  input: FileInput,
  variants: ReadonlyMap<number, StoredContent> = new Map(),
): Promise<number> => {
  const { id } = await work.tx
    .insertInto('files')
    .values(rowOf(work, content, input))
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [variant, small] of variants) {
    await work.tx
      .insertInto('files')
      .values({ ...rowOf(work, small, input), variant_of: id, variant })
      .execute()
  }
  return id
}

/** Marks a file and its forms as deleted: no response has it any more, and the sweep removes it some days later. */
export const deleteFile = async (work: Pick<Work, 'tx' | 'now'>, id: number | null): Promise<void> => {
  if (id === null) return
  await work.tx
    .updateTable('files')
    .set({ deleted_at: work.now })
    .where((row) => row.or([row('id', '=', id), row('variant_of', '=', id)]))
    .where('deleted_at', 'is', null)
    .execute()
}

/** Assigns a file to another owner; its bytes stay where they are. */
export const assignFile = async ({ tx }: Pick<Work, 'tx'>, id: number, owner: FileOwner): Promise<void> => {
  await tx.updateTable('files').set({ owner_kind: owner.kind, owner_id: owner.id }).where('id', '=', id).execute()
}

/** A living file, or one of its forms; undefined where there is none. */
export const findFile = async (tx: Tx, id: number, variant: number | null = null) =>
  tx
    .selectFrom('files')
    .selectAll()
    .where(variant === null ? 'id' : 'variant_of', '=', id)
    .where('variant', variant === null ? 'is' : '=', variant)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
export type StoredFile = NonNullable<Awaited<ReturnType<typeof findFile>>>

/** Returns the response that sends a stored file: 404 where its bytes are missing. */
export const fileResponse = async (
  store: FileStore,
  file: StoredFile,
  how: { shown: 'inline' | 'attachment'; cache: 'never' | 'by_version' },
): Promise<FileResponse> => {
  const stream = await readIfThere(store, file.store_name)
  if (stream === null) throw notFound()
  return new FileResponse(stream, {
    type: file.content_type,
    size: file.size_bytes,
    filename: nameOfType(file.original_name, file.content_type),
    ...how,
  })
}

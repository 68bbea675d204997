import { buffer } from 'node:stream/consumers'
import { notFound } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context, Tx } from '#kit/server/context.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { fileResponse, findFile, type StoredFile } from '#kit/server/files/stored-files.ts'
import * as calls from '../../../contract/files.calls.ts'
import * as photoCalls from '../../../contract/photos.calls.ts'
import { isShownToOwner } from '../../details/store/documents.ts'
import { findPersonPhoto, findPhotoRow, listSmallPhotos, SMALL } from '../store/photos.ts'
import { isOwn, maySeePersonal } from '../rules.ts'

type Shown = Readonly<{ photo_file_id: number | null; photo_version: number | null }>
type PhotoQuery = Readonly<{ size?: '96' | '512' | undefined; v?: number | undefined }>

/** Sends a photo in the requested size. It may only be cached under its version. */
const sendPhoto = async (files: FileStore, tx: Tx, shown: Shown | undefined, { size, v }: PhotoQuery) => {
  if (!shown || shown.photo_file_id === null) throw notFound()
  const file = await findFile(tx, shown.photo_file_id, size === '512' ? null : SMALL)
  if (!file) throw notFound()
  return fileResponse(files, file, { shown: 'inline', cache: v === shown.photo_version ? 'by_version' : 'never' })
}

export const readPhoto = (files: FileStore) =>
  handle(photoCalls.readPhoto, async ({ tx, params, query }) => {
    const shown = await findPersonPhoto(tx, params.employee_id)
    return sendPhoto(files, tx, shown, query)
  })

export const listPhotos = (files: FileStore) =>
  handle(photoCalls.listPhotos, async ({ tx, query }) => {
    const photos = query.ids.length > 0 ? await listSmallPhotos(tx, query.ids) : []
    const loaded = await Promise.all(
      photos.map(async ({ id, photo_version, store_name }) => {
        const bytes = await files.read(store_name).then(buffer, () => null)
        return bytes ? [{ id, photo_version, image: bytes.toString('base64') }] : []
      }),
    )
    return loaded.flat()
  })

export const readAccountPhoto = (files: FileStore) =>
  handle(photoCalls.readAccountPhoto, async ({ tx, actor, params, query }) => {
    if (actor.account_id !== params.id) throw notFound()
    const shown = await findPhotoRow(tx, params.id)
    return sendPhoto(files, tx, shown, query)
  })

const findDocument = async (tx: Tx, id: number): Promise<StoredFile> => {
  const file = await findFile(tx, id)
  if (file?.owner_kind !== 'employee_document') throw notFound()
  return file
}

/** A document about the actor, also in the admin area, is open only as far as the person sees it. */
const getVisibleFile = async ({ tx, actor }: Context, file: StoredFile): Promise<StoredFile> => {
  if (isOwn(actor, file.owner_id) && !(await isShownToOwner(tx, file))) throw notFound()
  return file
}

const openDocument = async (context: Context, files: FileStore, file: StoredFile) => {
  const response = await fileResponse(files, file, { shown: 'attachment', cache: 'never' })
  const after = { name: file.original_name }
  await audit(context, 'people.document_opened', { entity: 'files', id: file.id, employee_id: file.owner_id, after })
  return response
}

export const readFile = (files: FileStore) =>
  handle(calls.readFile, async (context) =>
    openDocument(context, files, await getVisibleFile(context, await findDocument(context.tx, context.params.id))),
  )

export const readOwnFile = (files: FileStore) =>
  handle(calls.readOwnFile, async (context) => {
    const file = await findDocument(context.tx, context.params.id)
    if (!isOwn(context.actor, file.owner_id) || !maySeePersonal(context.actor, file.owner_id)) throw notFound()
    return openDocument(context, files, await getVisibleFile(context, file))
  })

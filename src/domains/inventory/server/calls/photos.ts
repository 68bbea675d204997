import { invalid, notFound } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { handle, handleUpload } from '#kit/server/call/handle.ts'
import type { Context, Work } from '#kit/server/context.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { remakePicture } from '#kit/server/files/pictures.ts'
import { fileResponse, findFile, insertFile, storeBytes, type StoredContent } from '#kit/server/files/stored-files.ts'
import type { UploadedFile } from '#kit/server/files/receive-upload.ts'
import * as calls from '../../contract/inventory.calls.ts'
import { inventoryRefusals } from '../../contract/inventory.refusals.ts'
import * as own from '../../contract/own.calls.ts'
import { lockAssets } from '../store/assets.ts'
import { listOwnRows } from '../store/assignments.ts'
import { countPhotos, findPhotoInScope, findOwnPhoto, insertPhoto } from '../store/photos.ts'
import { readAsset } from './assets.ts'
import { ownIdOf } from './own-equipment.ts'

const SHAPE = { fit: 'inside', width: 1600, height: 1600 } as const

/** Stores a photo that is encoded again, without what a camera writes into it. */
const storePhoto = async (files: FileStore, file: UploadedFile): Promise<StoredContent> => {
  const [made] = await remakePicture(file.path, { max_side: calls.EQUIPMENT_PHOTO.max_side }, [SHAPE])
  if (!made) throw new Error('A picture was not made')
  return storeBytes(files, made.bytes, made.kind)
}

type Place = Readonly<{
  asset_id: number | null
  assignment_id: number | null
  kind: 'item' | 'hand_out' | 'return' | 'damage' | 'signature'
}>

const save = async (work: Work, stored: StoredContent, place: Place): Promise<{ photo_id: number }> => {
  if (place.asset_id !== null) {
    await lockAssets(work.tx, [place.asset_id])
    if ((await countPhotos(work.tx, place.asset_id, place.kind)) >= calls.EQUIPMENT_PHOTO.of_a_kind)
      throw inventoryRefusals.refusal('photo_limit')
  }
  const owner = { kind: 'equipment_photo', id: place.asset_id ?? work.by.account_id ?? 0 } as const
  const file_id = await insertFile(work, stored, { owner, original_name: `${place.kind}.webp` })
  const photo_id = await insertPhoto(work, { ...place, file_id })
  const after = { kind: place.kind, photo_id }
  await audit(work, 'inventory.photo_added', { entity: 'inventory_assets', id: place.asset_id, after })
  return { photo_id }
}

type ReadContext = Pick<Context, 'tx' | 'actor' | 'now'>

/** The asset of a photo, where the actor hands out its category; a signature has none. */
const placeOf = async (
  context: ReadContext,
  body: Readonly<{ id?: number | undefined; kind: Place['kind'] }>,
): Promise<Place> => {
  if ((body.kind === 'signature') !== (body.id === undefined))
    throw invalid({ id: body.id === undefined ? 'Choose the equipment' : 'A signature is of no equipment' })
  if (body.id === undefined) return { asset_id: null, assignment_id: null, kind: body.kind }
  const row = await readAsset(context, body.id)
  if (!row.may_assign) throw notFound()
  return { asset_id: row.id, assignment_id: null, kind: body.kind }
}

export const uploadPhoto = (files: FileStore) =>
  handleUpload(
    calls.uploadPhoto,
    async (context) => {
      await placeOf(context, context.body)
      return storePhoto(files, context.file)
    },
    async (context) => save(context, context.prepared, await placeOf(context, context.body)),
  )

const OPEN = new Set<string>(['accepted', 'return_announced', 'returned'])

/** The asset of an own assignment that is still open; 404 for every other one. */
const ownPlace = async ({ tx, actor, now }: ReadContext, id: number, kind: 'return' | 'damage'): Promise<Place> => {
  const rows = await listOwnRows(tx, { actor, now }, ownIdOf(actor))
  const row = rows.find((one) => one.id === id && OPEN.has(one.state))
  if (!row) throw notFound()
  return { asset_id: row.asset.id, assignment_id: null, kind }
}

export const uploadOwnPhoto = (files: FileStore) =>
  handleUpload(
    own.uploadOwnPhoto,
    async (context) => {
      await ownPlace(context, context.body.id, context.body.kind)
      return storePhoto(files, context.file)
    },
    async (context) => save(context, context.prepared, await ownPlace(context, context.body.id, context.body.kind)),
  )

const photoResponse = async ({ tx }: ReadContext, files: FileStore, fileId: number | undefined) => {
  const file = fileId === undefined ? undefined : await findFile(tx, fileId)
  if (!file) throw notFound()
  return fileResponse(files, file, { shown: 'inline', cache: 'by_version' })
}

export const readPhoto = (files: FileStore) =>
  handle(calls.readPhoto, async (context) =>
    photoResponse(context, files, await findPhotoInScope(context.tx, context.actor, context.params.id)),
  )

export const readOwnPhoto = (files: FileStore) =>
  handle(own.readOwnPhoto, async (context) =>
    photoResponse(context, files, await findOwnPhoto(context.tx, ownIdOf(context.actor), context.params.id)),
  )

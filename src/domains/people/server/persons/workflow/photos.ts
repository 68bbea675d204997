import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Tx, Work } from '#kit/server/context.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { type FileStore, newStoreName } from '#kit/server/files/file-store.ts'
import { type PictureLimits, remakePicture } from '#kit/server/files/pictures.ts'
import type { UploadedFile } from '#kit/server/files/receive-upload.ts'
import { deleteFile, findFile, insertFile, storeBytes, type StoredContent } from '#kit/server/files/stored-files.ts'
import { tooLarge } from '#kit/contract/envelope.ts'
import { PHOTO } from '../../../contract/files.calls.ts'
import { findPhotoOf, type PhotoOwner, setPhotoOf } from '../store/photos.ts'

/** A photo that is stored in both sizes and belongs to no one yet. */
export type StoredPhoto = Readonly<{ large: StoredContent; small: StoredContent; name: string }>

const LARGE = 512
const SMALL = 96

const makePhoto = async (
  store: FileStore,
  { path, name }: Pick<UploadedFile, 'path' | 'name'>,
  limits: PictureLimits,
): Promise<StoredPhoto> => {
  const [large, small] = await remakePicture(path, limits, [
    { fit: 'cover', side: LARGE },
    { fit: 'cover', side: SMALL },
  ])
  if (!large || !small) throw new Error('A photo was not made')
  return storePhotoBytes(store, large.bytes, small.bytes, name)
}

/** Makes both sizes of an uploaded photo: 413 for too many bytes or pixels, 415 for everything that is no photo. */
export const storePhoto = async (store: FileStore, file: UploadedFile): Promise<StoredPhoto> => {
  if (file.size > PHOTO.max_bytes) throw tooLarge()
  return makePhoto(store, file, PHOTO)
}

/** Makes a photo of a stored picture; null where the picture was deleted. Its limits were checked at its upload. */
const photoOfFile = async (
  tx: Tx,
  store: FileStore,
  fileId: number,
  limits: PictureLimits,
): Promise<StoredPhoto | null> => {
  const file = await findFile(tx, fileId)
  if (!file) return null
  const path = join(await store.incoming(), newStoreName())
  try {
    await pipeline(await store.read(file.store_name), createWriteStream(path))
    return await makePhoto(store, { path, name: file.original_name }, limits)
  } finally {
    await rm(path, { force: true })
  }
}

/** Stores a photo from bytes that the program made. */
export const storePhotoBytes = async (
  store: FileStore,
  large: Buffer,
  small: Buffer,
  name: string,
): Promise<StoredPhoto> => ({
  large: await storeBytes(store, large, 'webp'),
  small: await storeBytes(store, small, 'webp'),
  name: `${name.replace(/\.[^.]*$/, '').slice(0, 100)}.webp`,
})

type Change = Readonly<{ file_id: number; photo_version: number; before: number | null }>

/** Sets the photo of a person or an account; the former one is deleted. The row is locked by the caller. */
export const setPhoto = async (
  work: Pick<Work, 'tx' | 'now' | 'by'>,
  owner: PhotoOwner,
  photo: StoredPhoto,
): Promise<Change> => {
  const before = await findPhotoOf(work.tx, owner)
  const details = { owner, original_name: photo.name }
  const file_id = await insertFile(work, photo.large, details, new Map([[SMALL, photo.small]]))
  const photo_version = (before.photo_version ?? 0) + 1
  // A form that is open elsewhere does not contain the photo, so the version of the row stays.
  await setPhotoOf(work.tx, owner, { file_id, photo_version })
  await deleteFile(work, before.photo_file_id)
  return { file_id, photo_version, before: before.photo_version }
}

/** Sets the photo of a person to a picture of another domain, in both sizes; the picture itself stays where it is. */
export const setPhotoFromFile = async (
  work: Work,
  store: FileStore,
  employeeId: number,
  picture: Readonly<{ file_id: number; limits: PictureLimits }>,
): Promise<void> => {
  const photo = await photoOfFile(work.tx, store, picture.file_id, picture.limits)
  if (photo === null) return
  const { photo_version, before } = await setPhoto(work, { kind: 'employee_photo', id: employeeId }, photo)
  await audit(work, 'people.photo_changed', {
    entity: 'employees',
    id: employeeId,
    employee_id: employeeId,
    change: changed({ photo_version: before }, { photo_version }),
  })
}

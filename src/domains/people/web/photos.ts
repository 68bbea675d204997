import { readBlob } from '#kit/web/call/save-file.ts'
import { send } from '#kit/web/call/send.ts'
import type { PhotoSource } from '#kit/web/photo/photos.tsx'
import { listPhotos, MAX_PHOTOS, readAccountPhoto, readPhoto } from '../contract/photos.calls.ts'

type Small = Readonly<{ version: number; image: Blob }>
type Known = Readonly<{ photo: Promise<Small | null>; until: number }>
type Waiting = Readonly<{ id: number; resolvePhoto: (photo: Small | null) => void }>

// A list draws many people at a time: their photos are loaded together, and once in a while.
const KNOWN_MS = 5 * 60_000
const known = new Map<number, Known>()
let waiting: Waiting[] = []

const blobOf = (base64: string): Blob =>
  new Blob([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], { type: 'image/webp' })

const photosOf = async (ids: readonly number[]): Promise<ReadonlyMap<number, Small>> => {
  try {
    const { data } = await send(listPhotos, { query: { ids: [...ids] } })
    return new Map(data.map(({ id, photo_version, image }) => [id, { version: photo_version, image: blobOf(image) }]))
  } catch {
    // A photo is an ornament: the initials replace it where it is not known.
    for (const id of ids) known.delete(id)
    return new Map()
  }
}

const loadWaiting = async (): Promise<void> => {
  const all = waiting
  waiting = []
  for (let at = 0; at < all.length; at += MAX_PHOTOS) {
    const part = all.slice(at, at + MAX_PHOTOS)
    const photos = await photosOf(part.map(({ id }) => id))
    for (const { id, resolvePhoto } of part) resolvePhoto(photos.get(id) ?? null)
  }
}

const load = (id: number): Promise<Small | null> => {
  const { promise, resolve } = Promise.withResolvers<Small | null>()
  known.set(id, { photo: promise, until: performance.now() + KNOWN_MS })
  waiting.push({ id, resolvePhoto: resolve })
  if (waiting.length === 1) setTimeout(() => void loadWaiting(), 0)
  return promise
}

/** Returns the small photo of a person; loaded again where another version than the known one is drawn. */
const smallPhoto = async (id: number, version: number | 'latest'): Promise<Small | null> => {
  const before = known.get(id)
  if (!before || before.until <= performance.now()) return load(id)
  const photo = await before.photo
  const isOther = version !== 'latest' && photo?.version !== version
  // Others may have begun to load it since.
  return isOther && known.get(id) === before ? load(id) : (known.get(id) ?? before).photo
}

const loadSmall = async (id: number, version: number | 'latest'): Promise<Blob> => {
  const photo = await smallPhoto(id, version)
  if (!photo) throw new Error('There is no photo')
  return photo.image
}

/** The version of the present photo, under which it may be cached. */
const latestOf = async (id: number): Promise<number> => {
  const photo = await smallPhoto(id, 'latest')
  if (!photo) throw new Error('There is no photo')
  return photo.version
}

/** Photos of people and of admin accounts. */
export const loadPhoto: PhotoSource = async ({ kind, id, version }, size) => {
  if (kind === 'account') {
    const v = version === 'latest' ? undefined : version
    return readBlob(readAccountPhoto, { params: { id }, query: { size, ...(v === undefined ? {} : { v }) } })
  }
  if (size === '96') return loadSmall(id, version)
  return readBlob(readPhoto, {
    params: { employee_id: id },
    query: { size, v: version === 'latest' ? await latestOf(id) : version },
  })
}

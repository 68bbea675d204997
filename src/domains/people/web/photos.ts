import { readBlob } from '#kit/web/call/save-file.ts'
import { send } from '#kit/web/call/send.ts'
import type { PhotoSource } from '#kit/web/photo/photos.tsx'
import { listPhotoVersions, MAX_PHOTOS, readAccountPhoto, readPhoto } from '../contract/photos.calls.ts'

type Known = Readonly<{ version: Promise<number | null>; until: number }>
type Waiting = Readonly<{ id: number; resolveVersion: (version: number | null) => void }>

// A list names many people in one drawing: they are loaded together, and once in a while.
const KNOWN_MS = 5 * 60_000
const known = new Map<number, Known>()
let waiting: Waiting[] = []

const versionsOf = async (ids: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  try {
    const { data } = await send(listPhotoVersions, { query: { ids: [...ids] } })
    return new Map(data.map(({ id, photo_version }) => [id, photo_version]))
  } catch {
    // A photo is an ornament: the initials replace it where it is not known.
    for (const id of ids) known.delete(id)
    return new Map()
  }
}

const loadVersions = async (): Promise<void> => {
  const all = waiting
  waiting = []
  for (let at = 0; at < all.length; at += MAX_PHOTOS) {
    const part = all.slice(at, at + MAX_PHOTOS)
    const versions = await versionsOf(part.map(({ id }) => id))
    for (const { id, resolveVersion } of part) resolveVersion(versions.get(id) ?? null)
  }
}

const latestOf = (id: number): Promise<number | null> => {
  const before = known.get(id)
  if (before && before.until > performance.now()) return before.version
  const { promise, resolve } = Promise.withResolvers<number | null>()
  known.set(id, { version: promise, until: performance.now() + KNOWN_MS })
  waiting.push({ id, resolveVersion: resolve })
  if (waiting.length === 1) setTimeout(() => void loadVersions(), 0)
  return promise
}

/** Photos of people and of admin accounts. */
export const loadPhoto: PhotoSource = async ({ kind, id, version }, size) => {
  const v = version === 'latest' ? await latestOf(id) : version
  if (v === null) throw new Error('There is no photo')
  const query = { size, v }
  return kind === 'account'
    ? readBlob(readAccountPhoto, { params: { id }, query })
    : readBlob(readPhoto, { params: { employee_id: id }, query })
}

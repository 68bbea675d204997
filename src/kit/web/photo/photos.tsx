import { createContext, useContext } from 'react'
import { useBlobUrl } from './blob-urls.ts'

/** A photo by its owner and version: null where there is none, left out for the present one. */
export type Photo = Readonly<{ kind?: 'employee' | 'account'; id: number; version?: number | null }>
export type PhotoSize = '96' | '512'
/** Loads the bytes of a photo; the domain that knows people brings it. */
export type PhotoSource = (
  photo: Omit<Photo, 'version'> & { version: number | 'latest' },
  size: PhotoSize,
) => Promise<Blob>

const Context = createContext<PhotoSource | null>(null)
export const PhotosProvider = Context.Provider

const versionOf = (photo: Photo | null | undefined): number | 'latest' | null =>
  photo && photo.version === undefined ? 'latest' : (photo?.version ?? null)

/** The address of a photo for an `<img>`, once it is there; null without one, or where it could not be loaded. */
export const usePhotoUrl = (photo: Photo | null | undefined, size: PhotoSize): string | null => {
  const load = useContext(Context)
  const [kind, id, version] = [photo?.kind ?? 'employee', photo?.id ?? 0, versionOf(photo)]
  const key = load && version !== null ? `${kind}:${id}:${version}:${size}` : null
  return useBlobUrl(key, async () => {
    if (!load || version === null) throw new Error('There is no photo')
    return load({ kind, id, version }, size)
  })
}

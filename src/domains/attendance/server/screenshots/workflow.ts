import type { Work } from '#kit/server/context.ts'
import type { Covered } from '#kit/server/files/covered-pictures.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { insertFile, storeBytes, type StoredContent } from '#kit/server/files/stored-files.ts'

export type ScreenshotFiles = Readonly<{ file_id: number; thumb_file_id: number }>

/**
 * Puts both forms of a picture into the store, writes their rows and what refers to them. Where that fails the bytes go at
 * once: nothing of a picture that was not stored stays behind.
 */
export const storeScreenshotFiles = async (
  store: FileStore,
  work: Work,
  id: number,
  { full, thumb }: Covered,
  write: (files: ScreenshotFiles) => Promise<void>,
): Promise<void> => {
  const stored: StoredContent[] = []
  const storeOne = async (bytes: Buffer): Promise<number> => {
    const one = await storeBytes(store, bytes, 'webp')
    stored.push(one)
    return insertFile(work, one, { owner: { kind: 'screenshot', id }, original_name: `screenshot-${id}.webp` })
  }
  try {
    await write({ file_id: await storeOne(full.bytes), thumb_file_id: await storeOne(thumb.bytes) })
  } catch (error) {
    for (const { store_name } of stored) await store.destroy(store_name)
    throw error
  }
}

import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withClient } from '#kit/server/database/with-client.ts'
import { installationOfDatabase } from '#kit/server/files/claim-files.ts'
import { FILE_MODE, FOLDER_MODE } from '#kit/server/files/disk.ts'
import { ERASED, type Erased, erasedText, readErased } from '#kit/server/personal/erased-list.ts'

const keyOf = ({ subject, subject_id, depth, at }: Erased): string => `${subject} ${subject_id} ${depth} ${at}`

/** Writes the list of erased subjects into the folder of the backups; entries of the same installation stay. */
export const storeErased = async (folder: string, url: string, forgotten: readonly Erased[]): Promise<void> => {
  if (forgotten.length === 0) return
  const installation = await withClient(url, installationOfDatabase)
  const known = await readErased(folder)
  const all = new Map(known?.installation === installation ? known.forgotten.map((one) => [keyOf(one), one]) : [])
  const count = all.size
  for (const one of forgotten) all.set(keyOf(one), one)
  if (all.size === count && known?.installation === installation) return
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
  const target = join(folder, ERASED)
  const text = erasedText({ format: 1, installation, forgotten: [...all.values()] })
  await writeFile(`${target}.unfinished`, text, { mode: FILE_MODE, flush: true })
  await rename(`${target}.unfinished`, target)
}

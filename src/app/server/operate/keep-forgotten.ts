import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withClient } from '#kit/server/database/with-client.ts'
import { FILE_MODE, FOLDER_MODE } from '#kit/server/files/disk.ts'
import { FORGOTTEN, type Forgotten, forgottenText, readForgotten } from '#kit/server/personal/forgotten-list.ts'

const keyOf = ({ subject, subject_id, depth, at }: Forgotten): string => `${subject} ${subject_id} ${depth} ${at}`

const installationOf = (url: string): Promise<string> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from installation')
    return rows[0]?.id ?? ''
  })

/** Writes who was forgotten into the folder of the backups; what stands there of the same installation stays. */
export const keepForgotten = async (folder: string, url: string, forgotten: readonly Forgotten[]): Promise<void> => {
  if (forgotten.length === 0) return
  const installation = await installationOf(url)
  const known = await readForgotten(folder)
  const all = new Map(known?.installation === installation ? known.forgotten.map((one) => [keyOf(one), one]) : [])
  const count = all.size
  for (const one of forgotten) all.set(keyOf(one), one)
  if (all.size === count && known?.installation === installation) return
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
  const target = join(folder, FORGOTTEN)
  const text = forgottenText({ format: 1, installation, forgotten: [...all.values()] })
  await writeFile(`${target}.unfinished`, text, { mode: FILE_MODE, flush: true })
  await rename(`${target}.unfinished`, target)
}

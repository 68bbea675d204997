import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'
import { type FileRow, listFileRows } from './file-rows.ts'
import { type FileStore, readIfThere } from './file-store.ts'

const faultOf = async (store: FileStore, { name, size, sha256 }: FileRow): Promise<string | null> => {
  const stream = await readIfThere(store, name)
  if (!stream) return `The file ${name} is missing`
  const hash = createHash('sha256')
  let found = 0
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) continue
    hash.update(chunk)
    found += chunk.length
  }
  if (found !== size) return `The file ${name} has ${found} bytes instead of ${size}`
  return hash.digest('hex') === sha256 ? null : `The file ${name} was changed`
}

/** Files that have a row, and no object or another one. Reads every byte. */
export const checkFiles = async (client: ClientBase, store: FileStore): Promise<string[]> => {
  const faults = new Map<string, string>()
  for (const row of await listFileRows(client)) {
    const fault = await faultOf(store, row)
    if (fault !== null) faults.set(row.name, fault)
  }
  if (faults.size === 0) return []
  // A running server may have removed one meanwhile, with its row.
  const still = new Set((await listFileRows(client)).map(({ name }) => name))
  return [...faults].flatMap(([name, fault]) => (still.has(name) ? [fault] : []))
}

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FILE_MODE } from './files/disk.ts'

const WAIT_MS = 1000

const fileOf = (dataDir: string): string => join(dataDir, 'muster.url')

const readAddress = (dataDir: string): string | null => {
  try {
    return readFileSync(fileOf(dataDir), 'utf8').trim()
  } catch {
    return null
  }
}

/** Notes in the data folder where a server listens, for commands. Returns what removes the note, unless it is another's. */
export const noteAddress = (dataDir: string, address: string): (() => void) => {
  writeFileSync(fileOf(dataDir), `${address}\n`, { mode: FILE_MODE })
  return () => {
    if (readAddress(dataDir) === address) rmSync(fileOf(dataDir), { force: true })
  }
}

/** Returns the address of the server that runs on a data folder, or null where none responds: its note may be left over. */
export const findRunningAddress = async (dataDir: string): Promise<string | null> => {
  const address = readAddress(dataDir)
  if (address === null) return null
  try {
    const response = await fetch(new URL('/healthz', address), { signal: AbortSignal.timeout(WAIT_MS) })
    return response.ok ? address : null
  } catch {
    return null
  }
}

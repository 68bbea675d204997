import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SENTENCES: Readonly<Record<string, string>> = {
  ENOSPC: 'is full. Free some space, and start Muster again.',
  EDQUOT: 'has used up its quota. Free some space, and start Muster again.',
  EROFS: 'can only be read. Mount it for writing, and start Muster again.',
  EACCES: 'may not be written by this user. Change its owner or its mode.',
  EPERM: 'may not be written by this user. Change its owner or its mode.',
  '53100': 'is full, says the database. Free some space, and start Muster again.',
}

/**
 * Returns a sentence for the operator about why data cannot be stored in `place`; null where the error has another
 * cause.
 */
export const storageSentence = (error: unknown, place: string): string | null => {
  if (!(error instanceof Error)) return null
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const sentence = Object.hasOwn(SENTENCES, code) ? SENTENCES[code] : undefined
  return sentence === undefined ? storageSentence(error.cause, place) : `The disk of ${place} ${sentence}`
}

/** The same, found out by writing a little into a folder. */
export const probeFolder = (folder: string): string | null => {
  const probe = join(folder, `.probe-${process.pid}`)
  try {
    writeFileSync(probe, Buffer.alloc(8192, 1), { mode: 0o600 })
    return null
  } catch (error) {
    return storageSentence(error, folder)
  } finally {
    rmSync(probe, { force: true })
  }
}

const NO_FOLDER = new Set(['EEXIST', 'ENOTDIR'])

/** Returns a sentence about why the data folder cannot be made, or written where it exists. */
export const dataFolderFault = (folder: string): string | null => {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    if (error instanceof Error && 'code' in error && NO_FOLDER.has(String(error.code)))
      return `The data folder ${folder} is no folder. Name one that can be written in DATA_DIR.`
    return storageSentence(error, folder) ?? `The data folder ${folder} cannot be made: ${String(error)}`
  }
  return probeFolder(folder)
}

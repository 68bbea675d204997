import { rows } from '#kit/server/database/rows.ts'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { z } from 'zod'
import type { Tx } from '../context.ts'
import type { BeginWork } from '../jobs/jobs.ts'
import { OperatorError } from '../operator-error.ts'
import { FILE_MODE, FOLDER_MODE } from './disk.ts'
import { diskStore, newStoreName } from './file-store.ts'
import { findRowless, isSuspicious } from './rowless.ts'

// The folder of the files has the id of the installation in the database. With another database the
// sweep would take every file for one that nothing refers to.

const Stamp = z.object({ installation: z.uuid() })

const ADOPT =
  'If they do belong together, as after a restore by hand, stop Muster and run `npm run adopt-files` with the same environment.'
const CHECK = `Check that DATABASE_URL and DATA_DIR belong together. ${ADOPT}`

const stampOf = (folder: string): string => join(folder, 'installation.json')

/** The installation that a folder of files belongs to, or null where none is named yet. */
export const readStamp = async (folder: string): Promise<string | null> => {
  const text = await readFile(stampOf(folder), 'utf8').catch(() => null)
  if (text === null) return null
  try {
    return Stamp.parse(JSON.parse(text)).installation
  } catch (error) {
    throw new OperatorError(`${stampOf(folder)} is damaged. ${CHECK}`, { cause: error })
  }
}

/** Names the installation of a folder, whole or not at all; false where another process was faster. */
const writeStamp = async (folder: string, installation: string): Promise<boolean> => {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
  const unfinished = join(folder, `${newStoreName()}.new`)
  await writeFile(unfinished, `${JSON.stringify({ installation })}\n`, { mode: FILE_MODE, flush: true })
  try {
    await link(unfinished, stampOf(folder))
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** Assigns a folder of files to an installation, whatever it belonged to before. */
export const adoptFiles = async (folder: string, installation: string): Promise<void> => {
  await rm(stampOf(folder), { force: true })
  await writeStamp(folder, installation)
}

const rowsCount = z.object({ n: z.number() })

const countRows = async (tx: Tx): Promise<number> => {
  const found = await rows(tx, rowsCount)`select count(*)::int as n from files where deleted_at is null`
  return found[0]?.n ?? 0
}

const checkUnstamped = async (folder: string, begin: BeginWork): Promise<void> => {
  const { names, of } = await findRowless(diskStore(folder), begin, 0)
  if (isSuspicious({ old: names.length, of }))
    throw new OperatorError(`${names.length} of ${of} files in ${folder} are unknown to the database. ${CHECK}`)
  const known = await begin(({ tx }) => countRows(tx))
  if (known > 0 && of === 0)
    throw new OperatorError(
      `The database knows ${known} ${known === 1 ? 'file' : 'files'}, and ${folder} holds none. ` +
        `Check DATA_DIR, and restore the files. ${ADOPT}`,
    )
}

/**
 * Makes sure that a folder of files belongs to an installation, and writes its id into a folder without one.
 * @throws {OperatorError} for the files of another installation, and for files that the database does not know
 */
export const claimFiles = async (folder: string, installation: string, begin: BeginWork): Promise<void> => {
  let stamp = await readStamp(folder)
  if (stamp === null) {
    await checkUnstamped(folder, begin)
    if (await writeStamp(folder, installation)) return
    stamp = await readStamp(folder)
  }
  if (stamp === installation) return
  throw new OperatorError(`The files in ${folder} belong to another installation than the database. ${CHECK}`)
}

/** A folder of files that belongs to another installation than the database. */
export const checkStamp = async (client: ClientBase, folder: string): Promise<string[]> => {
  const { rows } = await client.query<{ id: string }>('select id from installation')
  const stamp = await readStamp(folder)
  if (stamp === null) return [`${folder} names no installation; the next start does it`]
  return stamp === rows[0]?.id ? [] : [`${folder} belongs to another installation`]
}

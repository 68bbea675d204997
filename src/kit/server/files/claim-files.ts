import { rows } from '#kit/server/database/rows.ts'
import type { ClientBase } from 'pg'
import { z } from 'zod'
import type { Tx } from '../context.ts'
import type { BeginWork } from '../jobs/jobs.ts'
import { OperatorError } from '../operator-error.ts'
import type { FileStore } from './file-store.ts'
import { findRowless, isSuspicious } from './rowless.ts'

// The place of the files has the id of the installation in the database. With another database the
// sweep would take every file for one that nothing refers to.

const Stamp = z.object({
  installation: z.uuid(),
  /** The place to which `npm run move-files` copied them; the old place may not be used again. */
  moved_to: z.string().optional(),
})
type Stamp = z.infer<typeof Stamp>

const ADOPT =
  'If they do belong together, as after a restore by hand, stop Muster and run `npm run adopt-files` with the same environment.'
const CHECK = `Check that DATABASE_URL and DATA_DIR or FILES_URL belong together. ${ADOPT}`

/** Reads the stamp of a place of files; null where it has none yet. */
const readStamp = async ({ place, stamp }: FileStore): Promise<Stamp | null> => {
  const text = await stamp.read()
  if (text === null) return null
  try {
    return Stamp.parse(JSON.parse(text))
  } catch (error) {
    throw new OperatorError(`The stamp of the installation in ${place} is damaged. ${CHECK}`, { cause: error })
  }
}

/** The installation that a place of files belongs to, or null where none is named yet. */
export const installationOf = async (store: FileStore): Promise<string | null> =>
  (await readStamp(store))?.installation ?? null

const writeStamp = (store: FileStore, stamp: Stamp): Promise<boolean> => store.stamp.add(`${JSON.stringify(stamp)}\n`)

/** Assigns a place of files to an installation, whatever it belonged to before. */
export const adoptFiles = async (store: FileStore, installation: string): Promise<void> => {
  await store.stamp.remove()
  await writeStamp(store, { installation })
}

/** Notes in a place that its files are in another one now: no server starts on it any more. */
export const markMoved = async (store: FileStore, installation: string, moved_to: string): Promise<void> => {
  await store.stamp.remove()
  await writeStamp(store, { installation, moved_to })
}

const rowsCount = z.object({ n: z.number() })

const countRows = async (tx: Tx): Promise<number> => {
  const found = await rows(tx, rowsCount)`select count(*)::int as n from files where deleted_at is null`
  return found[0]?.n ?? 0
}

const checkUnstamped = async (store: FileStore, begin: BeginWork): Promise<void> => {
  const { names, of } = await findRowless(store, begin, 0)
  if (isSuspicious({ old: names.length, of }))
    throw new OperatorError(`${names.length} of ${of} files in ${store.place} are unknown to the database. ${CHECK}`)
  const known = await begin(({ tx }) => countRows(tx))
  if (known > 0 && of === 0)
    throw new OperatorError(
      `The database knows ${known} ${known === 1 ? 'file' : 'files'}, and ${store.place} holds none. ` +
        `Check DATA_DIR or FILES_URL, and restore the files. ${ADOPT}`,
    )
}

/**
 * Makes sure that a place of files belongs to an installation, and writes its id where there is none.
 * @throws {OperatorError} for the files of another installation, for files that the database does not know, and for a
 * place that the files were moved away from
 */
export const claimFiles = async (store: FileStore, installation: string, begin: BeginWork): Promise<void> => {
  let stamp = await readStamp(store)
  if (stamp === null) {
    await checkUnstamped(store, begin)
    if (await writeStamp(store, { installation })) return
    stamp = await readStamp(store)
  }
  if (stamp?.installation !== installation)
    throw new OperatorError(`The files in ${store.place} belong to another installation than the database. ${CHECK}`)
  if (stamp.moved_to !== undefined)
    throw new OperatorError(
      `The files of ${store.place} were moved to ${stamp.moved_to}: set FILES_URL to it. ` +
        'To use the old ones again, run `npm run adopt-files`.',
    )
}

/** The installation of a database; empty before its first start. */
export const installationOfDatabase = async (client: ClientBase): Promise<string> => {
  const { rows } = await client.query<{ id: string }>('select id from installation')
  return rows[0]?.id ?? ''
}

/** The faults of a place of files: one that belongs to another installation than the database, or to none. */
export const checkStamp = async (client: ClientBase, store: FileStore): Promise<string[]> => {
  const found = await installationOf(store)
  if (found === null) return [`${store.place} names no installation; the next start does it`]
  return found === (await installationOfDatabase(client)) ? [] : [`${store.place} belongs to another installation`]
}

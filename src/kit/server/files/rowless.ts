import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { fileClock } from '#kit/contract/machine-clock.ts'
import type { BeginWork } from '../jobs/jobs.ts'
import type { Tx } from '../context.ts'
import type { FileStore } from './file-store.ts'

const DAY_MS = 86_400_000
const AT_ONCE = 500
/** A few files without a row are what failed changes leave; more of them mean that folder and database do not fit. */
const MOST_BY_COUNT = 10
const MOST_BY_SHARE = 0.03

/** Objects in the store that no row of `files` names. */
export type Rowless = Readonly<{
  names: readonly string[]
  /** Those that have been there for more than a day: no sweep has met them without a row. */
  old: number
  /** All objects that were looked at. */
  of: number
}>

const nameRow = z.object({ name: z.string() })

/** The names among `names` that a row has, whether the file was deleted or not. */
export const withRow = async (tx: Tx, names: readonly string[]): Promise<ReadonlySet<string>> => {
  const found = await rows(tx, nameRow)`
    select store_name as name from files where store_name = any(${names}::text[])`
  return new Set(found.map(({ name }) => name))
}

/** Looks through the store for objects older than `graceMs` without a row. */
export const findRowless = async (store: FileStore, begin: BeginWork, graceMs: number): Promise<Rowless> => {
  const found: string[] = []
  let [old, of] = [0, 0]
  let batch: { name: string; written_at: number }[] = []
  const flush = async (): Promise<void> => {
    const known = await begin(({ tx }) =>
      withRow(
        tx,
        batch.map(({ name }) => name),
      ),
    )
    for (const { name, written_at } of batch) {
      if (known.has(name)) continue
      found.push(name)
      if (fileClock() - written_at > DAY_MS) old++
    }
    of += batch.length
    batch = []
  }
  for await (const object of store.list()) {
    if (fileClock() - object.written_at < graceMs) continue
    if (batch.push(object) === AT_ONCE) await flush()
  }
  await flush()
  return { names: found, old, of }
}

/** Returns whether so many old files have no row that the folder probably belongs to another database. */
export const isSuspicious = ({ old, of }: Pick<Rowless, 'old' | 'of'>): boolean =>
  old > MOST_BY_COUNT && old > of * MOST_BY_SHARE

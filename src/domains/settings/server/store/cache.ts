import type { Tx } from '#kit/server/context.ts'
import { listAllValues } from './values.ts'

// Values are cached in the process as of a version of the settings. Every session check reads the present version, so a
// request never sees values older than itself; a read of a later instant, or in a transaction, goes to the database.

type Stored = Readonly<{ value: unknown; effective_from: string }>
/** Those of a key, the one that began last first. */
type Values = ReadonlyMap<string, readonly Stored[]>
type Cache = { version: number; seen_at: string; values: Promise<Values> | null }

const caches = new WeakMap<Tx, Cache>()

/** Caches settings for reads on these connections to one database. */
export const cacheSettings = (...databases: readonly Tx[]): void => {
  const cache: Cache = { version: 0, seen_at: '', values: null }
  for (const db of databases) caches.set(db, cache)
}

/** Takes the version that a statement read which began at `at`. */
export const updateCachedVersion = (db: Tx, version: number, at: string): void => {
  const cache = caches.get(db)
  if (!cache || version < cache.version) return
  if (version > cache.version) cache.values = null
  cache.version = version
  if (at > cache.seen_at) cache.seen_at = at
}

const read = async (db: Tx): Promise<Values> => Map.groupBy(await listAllValues(db), (row) => row.key)

const load = (db: Tx, cache: Cache): Promise<Values> => {
  const values = read(db)
  values.catch(() => {
    if (cache.values === values) cache.values = null
  })
  return values
}

/** The values in force at `at` of those keys that have one; null where the database must be read. */
export const cachedValues = async (
  db: Tx,
  keys: readonly string[],
  at: string,
): Promise<ReadonlyMap<string, unknown> | null> => {
  const cache = caches.get(db)
  if (!cache || at > cache.seen_at) return null
  cache.values ??= load(db, cache)
  const values = await cache.values
  const found = keys.map((key) => [key, values.get(key)?.find((one) => one.effective_from <= at)] as const)
  return new Map(found.flatMap(([key, one]) => (one === undefined ? [] : [[key, one.value] as const])))
}

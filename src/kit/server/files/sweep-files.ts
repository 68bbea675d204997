import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../context.ts'
import type { Job } from '../jobs/jobs.ts'
import type { FileStore } from './file-store.ts'

const HOUR_MS = 3_600_000
/** A change that is still running may have written its object, but not its row. */
const GRACE_MS = HOUR_MS
/** So long a deleted file can be brought back by hand. */
const KEEP_DAYS = 7
const AT_ONCE = 500

const withoutRow = async (tx: Tx, names: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as kept(name)
    where not exists (select from files f where f.store_name = kept.name)`.execute(tx)
  return rows.map((row) => row.name)
}

/** Removes rows that were deleted long ago; their objects then have none and follow. */
const purgeRows = async (tx: Tx, now: string, isNeeded: RawBuilder<boolean>): Promise<void> => {
  await sql`delete from files
    where deleted_at < ${now}::timestamptz - make_interval(days => ${KEEP_DAYS}) and not ${isNeeded}`.execute(tx)
}

/**
 * The hourly job that removes objects without a row: what a change that was rolled back left, what was deleted, and what
 * never arrived whole. Objects younger than an hour stay, because their row may be on its way. `isNeeded`: whether a row
 * of `files` has to stay although it was deleted.
 */
export const sweepFiles = (store: FileStore, isNeeded: RawBuilder<boolean>): Job => ({
  name: 'files.sweep',
  cron: '17 * * * *',
  run: async (_payload, begin) => {
    await begin(({ tx, now }) => purgeRows(tx, now, isNeeded))
    await store.dropIncoming(GRACE_MS)
    let names: string[] = []
    const flush = async (): Promise<void> => {
      for (const name of await begin(({ tx }) => withoutRow(tx, names))) await store.remove(name)
      names = []
    }
    for await (const { name, written_at } of store.list()) {
      if (Date.now() - written_at < GRACE_MS) continue
      names.push(name)
      if (names.length === AT_ONCE) await flush()
    }
    await flush()
  },
})

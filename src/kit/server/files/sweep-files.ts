import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { machineNow } from '#kit/contract/machine-clock.ts'
import type { Work } from '../context.ts'
import type { BeginWork, Job } from '../jobs/jobs.ts'
import type { FileStore } from './file-store.ts'
import { findRowless, isSuspicious, withRow } from './rowless.ts'

/** A change that is still running may have written its object, but not its row. */
const GRACE_MS = 3_600_000
/** So long a deleted file can be brought back by hand. */
const RETENTION_DAYS = 7
/** So long an object without a row stays in quarantine. */
const QUARANTINE_DAYS = 30
const DAY_MS = 86_400_000

const purgeRow = z.object({ name: z.string() })

/**
 * Removes rows that were deleted long ago. Their objects move before the commit: a purge that fails half-way leaves rows
 * without an object, and the next sweep brings these back.
 */
const purgeRows = async (store: FileStore, { tx, now }: Work, isNeeded: RawBuilder<boolean>): Promise<void> => {
  const isDue = sql<boolean>`deleted_at < ${now}::timestamptz - make_interval(days => ${RETENTION_DAYS}) and not ${isNeeded}`
  const found = await rows(tx, purgeRow)`with due as (select id from files where ${isDue})
    select store_name as name from files where id in (select id from due) or variant_of in (select id from due)`
  for (const { name } of found) await store.quarantine(name)
  await sql`delete from files where ${isDue}`.execute(tx)
}

const bringBackKnown = async (store: FileStore, begin: BeginWork): Promise<void> => {
  const names = (await Array.fromAsync(store.listQuarantine())).map(({ name }) => name)
  if (names.length === 0) return
  for (const name of await begin(({ tx }) => withRow(tx, names))) await store.bringBack(name)
}

/** Moves every object without a row into quarantine, however many there are. Returns their number. */
export const quarantineRowless = async (store: FileStore, begin: BeginWork): Promise<number> => {
  const { names } = await findRowless(store, begin, GRACE_MS)
  for (const name of names) await store.quarantine(name)
  return names.length
}

/**
 * The hourly job that puts objects without a row into quarantine: what a change that was rolled back left, and what was
 * deleted. Objects younger than an hour stay, because their row may be on its way. It fails, and moves nothing, where so
 * many are without a row that folder and database hardly belong together. `isNeeded`: whether a row of `files` has to
 * stay although it was deleted.
 */
export const sweepFiles = (store: FileStore, isNeeded: RawBuilder<boolean>): Job => ({
  name: 'files.sweep',
  cron: '17 * * * *',
  run: async (_payload, begin) => {
    await store.dropIncoming(GRACE_MS)
    await bringBackKnown(store, begin)
    const rowless = await findRowless(store, begin, GRACE_MS)
    if (isSuspicious(rowless))
      throw new Error(
        `${rowless.old} of ${rowless.of} files that are older than a day have no row in the database. Nothing was moved. ` +
          'Check that DATA_DIR and DATABASE_URL belong together; see "Files and database" in docs/operating.md.',
      )
    for (const name of rowless.names) await store.quarantine(name)
    await begin((work) => purgeRows(store, work, isNeeded))
    await store.dropQuarantine(new Date(machineNow() - QUARANTINE_DAYS * DAY_MS).toISOString().slice(0, 10))
  },
})

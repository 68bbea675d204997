import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { INSTALLED_AT } from '#domains/session/server/index.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import type { MadeBackup } from '../public.ts'

const HALF_A_YEAR = '190 days'

const newest = (tx: Tx) => tx.selectFrom('backups').selectAll().orderBy('started_at', 'desc').orderBy('id', 'desc')

export const listBackups = (tx: Tx, now: string) =>
  newest(tx)
    .where('started_at', '>', sql<string>`${now}::timestamptz - ${HALF_A_YEAR}::interval`)
    .limit(400)
    .execute()
export type StoredBackup = Awaited<ReturnType<typeof listBackups>>[number]

export const findBackup = (tx: Tx, id: number) =>
  tx.selectFrom('backups').selectAll().where('id', '=', id).executeTakeFirst()

/** Finds the last complete backup, which estimates the size of the next. */
export const findLastWhole = (tx: Tx) => newest(tx).where('state', '=', 'done').limit(1).executeTakeFirst()

/** Inserts a manual backup; null where one runs. */
export const insertManual = async ({ tx, now, by }: Work, day: string): Promise<StoredBackup | null> => {
  const row = await tx
    .insertInto('backups')
    .values({ kind: 'manual', day, started_at: now, started_by: by.account_id })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

const MAX_ATTEMPTS = 3

const nightlyRow = z.object({ id: z.number() })

/**
 * Inserts the backup of a night, which is tried three times. Null where it was made already, where one runs, and where Muster
 * was installed after the night: there was nothing to back up.
 */
export const insertNightly = async (
  { tx, now }: Work,
  { day, began_at }: Readonly<{ day: string; began_at: string }>,
): Promise<number | null> => {
  const found = await rows(tx, nightlyRow)`
    insert into backups (kind, day, started_at) select 'nightly', ${day}::date, ${now}::timestamptz
    where ${INSTALLED_AT} <= ${began_at}::timestamptz
      and (select count(*) from backups where kind = 'nightly' and day = ${day}::date) < ${MAX_ATTEMPTS}
      and not exists (select from backups where kind = 'nightly' and day = ${day}::date and state <> 'failed')
    on conflict do nothing returning id`
  return found[0]?.id ?? null
}

export const endBackup = async ({ tx, now }: Work, id: number, made: MadeBackup): Promise<void> => {
  const { bytes, rows, files, is_encrypted, missing } = made
  const many = missing.length === 1 ? '1 file is missing' : `${missing.length} files are missing`
  const error = missing.length === 0 ? null : `${many}: ${missing.slice(0, 5).join(', ')}`
  await tx
    .updateTable('backups')
    .set({ state: 'done', bytes, rows_total: rows, files, is_encrypted, error, finished_at: now })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}

/** Marks a running backup as failed; false if it does not run. */
export const failBackup = async ({ tx, now }: Work, id: number, reason: string): Promise<boolean> => {
  const failed = await tx
    .updateTable('backups')
    .set({ state: 'failed', error: reason.slice(0, 500), finished_at: now })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return failed.numUpdatedRows > 0n
}

const checkDueRow = z.object({ is_due: z.boolean() })

/** Returns true if no backup was restored successfully within the week. */
export const isCheckDue = async ({ tx, now }: Work): Promise<boolean> => {
  const found = await rows(tx, checkDueRow)`
    select not exists (select from backups where check_state = 'good'
      and checked_at > ${now}::timestamptz - interval '156 hours') as is_due`
  return found[0]?.is_due ?? true
}

export const beginCheck = async ({ tx, now }: Work, id: number): Promise<void> => {
  await tx
    .updateTable('backups')
    .set({ check_state: 'running', check_started_at: now, checked_at: null, check_error: null })
    .where('id', '=', id)
    .where('state', '=', 'done')
    .where('removed_at', 'is', null)
    .execute()
}

/** Saves the result of a running check; false if none runs. */
export const endCheck = async ({ tx, now }: Work, id: number, fault: string | null): Promise<boolean> => {
  const ended = await tx
    .updateTable('backups')
    .set({
      check_state: fault === null ? 'good' : 'bad',
      checked_at: now,
      check_error: fault === null ? null : fault.slice(0, 2000),
    })
    .where('id', '=', id)
    .where('check_state', '=', 'running')
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

/** Returns the complete backups on the disk, newest first, with the state of their check. */
export const listStored = (tx: Tx) => newest(tx).where('state', '=', 'done').where('removed_at', 'is', null).execute()

export const markRemoved = async ({ tx, now }: Work, id: number): Promise<boolean> => {
  const removed = await tx
    .updateTable('backups')
    .set({ removed_at: now })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return removed.numUpdatedRows > 0n
}

/** Begins to copy a backup to another place; false if it is being copied, or is no longer there. */
export const beginCopy = async ({ tx, now }: Work, id: number): Promise<boolean> => {
  const begun = await tx
    .updateTable('backups')
    .set(({ eb }) => ({
      copy_state: 'running',
      copy_started_at: now,
      copied_at: null,
      copy_error: null,
      copy_attempts: eb('copy_attempts', '+', 1),
    }))
    .where('id', '=', id)
    .where('state', '=', 'done')
    .where('removed_at', 'is', null)
    .where(sql<boolean>`copy_state is null or copy_state = 'failed'`)
    .executeTakeFirst()
  return begun.numUpdatedRows > 0n
}

/** Saves how a running copy ended; `reason` of a failure. False if none runs. */
export const endCopy = async ({ tx, now }: Work, id: number, reason: string | null): Promise<boolean> => {
  const values =
    reason === null
      ? ({ copy_state: 'done', copied_at: now } as const)
      : ({ copy_state: 'failed', copy_error: reason.slice(0, 500) } as const)
  const ended = await tx
    .updateTable('backups')
    .set(values)
    .where('id', '=', id)
    .where('copy_state', '=', 'running')
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

const MAX_COPIES = 5

const uncopiedRow = z.object({ id: z.number() })

/** Lists backups whose copy failed an hour ago or more, and has not failed too often; only the newest matters. */
export const listUncopied = async ({ tx, now }: Work): Promise<number[]> => {
  const found = await rows(tx, uncopiedRow)`
    select id from (select * from backups where state = 'done' order by started_at desc, id desc limit 1) b
    where b.copy_state = 'failed' and b.removed_at is null and b.copy_attempts < ${MAX_COPIES}
      and b.copy_started_at <= ${now}::timestamptz - interval '1 hour'`
  return found.map(({ id }) => id)
}

const abandonedRow = z.object({ id: z.number(), work: z.enum(['backup', 'check', 'copy']) })

/** Returns the backups, checks and copies that have run for twelve hours: none takes that long, so their process has ended. */
export const listAbandoned = async ({ tx, now }: Work) => {
  return rows(tx, abandonedRow)`
    select b.id, w.work from backups b cross join lateral (values
        ('backup', b.state = 'running', b.started_at), ('check', b.check_state = 'running', b.check_started_at),
        ('copy', b.copy_state = 'running', b.copy_started_at)) w(work, runs, began_at)
    where w.runs and w.began_at < ${now}::timestamptz - interval '12 hours'`
}

/** The age of the last good backup, or of the installation, at which one is missing: a night and the time to make it. */
const LATE_HOURS = 26

// A damaged backup does not count.
const LAST_GOOD = sql`select max(finished_at) from backups where state = 'done' and check_state is distinct from 'bad'`

/** Returns the expression for the number of nights without a good backup; 0 while the last one is recent enough. */
export const nightsWithout = (now: string | RawBuilder<string>) => sql<number>`
  (select greatest(0, floor(extract(epoch from ${now}::timestamptz - make_interval(hours => ${LATE_HOURS - 24})
    - coalesce((${LAST_GOOD}), ${INSTALLED_AT})) / 86400))::int)`

const backupAgeRow = z.object({ last_good_at: z.string().nullable(), nights: z.number() })

export const getBackupAge = async (tx: Tx, now: string) => {
  const found = await rows(tx, backupAgeRow)`
    select (${LAST_GOOD}) as last_good_at, ${nightsWithout(now)} as nights`
  return found[0] ?? { last_good_at: null, nights: 0 }
}

/** When the last good backup and the last one that a restore has proved were made, in epoch seconds; nights without one. */
export const backupFigures = z.object({
  last_good: z.number().nullable(),
  last_verified: z.number().nullable(),
  nights: z.number(),
})
export type BackupFigures = z.output<typeof backupFigures>

/** Returns the figures of the backups, as an expression of SQL. */
export const readBackupFigures = (now: RawBuilder<string>): RawBuilder<BackupFigures> => sql<BackupFigures>`
  json_build_object('last_good', extract(epoch from (${LAST_GOOD})),
    'last_verified', extract(epoch from (select max(finished_at) from backups where check_state = 'good')),
    'nights', ${nightsWithout(now)})`

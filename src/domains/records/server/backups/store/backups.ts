import { sql } from 'kysely'
import { INSTALLED_AT } from '#domains/session/server/index.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import type { MadeBackup } from '../tools.ts'

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

/** The last one that is whole: what the next one will come to. */
export const findLastWhole = (tx: Tx) => newest(tx).where('state', '=', 'done').limit(1).executeTakeFirst()

/** Begins one by hand; null where one runs. */
export const beginManual = async ({ tx, now, by }: Work, day: string): Promise<StoredBackup | null> => {
  const row = await tx
    .insertInto('backups')
    .values({ kind: 'manual', day, started_at: now, started_by: by.account_id })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

const MOST_ATTEMPTS = 3

/**
 * Begins that of a night, which is tried three times. Null where it was made already, where one runs, and where Muster is
 * newer than the night: there was nothing to keep then.
 */
export const beginNightly = async (
  { tx, now }: Work,
  { day, began_at }: Readonly<{ day: string; began_at: string }>,
): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    insert into backups (kind, day, started_at) select 'nightly', ${day}::date, ${now}::timestamptz
    where ${INSTALLED_AT} <= ${began_at}::timestamptz
      and (select count(*) from backups where kind = 'nightly' and day = ${day}::date) < ${MOST_ATTEMPTS}
      and not exists (select from backups where kind = 'nightly' and day = ${day}::date and state <> 'failed')
    on conflict do nothing returning id`.execute(tx)
  return rows[0]?.id ?? null
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

/** Whether it was the running one. */
export const failBackup = async ({ tx, now }: Work, id: number, reason: string): Promise<boolean> => {
  const failed = await tx
    .updateTable('backups')
    .set({ state: 'failed', error: reason.slice(0, 500), finished_at: now })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return failed.numUpdatedRows > 0n
}

/** Whether none was restored successfully within the week. */
export const isCheckDue = async ({ tx, now }: Work): Promise<boolean> => {
  const { rows } = await sql<{ is_due: boolean }>`
    select not exists (select from backups where check_state = 'good'
      and checked_at > ${now}::timestamptz - interval '156 hours') as is_due`.execute(tx)
  return rows[0]?.is_due ?? true
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

/** Whether it was being checked. */
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

/** Whole backups that stand on the disk, newest first, with whether they turned out damaged. */
export const listKept = (tx: Tx) => newest(tx).where('state', '=', 'done').where('removed_at', 'is', null).execute()

export const noteRemoved = async ({ tx, now }: Work, id: number): Promise<boolean> => {
  const removed = await tx
    .updateTable('backups')
    .set({ removed_at: now })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return removed.numUpdatedRows > 0n
}

/** The ids of those whose process has ended without a word: no backup and no check takes that long. */
export const listAbandoned = async ({ tx, now }: Work) => {
  const { rows } = await sql<{ id: number; is_check: boolean }>`
    select id, state <> 'running' as is_check from backups
    where (state = 'running' and started_at < ${now}::timestamptz - interval '12 hours')
      or (check_state = 'running' and check_started_at < ${now}::timestamptz - interval '12 hours')`.execute(tx)
  return rows
}

/** The age of the last good backup, or of the installation, at which one is missing: a night and the time to make it. */
const LATE_HOURS = 26

// A backup that was found damaged is none.
const LAST_GOOD = sql`select max(finished_at) from backups where state = 'done' and check_state is distinct from 'bad'`

/** How many nights there has been no good backup, as an expression; 0 while the last one is young enough. */
export const nightsWithout = (now: string) => sql<number>`
  select greatest(0, floor(extract(epoch from ${now}::timestamptz - make_interval(hours => ${LATE_HOURS - 24})
    - coalesce((${LAST_GOOD}), ${INSTALLED_AT})) / 86400))::int`

export const readAge = async (tx: Tx, now: string) => {
  const { rows } = await sql<{ last_good_at: string | null; nights: number }>`
    select (${LAST_GOOD}) as last_good_at, (${nightsWithout(now)}) as nights`.execute(tx)
  return rows[0] ?? { last_good_at: null, nights: 0 }
}

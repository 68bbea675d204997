import { type RawBuilder, sql } from 'kysely'
import type { Tx, Work } from '#kit/server/context.ts'
import { json } from '#kit/server/database/json.ts'
import type { SettingKey } from '../../contract/settings.keys.ts'

export const readVersion = async (tx: Tx): Promise<number> =>
  (await tx.selectFrom('settings_version').select('version').executeTakeFirstOrThrow()).version

/** Raises the version: changes go one after the other. False where it is not the one that was seen. */
export const raiseVersion = async (tx: Tx, seen?: number): Promise<boolean> =>
  (await tx
    .updateTable('settings_version')
    .set((row) => ({ version: row('version', '+', 1) }))
    .$if(seen !== undefined, (query) => query.where('version', '=', seen ?? 0))
    .returning('version')
    .executeTakeFirst()) !== undefined

/** Adds a value from an instant on. One that was to begin at the same instant is cancelled. */
export const addValue = async (
  work: Work,
  row: Readonly<{ key: SettingKey; value: unknown; effective_from: string; reason?: string | undefined }>,
): Promise<number> => {
  const { key, value, effective_from, reason = null } = row
  const [set_by, set_at] = [work.by.account_id, work.now]
  await work.tx
    .updateTable('setting_values')
    .set({ cancelled_at: sql`least(${work.now}::timestamptz, effective_from)`, cancelled_by: set_by })
    .where('key', '=', key)
    .where('effective_from', '=', effective_from)
    .where('cancelled_at', 'is', null)
    .execute()
  const { id } = await work.tx
    .insertInto('setting_values')
    .values({ key, value: json(value), effective_from, reason, set_by, set_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The value that another one follows: that of the same key right before it. */
export const valueBefore = sql<unknown>`(
  select p.value from setting_values p
  where p.key = v.key and p.cancelled_at is null and (p.effective_from, p.id) < (v.effective_from, v.id)
  order by p.effective_from desc, p.id desc limit 1)`

/** Selects true where another value has followed at an instant. */
export const isFollowed = (now: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from setting_values n
  where n.key = v.key and n.cancelled_at is null and n.effective_from <= ${now}::timestamptz
    and (n.effective_from, n.id) > (v.effective_from, v.id))`

/** Returns the rows in force now and those to come, the oldest first, with the names of their authors. */
export const listPresent = async (tx: Tx, keys: readonly SettingKey[], now: string) =>
  tx
    .selectFrom('setting_values as v')
    .leftJoin('accounts as a', 'a.id', 'v.set_by')
    .select(['v.id', 'v.key', 'v.value', 'v.effective_from', 'v.set_at', 'a.name as set_by_name'])
    .where('v.key', 'in', keys)
    .where('v.cancelled_at', 'is', null)
    .where((row) => row.or([row('v.effective_from', '>', now), row.not(isFollowed(now))]))
    .orderBy('v.effective_from')
    .orderBy('v.id')
    .execute()
export type PresentRow = Awaited<ReturnType<typeof listPresent>>[number]

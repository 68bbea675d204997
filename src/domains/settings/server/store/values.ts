import { type RawBuilder, sql } from 'kysely'
import type { Tx, Work } from '#kit/server/context.ts'
import { json } from '#kit/server/database/json.ts'
import { type SettingKey, settingKeys } from '../../contract/settings.keys.ts'

/** The present version, for the statement of the session check. */
export const settingsVersion = sql<number>`(select version from settings_version)`

/** The stored value of a setting as SQL, for a statement that reads it along; null where no one set one. */
export const storedSetting = (key: SettingKey, at: string) => sql<unknown>`(
  select value from setting_values
  where key = ${key} and effective_from <= ${at}::timestamptz and cancelled_at is null
  order by effective_from desc, id desc limit 1)`

const ZONE = 'organisation.time_zone'

/**
 * Every value that a setting has had, has or will have, as SQL, with the day of the organisation's zone from which it
 * counts: for readers that need the value of each day.
 */
export const settingDays = (key: SettingKey, now: string) => sql<unknown>`(
  select json_agg(json_build_array((v.effective_from at time zone
      coalesce(${storedSetting(ZONE, now)} #>> '{}', ${settingKeys[ZONE].fallback}))::date, v.value)
    order by v.effective_from, v.id)
  from setting_values v where v.key = ${key} and v.cancelled_at is null)`

/** Returns all values that were not cancelled, the one that began last first. */
export const listAllValues = async (tx: Tx) =>
  tx
    .selectFrom('setting_values')
    .select(['key', 'value', 'effective_from'])
    .where('cancelled_at', 'is', null)
    .orderBy('effective_from', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Returns the values of some keys that are in force at `at`. */
export const listValuesAt = async (tx: Tx, keys: readonly SettingKey[], at: string) =>
  tx
    .selectFrom('setting_values')
    .distinctOn('key')
    .select(['key', 'value'])
    .where('key', 'in', keys)
    .where('effective_from', '<=', at)
    .where('cancelled_at', 'is', null)
    .orderBy('key')
    .orderBy('effective_from', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const findValue = async (tx: Tx, id: number) =>
  tx
    .selectFrom('setting_values')
    .select(['id', 'key', 'value', 'effective_from', 'cancelled_at'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Cancels a value that has not begun. */
export const cancelValue = async ({ tx, now, by }: Work, id: number): Promise<void> => {
  await tx
    .updateTable('setting_values')
    .set({ cancelled_at: now, cancelled_by: by.account_id })
    .where('id', '=', id)
    .execute()
}

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

import { sql } from 'kysely'
import type { Tx, Work } from '#kit/server/context.ts'
import { json } from '#kit/server/database/json.ts'
import { audit } from '#kit/server/audit.ts'
import { settingKeys, type SettingKey, type SettingValue } from '../contract/settings.keys.ts'

type Values<Key extends SettingKey> = { [K in Key]: SettingValue<K> }

/** The values in force at `at`, in one statement; a key that nobody set answers its default. */
export const settingValues = async <const Key extends SettingKey>(
  tx: Tx,
  keys: readonly Key[],
  at: string,
): Promise<Values<Key>> => {
  const rows = await tx
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
  const stored = new Map<string, unknown>(rows.map((row) => [row.key, row.value]))
  return Object.fromEntries(keys.map((key) => [key, read(key, stored.get(key))])) as Values<Key>
}

/** The value of one setting in force at `at`. */
export const settingValue = async <const Key extends SettingKey>(
  tx: Tx,
  key: Key,
  at: string,
): Promise<SettingValue<Key>> => (await settingValues(tx, [key], at))[key]

const read = (key: SettingKey, stored: unknown): unknown => {
  const { schema, fallback } = settingKeys[key]
  return stored === undefined ? fallback : schema.parse(stored)
}

/** Sets a value from the instant of the change on. */
export const setSetting = async <const Key extends SettingKey>(
  work: Work,
  key: Key,
  value: SettingValue<Key>,
): Promise<void> => {
  const { id } = await work.tx
    .insertInto('setting_values')
    .values({ key, value: json(value), effective_from: work.now, set_by: work.by.account_id, set_at: work.now })
    .onConflict((row) =>
      row
        .columns(['key', 'effective_from'])
        .where('cancelled_at', 'is', null)
        .doUpdateSet({ value: sql`excluded.value` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(work, 'settings.updated', { entity: 'setting_values', id, after: { key, value } })
}

/** The stored value of a setting as SQL, for a statement that must not ask twice; null where nobody set one. */
export const storedSetting = (key: SettingKey, at: string) => sql<unknown>`(
  select value from setting_values
  where key = ${key} and effective_from <= ${at}::timestamptz and cancelled_at is null
  order by effective_from desc, id desc limit 1)`

/** Reads what `storedSetting` answered. */
export const readSetting = <const Key extends SettingKey>(key: Key, stored: unknown): SettingValue<Key> =>
  read(key, stored ?? undefined) as SettingValue<Key>

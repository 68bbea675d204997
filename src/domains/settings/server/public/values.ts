import type { Tx } from '#kit/server/context.ts'
import { cachedValues } from '../store/cache.ts'
import { listValuesAt } from '../store/values.ts'
import { settingKeys, type SettingKey, type SettingValue } from '../../contract/settings.keys.ts'

type Values<Key extends SettingKey> = { [K in Key]: SettingValue<K> }

/** The values in force at `at`, in one statement; a key that no one set has its default. */
export const settingValues = async <const Key extends SettingKey>(
  tx: Tx,
  keys: readonly Key[],
  at: string,
): Promise<Values<Key>> => {
  const stored = await storedValues(tx, keys, at)
  return Object.fromEntries(keys.map((key) => [key, read(key, stored.get(key))])) as Values<Key>
}

/** The value of one setting in force at `at`. */
export const settingValue = async <const Key extends SettingKey>(
  tx: Tx,
  key: Key,
  at: string,
): Promise<SettingValue<Key>> => (await settingValues(tx, [key], at))[key]

/** Returns the stored values at `at`, not parsed; nothing for one that no one set. */
export const storedValues = async (
  tx: Tx,
  keys: readonly SettingKey[],
  at: string,
): Promise<ReadonlyMap<string, unknown>> => (await cachedValues(tx, keys, at)) ?? readValues(tx, keys, at)

const readValues = async (tx: Tx, keys: readonly SettingKey[], at: string): Promise<ReadonlyMap<string, unknown>> =>
  new Map((await listValuesAt(tx, keys, at)).map((row) => [row.key, row.value]))

const read = (key: SettingKey, stored: unknown): unknown => {
  const { schema, fallback } = settingKeys[key]
  return stored === undefined ? fallback : schema.parse(stored)
}

/** Parses the result of `storedSetting`. */
export const readSetting = <const Key extends SettingKey>(key: Key, stored: unknown): SettingValue<Key> =>
  read(key, stored ?? undefined) as SettingValue<Key>

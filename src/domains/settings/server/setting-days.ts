import { sql } from 'kysely'
import { z } from 'zod'
import { settingKeys, type SettingKey, type SettingValue } from '../contract/settings.keys.ts'
import { readSetting, storedSetting } from './values.ts'

const ZONE = 'organisation.time_zone'
const steps = z.array(z.tuple([z.string(), z.unknown()])).nullable()
const ALWAYS = '0001-01-01'

/**
 * Every value that a setting has had, has or will have, as SQL, with the day of the organisation's zone from which it
 * counts: for readers that need the value of each day.
 */
export const settingDays = (key: SettingKey, now: string) => sql<unknown>`(
  select json_agg(json_build_array((v.effective_from at time zone
      coalesce(${storedSetting(ZONE, now)} #>> '{}', ${settingKeys[ZONE].fallback}))::date, v.value)
    order by v.effective_from, v.id)
  from setting_values v where v.key = ${key} and v.cancelled_at is null)`

type Step<Key extends SettingKey> = Readonly<{ from: string; value: SettingValue<Key> }>

/** Parses the result of `settingDays`, in order; the first one is the default. */
export const readSettingDays = <const Key extends SettingKey>(
  key: Key,
  stored: unknown,
): readonly [Step<Key>, ...Step<Key>[]] => [
  { from: ALWAYS, value: readSetting(key, null) },
  ...(steps.parse(stored) ?? []).map(([from, value]) => ({ from, value: readSetting(key, value) })),
]

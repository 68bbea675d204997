import { z } from 'zod'
import type { SettingKey, SettingValue } from '../../contract/settings.keys.ts'
import { readSetting } from './values.ts'

const steps = z.array(z.tuple([z.string(), z.unknown()])).nullable()
const ALWAYS = '0001-01-01'

type Step<Key extends SettingKey> = Readonly<{ from: string; value: SettingValue<Key> }>

/** Parses the result of `settingDays`, in order; the first one is the default. */
export const readSettingDays = <const Key extends SettingKey>(
  key: Key,
  stored: unknown,
): readonly [Step<Key>, ...Step<Key>[]] => [
  { from: ALWAYS, value: readSetting(key, null) },
  ...(steps.parse(stored) ?? []).map(([from, value]) => ({ from, value: readSetting(key, value) })),
]

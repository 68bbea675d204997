import { type RawBuilder, sql } from 'kysely'
import type { SettingKey } from '../../contract/settings.keys.ts'

/** Returns true if a setting was ever set to something. */
export const isSet = (key: SettingKey): RawBuilder<boolean> =>
  sql`exists (select from setting_values where key = ${key}::text and cancelled_at is null and value <> '""')`

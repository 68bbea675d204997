import { type RawBuilder, sql } from 'kysely'
import type { SettingKey } from '../../contract/settings.keys.ts'

/** Returns true if a setting was ever set to something. */
export const isSet = (key: SettingKey): RawBuilder<boolean> =>
  sql`exists (select from setting_values where key = ${key}::text and cancelled_at is null and value <> '""')`

/** Returns the value of a setting on a day, as text. */
export const valueOf = (key: SettingKey, today: string): RawBuilder<string | null> =>
  sql`(select value #>> '{}' from setting_values where key = ${key}::text and cancelled_at is null and effective_from < ${today}::date + 1
    order by effective_from desc, id desc limit 1)`

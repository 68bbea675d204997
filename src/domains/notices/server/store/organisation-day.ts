import { type RawBuilder, sql } from 'kysely'
import { storedSetting } from '#domains/settings/server/index.ts'

/** Returns the zone of the organisation, as SQL. */
export const organisationZone = (now: string): RawBuilder<string> =>
  sql<string>`coalesce(${storedSetting('organisation.time_zone', now)} #>> '{}', 'UTC')`

/** Returns its day at an instant. */
export const organisationDay = (now: string): RawBuilder<string> =>
  sql<string>`(${now}::timestamptz at time zone ${organisationZone(now)})::date`

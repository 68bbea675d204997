import { type RawBuilder, sql } from 'kysely'
import { settingValue, storedSetting } from '#domains/settings/server/index.ts'
import type { NoticeAsk } from './kinds.ts'

/** The zone in which the actor reads times: an administrator without one of their own reads those of the organisation. */
export const zoneOfReader = async ({ tx, actor, now }: NoticeAsk): Promise<string> =>
  actor.area === 'Admin' && actor.time_zone === 'UTC'
    ? settingValue(tx, 'organisation.time_zone', now)
    : actor.time_zone

/** The zone of the organisation, as SQL. */
export const organisationZone = (now: string): RawBuilder<string> =>
  sql<string>`coalesce(${storedSetting('organisation.time_zone', now)} #>> '{}', 'UTC')`

/** Its day at an instant. */
export const organisationDay = (now: string): RawBuilder<string> =>
  sql<string>`(${now}::timestamptz at time zone ${organisationZone(now)})::date`

import { settingValue } from '#domains/settings/server/index.ts'
import type { NoticeAsk } from './kinds.ts'

/** The zone in which the actor reads times: an administrator without one of their own reads those of the organisation. */
export const zoneOfReader = async ({ tx, actor, now }: NoticeAsk): Promise<string> =>
  actor.area === 'Admin' && actor.time_zone === 'UTC'
    ? settingValue(tx, 'organisation.time_zone', now)
    : actor.time_zone

import { settingValue } from '#domains/settings/server/index.ts'
import type { NoticeContext } from '../public/kinds.ts'

/** Returns the zone in which the actor reads times: administrators without a zone read those of the organisation. */
export const zoneOfReader = async ({ tx, actor, now }: NoticeContext): Promise<string> =>
  actor.area === 'Admin' && actor.time_zone === 'UTC'
    ? settingValue(tx, 'organisation.time_zone', now)
    : actor.time_zone

import { settingValue } from '#domains/settings/server/index.ts'
import { dateIn } from '#engines/calendar/contract/calendar.ts'
import type { Tx } from '#kit/server/context.ts'

/** The date of `now` in the organisation's zone: the day of leads, head counts and findings. */
export const organisationDay = async (tx: Tx, now: string): Promise<string> =>
  dateIn(now, await settingValue(tx, 'organisation.time_zone', now))

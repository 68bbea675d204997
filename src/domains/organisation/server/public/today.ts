import { settingValue } from '#domains/settings/server/index.ts'
import { dateIn } from '#engines/calendar/contract/calendar.ts'
import type { Tx } from '#kit/server/context.ts'

/** The zone of the organisation. */
export const organisationZone = (tx: Tx, now: string): Promise<string> =>
  settingValue(tx, 'organisation.time_zone', now)

/** The date of `now` in the organisation's zone: the day of leads, head counts and findings. */
export const organisationDay = async (tx: Tx, now: string): Promise<string> =>
  dateIn(now, await organisationZone(tx, now))

const WEEKDAYS = { monday: 1, saturday: 6, sunday: 7 } as const

/** The first day of a week, as an ISO weekday. */
export const weekStart = async (tx: Tx, now: string): Promise<1 | 6 | 7> =>
  WEEKDAYS[await settingValue(tx, 'organisation.week_start', now)]

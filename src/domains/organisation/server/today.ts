import { readSetting, storedSetting } from '#domains/settings/server/index.ts'
import { sql } from 'kysely'
import { dateIn } from '#engines/calendar/contract/calendar.ts'
import type { Tx } from '#kit/server/context.ts'

/** The date of `now` in the organisation's zone: the day of leads, head counts and findings. */
export const organisationDay = async (tx: Tx, now: string): Promise<string> => {
  const { rows } = await sql<{ zone: unknown }>`select ${storedSetting('organisation.time_zone', now)} as zone`.execute(
    tx,
  )
  const zone = readSetting('organisation.time_zone', rows[0]?.zone)
  return dateIn(now, zone)
}

import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

/** The retention of the addresses and time zones of devices with a punch. */
const RETENTION_DAYS = 90
const MAX_CLEARED_AT_ONCE = 5000

const clearPlacesRow = z.object({ last: z.number().nullable(), count: z.number() })

/** Empties the device data of some old punches, after an id. Returns the last id; null at the end. */
export const clearPlaces = async (tx: Tx, now: string, after: number): Promise<number | null> => {
  const found = await rows(tx, clearPlacesRow)`
    with old as (
      select id from attendance_sessions
      where id > ${after} and punched_in_at < ${now}::timestamptz - make_interval(days => ${RETENTION_DAYS}::int)
        and (in_ip is not null or out_ip is not null or device_zone is not null)
      order by id limit ${sql.lit(MAX_CLEARED_AT_ONCE)}),
    emptied as (
      update attendance_sessions s set in_ip = null, out_ip = null, device_zone = null
      from old where s.id = old.id returning s.id)
    select max(id)::int as last, count(*)::int as count from emptied`
  const [row] = found
  return row && row.count === MAX_CLEARED_AT_ONCE ? row.last : null
}

import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import type { Tx } from '#kit/server/context.ts'

/** So many days ahead there is always a bank day. */
const AHEAD = 30

const bankDayFromRow = z.object({ day: z.string() })

/** The first day from one on, itself included, on which banks work: no weekend, no full holiday of a country of a brand. */
export const bankDayFrom = async (tx: Tx, day: string): Promise<string> => {
  const found = await rows(tx, bankDayFromRow)`
    select d::date as day from generate_series(${day}::date, ${day}::date + ${AHEAD}::int, interval '1 day') d
    where extract(isodow from d) < 6 and not exists (
      select from holidays h join holiday_calendars c on c.id = h.calendar_id
      where h.date = d::date and h.portion = 'full' and c.region is null
        and c.country_id in (select country_id from brands where archived_at is null))
    order by d limit 1`
  return found[0]?.day ?? day
}

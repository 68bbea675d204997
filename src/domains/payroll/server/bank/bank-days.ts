import { sql } from 'kysely'
import { organisationDay } from '#domains/organisation/server/index.ts'
import { invalid } from '#kit/contract/envelope.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import { shortDayText } from '../words.ts'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
/** So many days ahead there is always a bank day. */
const AHEAD = 30

/** The first day from one on, itself included, on which banks work: no weekend, no full holiday of a country of a brand. */
export const bankDayFrom = async (tx: Tx, day: string): Promise<string> => {
  const { rows } = await sql<{ day: string }>`
    select d::date as day from generate_series(${day}::date, ${day}::date + ${AHEAD}::int, interval '1 day') d
    where extract(isodow from d) < 6 and not exists (
      select from holidays h join holiday_calendars c on c.id = h.calendar_id
      where h.date = d::date and h.portion = 'full' and c.region is null
        and c.country_id in (select country_id from brands where archived_at is null))
    order by d limit 1`.execute(tx)
  return rows[0]?.day ?? day
}

const named = (day: string): string => `${WEEKDAYS[new Date(day).getUTCDay()]}, ${shortDayText(day)}`

/** Refuses a pay day that has passed, or on which no bank works. */
export const checkPayDay = async ({ tx, now }: Work, day: string): Promise<void> => {
  if (day < (await organisationDay(tx, now))) throw invalid({ pay_on: 'Has passed. Choose today or a later day' })
  const next = await bankDayFrom(tx, day)
  if (next !== day) throw invalid({ pay_on: `Banks do not work on ${named(day)}. The next bank day is ${named(next)}` })
}

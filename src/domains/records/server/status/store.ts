import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '#kit/server/context.ts'
import { rows } from '#kit/server/database/rows.ts'

/** The requests of one minute; `minute` is an instant with whole minutes. */
export type ServiceMinute = Readonly<{ minute: string; requests: number; failed: number }>

/** Adds to the counts of minutes, which other processes may have written. */
export const addMinutes = async (tx: Tx, counted: readonly ServiceMinute[]): Promise<void> => {
  if (counted.length === 0) return
  // In one order, so that two processes do not wait for each other.
  const minutes = counted.toSorted((one, other) => one.minute.localeCompare(other.minute))
  await tx
    .insertInto('service_minutes')
    .values([...minutes])
    .onConflict((conflict) =>
      conflict.column('minute').doUpdateSet({
        requests: sql`service_minutes.requests + excluded.requests`,
        failed: sql`service_minutes.failed + excluded.failed`,
      }),
    )
    .execute()
}

const day = z.object({ day: z.string(), minutes: z.number(), failed_minutes: z.number() })

/** One failure in so many requests is tolerated. */
const TOLERATED = 100
const DAYS = 90

/** Counts the minutes of the last 90 days until `today`, a date of `zone`; days without requests too. */
export const listDays = (tx: Tx, today: string, zone: string) =>
  rows(tx, day)`
    select d::date::text as day, coalesce(c.minutes, 0) as minutes, coalesce(c.failed_minutes, 0) as failed_minutes
    from generate_series(${today}::date - ${DAYS - 1}::int, ${today}::date, '1 day') d
    left join (
      select (minute at time zone ${zone})::date as day, count(*)::int as minutes,
        count(*) filter (where failed * ${TOLERATED}::int > requests)::int as failed_minutes
      from service_minutes
      where minute >= (${today}::date - ${DAYS - 1}::int)::timestamp at time zone ${zone}
      group by 1) c on c.day = d::date
    order by d`

/** Returns the statement that deletes at most `limit` minutes before an instant. */
export const deleteMinutes = (before: RawBuilder<string>, limit: RawBuilder<number>) => sql`
  delete from service_minutes where minute in (
    select minute from service_minutes where minute < ${before} order by minute limit ${limit} for update skip locked)`

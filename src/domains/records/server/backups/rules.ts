import { settingValue } from '#domains/settings/server/index.ts'
import type { Tx } from '#kit/server/context.ts'

const BEGINS = Temporal.PlainTime.from('02:30')

export type Night = Readonly<{ day: string; began_at: string; next_at: string }>

const at = (day: Temporal.PlainDate, timeZone: string): string =>
  day.toZonedDateTime({ timeZone, plainTime: BEGINS }).toInstant().toString({ smallestUnit: 'millisecond' })

/** Returns the last night that began by `now` in a zone (at half past two), and the start of the next. */
export const nightIn = (now: string, zone: string): Night => {
  const today = Temporal.Instant.from(now).toZonedDateTimeISO(zone).toPlainDate()
  const day = at(today, zone) <= now ? today : today.subtract({ days: 1 })
  return { day: day.toString(), began_at: at(day, zone), next_at: at(day.add({ days: 1 }), zone) }
}

export const nightOf = async (tx: Tx, now: string): Promise<Night> =>
  nightIn(now, await settingValue(tx, 'organisation.time_zone', now))

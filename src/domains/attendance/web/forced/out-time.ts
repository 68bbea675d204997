import { addDays, dayIn } from '#kit/web/format/dates.ts'
import { instantAt, type ZonedTime } from '#kit/web/format/zone-times.ts'
import type { SessionRow } from '../../contract/attendance.models.ts'
import { clockTime, dayText } from '../../contract/attendance.labels.ts'

type Punch = Pick<SessionRow, 'punched_in_at' | 'zone'>

/** The first moment after a punch in at which the clocks of its zone show a time: no punch is longer than a day. */
export const firstAfter = (time: string, { punched_in_at, zone }: Punch): ZonedTime => {
  const day = dayIn(punched_in_at, zone)
  const same = instantAt(day, time, zone)
  return Date.parse(same.instant) > Date.parse(punched_in_at) ? same : instantAt(addDays(day, 1), time, zone)
}

/**
 * Returns the instant of a typed time: the proposed instant to the second where it still shows its time, else the first
 * moment after the punch in.
 */
export const outAtOf = (time: string, proposed: string | null, punch: Punch): ZonedTime =>
  proposed !== null && clockTime(Date.parse(proposed), punch.zone) === time
    ? { ...firstAfter(time, punch), instant: proposed }
    : firstAfter(time, punch)

/** "17:41", and with its day where that is not the day of the punch in: "Wed 13 May 01:10". */
export const outText = (at: string, { punched_in_at, zone }: Punch): string => {
  const time = clockTime(Date.parse(at), zone)
  return dayIn(at, zone) === dayIn(punched_in_at, zone) ? time : `${dayText(Date.parse(at), zone)} ${time}`
}

/** "Tue 12 May, 09:02": when a punch began. */
export const inText = ({ punched_in_at, zone }: Punch): string =>
  `${dayText(Date.parse(punched_in_at), zone)}, ${clockTime(Date.parse(punched_in_at), zone)}`

import { addDays } from '#engines/calendar/contract/calendar.ts'

type Notice = Readonly<{
  submitted_on: string
  /** Days of notice of the employment. */
  notice_days: number
  /** Days of it that are waived, at most all. */
  waived_days: number
  /** The day the person would like to be the last one. */
  requested_last_day: string | null
}>

export type NoticeDates = Readonly<{ notice_starts_on: string; last_day: string }>

const later = (a: string, b: string): string => (a > b ? a : b)
const earlier = (a: string, b: string): string => (a < b ? a : b)

/**
 * Returns the first day of notice and the last day of work of a resignation. The notice runs from the day after the
 * letter was handed in; a later requested day wins, an earlier one is only possible by waiving days. Without any
 * notice both are the day itself.
 */
export const noticeDates = ({
  submitted_on,
  notice_days,
  waived_days,
  requested_last_day: requested,
}: Notice): NoticeDates => {
  const earliest = addDays(submitted_on, notice_days - waived_days)
  const last_day = requested === null ? earliest : later(earliest, requested)
  return { notice_starts_on: earlier(addDays(submitted_on, 1), last_day), last_day }
}

/** Returns the dates of any other end, whose last day is given: the person is on notice from the day it is given. */
export const givenDates = (submittedOn: string, lastDay: string): NoticeDates => ({
  notice_starts_on: earlier(submittedOn, lastDay),
  last_day: lastDay,
})

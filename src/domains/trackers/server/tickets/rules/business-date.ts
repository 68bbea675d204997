import { loadCalendar, organisationDay } from '#domains/organisation/server/index.ts'
import { addDays, businessDay, type PersonCalendar } from '#engines/calendar/contract/calendar.ts'
import type { Work } from '#kit/server/context.ts'

/** The zones of two people differ by at most this many days. */
const ZONES = 1

/** Loads the calendar of a person for the days on which instants can fall. */
export const calendarAround = async (
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  employeeId: number,
  instants: readonly string[],
): Promise<PersonCalendar> => {
  const days = instants.map((at) => at.slice(0, 10)).toSorted()
  const from = addDays(days[0] ?? now.slice(0, 10), -ZONES)
  const to = addDays(days.at(-1) ?? now.slice(0, 10), ZONES)
  return loadCalendar(tx, employeeId, { from, to, now })
}

/** Returns the day that an action now counts for: the business day of the person, else the date of the organisation. */
export const businessDateOf = async (work: Pick<Work, 'tx' | 'now'>, employeeId: number | null): Promise<string> =>
  employeeId === null
    ? organisationDay(work.tx, work.now)
    : businessDay(await calendarAround(work, employeeId, [work.now]), Date.parse(work.now))

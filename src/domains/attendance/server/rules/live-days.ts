import type { Tx } from '#kit/server/context.ts'
import type { PersonDay } from '../../contract/attendance.models.ts'
import { wholeMinutes, workTime } from '../../contract/work-time.rules.ts'
import { isDayOfPeople } from '../store/day-conditions.ts'
import type { DayFilter } from '../store/day-rows.ts'
import { type OpenDay, listOpenDays } from '../store/open-days.ts'
import { spanOf } from './workday.ts'

/** Minutes of a day that grow while its punch is open. */
export type LiveMinutes = Pick<PersonDay, 'worked_minutes' | 'paid_break_minutes' | 'unpaid_break_minutes'>

const liveMinutes = ({ sessions, break_kinds }: OpenDay, now: string): LiveMinutes => {
  const time = workTime(sessions.map(spanOf), break_kinds, Date.parse(now))
  return {
    worked_minutes: Math.max(0, wholeMinutes(time.worked)),
    paid_break_minutes: wholeMinutes(time.paid_break),
    unpaid_break_minutes: wholeMinutes(time.unpaid_break),
  }
}

const NONE: LiveMinutes = { worked_minutes: 0, paid_break_minutes: 0, unpaid_break_minutes: 0 }

const addedTo = (day: OpenDay, now: string): LiveMinutes => {
  const live = liveMinutes(day, now)
  return {
    worked_minutes: live.worked_minutes - day.worked_minutes,
    paid_break_minutes: live.paid_break_minutes - day.paid_break_minutes,
    unpaid_break_minutes: live.unpaid_break_minutes - day.unpaid_break_minutes,
  }
}

const sumOf = (days: readonly Readonly<{ added: LiveMinutes }>[]): LiveMinutes =>
  days.reduce((sum, { added }) => plus(sum, added), NONE)

/** Returns the worked minutes to add, up to now, to the stored ones of days with an open punch. */
export const workedSince = (days: readonly OpenDay[], now: string): number =>
  sumOf(days.map((day) => ({ added: addedTo(day, now) }))).worked_minutes

/** The minutes to add, up to now, to the stored ones of the matching days with an open punch. */
export type Growth = Readonly<{
  total: LiveMinutes
  ofPerson: (employeeId: number) => LiveMinutes
  ofDay: (employeeId: number, date: string) => LiveMinutes
}>

/**
 * Returns the growth of sums up to now. One statement for all days, and the rule that derives the minutes of each, so
 * that the rows on a screen add up to their sums.
 */
export const sumGrowth = async (tx: Tx, filter: DayFilter, now: string): Promise<Growth> => {
  const grown = (await listOpenDays(tx, filter)).map((day) => ({
    employee_id: day.employee_id,
    business_date: day.business_date,
    added: addedTo(day, now),
  }))
  const people = Map.groupBy(grown, ({ employee_id }) => employee_id)
  return {
    total: sumOf(grown),
    ofPerson: (employeeId) => sumOf(people.get(employeeId) ?? []),
    ofDay: (employeeId, date) =>
      people.get(employeeId)?.find(({ business_date }) => business_date === date)?.added ?? NONE,
  }
}

/** Minutes with what was added to them. */
export const plus = <Sums extends LiveMinutes>(sums: Sums, added: LiveMinutes): Sums => ({
  ...sums,
  worked_minutes: sums.worked_minutes + added.worked_minutes,
  paid_break_minutes: sums.paid_break_minutes + added.paid_break_minutes,
  unpaid_break_minutes: sums.unpaid_break_minutes + added.unpaid_break_minutes,
})

/**
 * Brings days with an open punch up to `now`: what is stored of them was true when they were last punched. One
 * statement for all of them, none where nothing is open.
 */
export const bringUpToNow = async <Day extends PersonDay>(
  tx: Tx,
  days: readonly Day[],
  now: string,
  personOf: (day: Day) => number,
): Promise<Day[]> => {
  const open = days.filter((day) => day.verdict === 'working')
  const dates = open.map(({ business_date }) => business_date).toSorted()
  const [from, to] = [dates[0], dates.at(-1)]
  if (from === undefined || to === undefined) return [...days]
  const growth = await sumGrowth(tx, { from, to, where: [isDayOfPeople(open.map(personOf))] }, now)
  return days.map((day) => plus(day, growth.ofDay(personOf(day), day.business_date)))
}

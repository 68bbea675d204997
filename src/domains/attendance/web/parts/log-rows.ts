import type { PersonDay, SessionRow, Verdict } from '../../contract/attendance.models.ts'

/** A line of the log: a punch with its day, or a day without one. */
export type LogRow = Readonly<{ date: string; day: PersonDay; session: SessionRow | null }>

// While a day is still open, a missing punch says nothing yet.
const isOver = (day: PersonDay): boolean => day.verdict !== 'pending' && day.verdict !== 'working'

/** The days up to `today`, newest first: each punch on a line of its own, a day without any on one. */
export const logRows = (
  days: readonly PersonDay[],
  sessions: readonly SessionRow[],
  today: string,
  only?: Verdict,
): readonly LogRow[] => {
  const byDate = Map.groupBy(sessions, (session) => session.business_date)
  return days
    .filter((day) => day.business_date <= today && (only === undefined || day.verdict === only))
    .toSorted((left, right) => right.business_date.localeCompare(left.business_date))
    .flatMap((day): LogRow[] => {
      const date = day.business_date
      const own = byDate.get(date)
      if (own) return own.map((session) => ({ date, day, session }))
      return isOver(day) ? [{ date, day, session: null }] : []
    })
}

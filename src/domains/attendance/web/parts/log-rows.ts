import type { PersonDay, SessionRow } from '../../contract/attendance.models.ts'
import type { Verdict } from '../../contract/verdicts.models.ts'

/** A line of the log: a punch with its day, or a day without one. */
export type LogRow = Readonly<{ date: string; day: PersonDay; session: SessionRow | null }>

// While a day is still open, a missing punch is not yet an absence.
const isOver = (day: PersonDay): boolean => day.verdict !== 'pending' && day.verdict !== 'working'

/** Returns the rows of the days up to `today`, newest first: a line for each punch, one for a day without any. */
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

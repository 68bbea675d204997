import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { addDays } from '#kit/web/format/dates.ts'
import { attendanceDay, attendanceList } from '../../contract/attendance.calls.ts'
import type { BreakKind, DayRow } from '../../contract/attendance.models.ts'
import { daysOf } from '../report/people-table.tsx'

const LOOK_BACK_DAYS = 20
const MAX_ROWS = 200

export type ChosenPeople = Readonly<{
  /** The last day before the date of each person, by id: where they are, and on which clock. */
  last: ReadonlyMap<number, DayRow>
  /** The clocks of the people; several when they are in different zones. */
  zones: readonly string[]
  kinds: readonly BreakKind[]
  /** The longest time that the rules of the first person let a punch stay open; null while not known. */
  limit_minutes: number | null
}>

/** Loads the data of the chosen people for the form: names, time zones, and the kinds of break of the first. */
export const usePeople = (ids: readonly number[], date: string): ChosenPeople => {
  const query = useCallQuery(
    attendanceList,
    {
      body: {
        start_date: addDays(date, -LOOK_BACK_DAYS),
        end_date: date,
        employee_ids: [...ids],
        sort: '-business_date',
        limit: MAX_ROWS,
      },
    },
    { enabled: ids.length > 0 && date !== '', keepPrevious: true },
  )
  const last = new Map<number, DayRow>()
  for (const day of query.data ? daysOf(query.data) : []) {
    if (ids.includes(day.employee.id) && !last.has(day.employee.id)) last.set(day.employee.id, day)
  }
  const known = [...last.values()].find((day) => day.id !== null)
  const detail = useCallQuery(
    attendanceDay,
    { params: { id: known?.id ?? 0 }, query: {} },
    { enabled: known !== undefined },
  )
  return {
    last,
    zones: [...new Set([...last.values()].map((day) => day.zone))],
    kinds: detail.data?.policy.break_kinds ?? [],
    limit_minutes: detail.data?.policy.max_session_minutes ?? null,
  }
}

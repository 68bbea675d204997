import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { addDays, day, today } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { useTaskSet } from '../parts/task-set.ts'

const AHEAD_DAYS = 13
const MAX_DAYS = 61

type Props = Readonly<{ person: number | null; until: string | null }>

/** Shows the free time of a person until a date, or in the next two weeks. Nothing for those who may not see it. */
export const FreeTime = ({ person, until }: Props) => {
  const start_date = today()
  const latest = addDays(start_date, MAX_DAYS)
  const last = until !== null && until >= start_date ? until : addDays(start_date, AHEAD_DAYS)
  const end_date = last > latest ? latest : last
  const body = { user_ids: [person ?? 1], start_date, end_date }
  const query = useCallQuery(useTaskSet().capacity, { body }, { enabled: person !== null, background: true })
  const [row] = person === null ? [] : (query.data ?? [])
  if (!row) return null
  return (
    <p className="m-dim m-small" role="status">
      {row.free_minutes >= 0 ? `${duration(row.free_minutes)} free` : `${duration(-row.free_minutes)} too much`} until{' '}
      {day(end_date)}
      {row.leave_days > 0 && `, ${row.leave_days === 1 ? '1 day' : `${row.leave_days} days`} of leave`}
    </p>
  )
}

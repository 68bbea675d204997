import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { addDays, day, today } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { count } from '#kit/web/format/numbers.ts'
import { useTaskSet } from '../parts/task-set.ts'

const AHEAD_DAYS = 13
const MAX_DAYS = 61

type Props = Readonly<{ person: number | null; until: string | null }>

/** Returns the free time of a person until a date, or in the next two weeks; null for those who may not see it. */
const useFreeTime = ({ person, until }: Props) => {
  const start_date = today()
  const latest = addDays(start_date, MAX_DAYS)
  const last = until !== null && until >= start_date ? until : addDays(start_date, AHEAD_DAYS)
  const end_date = last > latest ? latest : last
  const body = { user_ids: [person ?? 1], start_date, end_date }
  const query = useCallQuery(useTaskSet().capacity, { body }, { enabled: person !== null, background: true })
  const [row] = person === null ? [] : (query.data ?? [])
  return row ? { ...row, end_date } : null
}

const leaveText = (days: number): string => (days > 0 ? `, ${count(days, 'day')} of leave` : '')

/** Shows the free time of a person. */
export const FreeTime = (props: Props) => {
  const free = useFreeTime(props)
  if (!free) return null
  const { free_minutes, leave_days, end_date } = free
  return (
    <p className="m-dim m-small" role="status">
      {free_minutes >= 0 ? `${duration(free_minutes)} free` : `${duration(-free_minutes)} too much`} until{' '}
      {day(end_date)}
      {leaveText(leave_days)}
    </p>
  )
}

/** Shows the free time of the reader in the line of an offer, which names the due date. */
export const OwnFreeTime = ({ me, until }: Readonly<{ me: number; until: string | null }>) => {
  const free = useFreeTime({ person: me, until })
  if (!free) return null
  const { free_minutes, leave_days, end_date } = free
  return (
    <span>
      {free_minutes >= 0 ? `you have ${duration(free_minutes)} free` : `you have ${duration(-free_minutes)} too much`}
      {end_date !== until && ` until ${day(end_date)}`}
      {leaveText(leave_days)}
    </span>
  )
}

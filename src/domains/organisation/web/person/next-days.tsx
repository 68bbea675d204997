import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { machineNow } from '#kit/contract/machine-clock.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { addDays, day as dayWords, today as todayIn, wallClock, zoneMark } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { listCalendarDays } from '../../contract/calendar.calls.ts'
import type { CalendarDayModel } from '../../contract/calendar.models.ts'
import styles from './next-days.module.css'

const AHEAD_DAYS = 14
const MOST = 3

/** When the person whose record is open works next, on the clock of the person. */
const NextDays = () => {
  const { id } = useParams({ strict: false })
  return <NextDaysOf key={id} user_id={Number(id)} />
}
export default NextDays

export const NextDaysOf = ({ user_id }: Readonly<{ user_id: number }>) => {
  const { organisation } = useActor()
  const [now] = useState(() => machineNow())
  const from = todayIn(organisation.time_zone)
  const query = useCallQuery(listCalendarDays, {
    params: { userId: user_id },
    query: { from: addDays(from, -1), to: addDays(from, AHEAD_DAYS) },
  })
  return (
    <Loaded query={query} what="the next days" shape="lines">
      {({ days }) => <Times days={days} now={now} />}
    </Loaded>
  )
}

/** Returns the next times of work, those that run now too; days of leave have none. */
const nextTimes = (days: readonly CalendarDayModel[], now: number) =>
  days
    .filter(({ expected_minutes }) => expected_minutes > 0)
    .flatMap((day) => day.scheduled.map((scheduled) => ({ ...scheduled, date: day.date, zone: day.zone })))
    .filter(({ to_at }) => Date.parse(to_at) > now)
    .slice(0, MOST)

const Times = ({ days, now }: Readonly<{ days: readonly CalendarDayModel[]; now: number }>) => {
  const times = nextTimes(days, now)
  if (times.length === 0) return <p className="m-dim">No work is planned in the next two weeks.</p>
  return (
    <ul className={styles.times}>
      {times.map(({ date, zone, from_at, to_at, source }) => (
        <li key={from_at}>
          <span>{Date.parse(from_at) <= now ? 'Now' : dayWords(date)}</span>
          <strong className="m-number">
            {wallClock(new Date(from_at), zone)}–{wallClock(new Date(to_at), zone)}
            {zoneMark(new Date(from_at), zone)}
          </strong>
          <span className="m-dim m-small">{source === 'shift' ? 'Shift' : 'Work pattern'}</span>
        </li>
      ))}
    </ul>
  )
}

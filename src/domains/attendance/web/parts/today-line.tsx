import { IconChevronRight } from '@tabler/icons-react'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { duration } from '#kit/web/format/durations.ts'
import type { DayDetail } from '../../contract/attendance.models.ts'
import { useServerClock } from './server-clock.ts'
import { headline, useToday } from './today-clock.tsx'
import { workedSeconds } from './worked-time.ts'
import styles from './today-clock.module.css'

/** The clock of today in one line, which leads to all of it: for a phone on which another tab is read. */
export const TodayLine = ({ employee_id }: { employee_id: number }) => {
  const { detail } = useToday(employee_id)
  return (
    <section aria-label="Today">
      <GoLink href="/employee/timesheet" className={styles.line}>
        {detail.data ? <Inside detail={detail.data} /> : <span className="m-dim">Today</span>}
        <IconChevronRight size={16} aria-hidden="true" />
      </GoLink>
    </section>
  )
}

const MINUTE_MS = 60_000

const Inside = ({ detail }: { detail: DayDetail }) => {
  const { day, sessions } = detail
  const now = useServerClock(day.as_of_at, MINUTE_MS)
  const worked = duration(Math.floor(workedSeconds(day, sessions, now) / 60))
  return (
    <>
      <strong>{headline(detail, now)}</strong>
      <span className="m-dim m-number">
        {day.expected_minutes > 0 ? `${worked} of ${duration(day.expected_minutes)}` : worked}
      </span>
    </>
  )
}

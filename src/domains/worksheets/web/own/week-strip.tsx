import { GoLink } from '#kit/web/address/go-link.tsx'
import { useHere } from '#kit/web/address/use-here.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { weekStart } from '#kit/web/filters/periods.ts'
import { addDays, day, weekdayLetter } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { listDays } from '../../contract/read-reports.calls.ts'
import type { Period } from '../../contract/worksheets.models.ts'
import { STATUS_TEXT } from '../../contract/worksheets.texts.ts'
import { statusSign } from '../parts/labels.ts'
import styles from './week-strip.module.css'

const WEEK_DAYS = 7

type Props = Readonly<{ date: string; today: string }>

/** The days of a week with the status of their reports; a day opens its report. */
export const WeekStrip = ({ date, today }: Props) => {
  const { id, organisation } = useActor()
  const first = weekStart(date, organisation.week_start)
  const dates = Array.from({ length: WEEK_DAYS }, (_, at) => addDays(first, at))
  const query = { start_date: first, end_date: addDays(first, WEEK_DAYS - 1), limit: WEEK_DAYS }
  const { data } = useCallQuery(listDays, { params: { userId: id }, query }, { showPrevious: true })
  const periods = new Map((data ?? []).map((period) => [period.period_start, period]))
  return (
    <nav className={styles.week} aria-label="Days of this week">
      {dates.map((one) => (
        <Day key={one} date={one} today={today} isShown={one === date} period={periods.get(one)} />
      ))}
    </nav>
  )
}

type DayProps = Readonly<{ date: string; today: string; isShown: boolean; period: Period | undefined }>

const Day = ({ date, today, isShown, period }: DayProps) => {
  const here = useHere()
  const isQuiet = period === undefined || period.status === 'not_expected'
  const status = isQuiet ? '–' : STATUS_TEXT[period.status]
  const time = period?.report ? duration(period.report.minutes_reported) : ''
  const inside = (
    <span aria-hidden="true" className={styles.inside}>
      <span className={styles.name}>{day(date)}</span>
      <span className={styles.short}>
        {weekdayLetter(date)} <b>{Number(date.slice(8))}</b>
      </span>
      <span className={styles.status}>{status}</span>
      <span className={styles.time}>{time}</span>
    </span>
  )
  const label = [day(date), isQuiet ? '' : status, time].filter((part) => part !== '').join(', ')
  const tone = isQuiet ? undefined : statusSign(period.status).tone
  return date > today ? (
    <span className={styles.day} data-later>
      {inside}
    </span>
  ) : (
    <GoLink
      className={styles.day}
      aria-label={label}
      href={here({ date: date === today ? undefined : date })}
      data-tone={tone}
      {...(isShown ? { 'aria-current': 'date' as const } : {})}
    >
      {inside}
    </GoLink>
  )
}

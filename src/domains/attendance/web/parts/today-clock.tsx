import type { ComponentProps } from 'react'
import { machineZone } from '#kit/contract/machine-clock.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Ring } from '#kit/web/chart/ring.tsx'
import { day as dayWords, zoneName } from '#kit/web/format/dates.ts'
import { duration, leftText, stopwatch } from '#kit/web/format/durations.ts'
import { offsetAt } from '#kit/web/format/zone-times.ts'
import { useIsPhone } from '#kit/web/layout/use-is-phone.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Failed } from '#kit/web/states/failed.tsx'
import { Skeletons } from '#kit/web/states/skeletons.tsx'
import type { BreakRow, DayDetail } from '../../contract/attendance.models.ts'
import { clockTime } from '../../contract/attendance.labels.ts'
import { breakTime, listByUser, timesheetDay } from '../../contract/timesheet.calls.ts'
import { OwnForced, useOwnForced, WaitingForced } from '../forced/own-forced.tsx'
import { PunchButtons } from '../punch/punch-buttons.tsx'
import { PunchNews } from '../punch/punch-news.tsx'
import { usePunch } from '../punch/use-punch.ts'
import { useServerClock } from './server-clock.ts'
import { TimeBar } from './time-bar.tsx'
import { verdictTone } from './tones.ts'
import { workedSeconds } from './worked-time.ts'
import styles from './today-clock.module.css'
import type { z } from 'zod'

type Kind = z.output<typeof breakTime.data>['kinds'][number]
type Props = Readonly<{
  kinds: readonly Kind[]
  running: BreakRow | undefined
  /** The instant of the figures. */
  as_of: string
  now: number
}>

/** Shows the rest of each kind of break today; the running one counts down. */
const BreakBudget = ({ kinds, running, as_of, now }: Props) => {
  const passed = Math.max(0, Math.floor((now - Date.parse(as_of)) / 60_000))
  return (
    <ul className={styles.budget} aria-label="Breaks left today">
      {kinds.map((kind) => {
        const isRunning = kind.key === running?.kind
        const left = kind.left_minutes - (isRunning ? passed : 0)
        return (
          <li key={kind.key} data-running={isRunning} data-over={left < 0}>
            <span>{kind.name}</span>
            <strong className="m-number">{leftText(left)}</strong>
            <meter
              min={0}
              max={kind.max_day_minutes}
              value={Math.max(0, Math.min(kind.max_day_minutes, kind.max_day_minutes - left))}
              aria-label={`${kind.name} used`}
            />
          </li>
        )
      })}
    </ul>
  )
}

const REFRESH_MS = 60_000

/**
 * The clock of today: worked of expected, the day on a line of time, breaks left, and the buttons. Where something else is
 * open it is one line: what runs, and the buttons.
 */
export const TodayClock = ({ employee_id, isShort }: { employee_id: number; isShort: boolean }) => {
  const log = useCallQuery(
    listByUser,
    { params: { userId: employee_id }, query: { limit: 1 } },
    { refetchInterval: REFRESH_MS },
  )
  const today = log.meta?.today.business_date
  const detail = useCallQuery(
    timesheetDay,
    { params: { userId: employee_id, date: today ?? '' } },
    { enabled: today !== undefined, showPrevious: true },
  )
  const breaks = useCallQuery(breakTime, { query: {} }, { showPrevious: true })
  const punch = usePunch(employee_id)
  const forced = useOwnForced(employee_id)
  // An open punch is resolved first; its notice replaces the buttons.
  const isStale = forced.some(({ state }) => state === 'detected')
  const failure = detail.failure ?? log.failure
  const kinds = breaks.data?.kinds ?? []
  const isPhone = useIsPhone()
  const ringSize = isPhone ? 96 : 168
  // The buttons stay the same elements when the day arrives: the focus is on them by then.
  return (
    <div className={styles.today}>
      <section className={styles.clock} data-short={isShort} aria-label="Today">
        {detail.data ? <WorkedRing detail={detail.data} size={ringSize} /> : <span className={styles.ringPlace} />}
        {detail.data && <DayLine detail={detail.data} />}
        {!detail.data && (
          <div className={styles.waiting}>
            {failure ? (
              <Failed what="your day" failure={failure} onRetry={log.reload} />
            ) : (
              <Skeletons shape="lines" rows={3} />
            )}
          </div>
        )}
        {!isStale && (
          <div className={styles.foot}>
            {detail.data ? <Budget detail={detail.data} kinds={kinds} /> : <span className={styles.budget} />}
            <PunchButtons punch={punch} kinds={kinds} size={isPhone || isShort ? 'md' : 'lg'} />
          </div>
        )}
        <div className={styles.news}>
          <WaitingForced rows={forced} />
          <PunchNews punch={punch} />
        </div>
      </section>
      <OwnForced rows={forced} punch={punch} />
    </div>
  )
}

const WorkedRing = ({ detail: { day, sessions }, size }: { detail: DayDetail; size: number }) => {
  const worked = workedSeconds(day, sessions, useServerClock(day.as_of_at))
  return (
    <Ring
      size={size}
      value={worked / 60}
      of={day.expected_minutes}
      label={`${duration(Math.floor(worked / 60))} worked of ${duration(day.expected_minutes)}`}
    >
      <span className={styles.worked}>{stopwatch(worked)}</span>
      <span className="m-dim m-small">
        {day.expected_minutes > 0 ? `of ${duration(day.expected_minutes)}` : 'nothing expected'}
      </span>
    </Ring>
  )
}

/** Shows the present state, as text and on a line of time. */
const DayLine = ({ detail }: { detail: DayDetail }) => {
  const { day, sessions, scheduled } = detail
  const now = useServerClock(day.as_of_at)
  const isAway = offsetAt(now, day.zone) !== offsetAt(now, machineZone())
  return (
    <>
      <div className={styles.head}>
        <div>
          <h2 className={styles.state}>{headline(detail, now)}</h2>
          <p className="m-dim">
            <span className={styles.short}>{workedText(day, workedSeconds(day, sessions, now))}</span>
            <span className={styles.long}>{dayWords(day.business_date)}</span>
            {outlook(detail, workedSeconds(day, sessions, now), now)}
            {isAway && ` · times in ${zoneName(day.zone)}`}
          </p>
        </div>
        {runningBreak(detail) ? (
          <StatusBadge tone="attention" word="On a break" />
        ) : (
          <StatusBadge tone={verdictTone(day.verdict, day.flags)} word={day.label} />
        )}
      </div>
      <div className={styles.times}>
        <TimeBar
          sessions={sessions}
          scheduled={scheduled}
          zone={day.zone}
          now={now}
          isToday
          empty="No hours planned today"
        />
      </div>
    </>
  )
}

const workedText = ({ expected_minutes }: DayDetail['day'], seconds: number): string => {
  const worked = duration(Math.floor(seconds / 60))
  return expected_minutes > 0 ? `${worked} of ${duration(expected_minutes)}` : worked
}

const openOf = ({ sessions }: DayDetail) => sessions.find((session) => session.punched_out_at === null)
const runningBreak = (detail: DayDetail) => openOf(detail)?.breaks.find((one) => one.ended_at === null)

const Budget = ({ detail, kinds }: { detail: DayDetail; kinds: ComponentProps<typeof BreakBudget>['kinds'] }) => {
  const { as_of_at } = detail.day
  return <BreakBudget kinds={kinds} running={runningBreak(detail)} as_of={as_of_at} now={useServerClock(as_of_at)} />
}

const headline = (detail: DayDetail, now: number): string => {
  const { day, sessions } = detail
  const open = openOf(detail)
  const running = runningBreak(detail)
  if (running) {
    return `${running.name} for ${duration(Math.max(0, Math.floor((now - Date.parse(running.started_at)) / 60_000)))}`
  }
  if (open) return `Working since ${clockTime(Date.parse(open.punched_in_at), day.zone)}`
  const last = sessions.at(-1)?.punched_out_at
  return last ? `Punched out at ${clockTime(Date.parse(last), day.zone)}` : 'Not punched in'
}

/** Returns when the expected time will be complete, or when the day begins. */
const outlook = ({ day, sessions, scheduled }: DayDetail, worked: number, now: number): string => {
  const rest = day.expected_minutes * 60 - worked
  const isWorking = sessions.some((session) => session.state === 'working')
  if (isWorking && rest > 0 && day.expected_minutes > 0) {
    return ` · ${duration(day.expected_minutes)} reached at ${clockTime(now + rest * 1000, day.zone)}`
  }
  const start = scheduled[0]
  if (sessions.length === 0 && start) return ` · starts at ${clockTime(Date.parse(start.from_at), day.zone)}`
  return ''
}

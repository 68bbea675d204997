import { GoLink } from '#kit/web/address/go-link.tsx'
import { Ring } from '#kit/web/chart/ring.tsx'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { duration, stopwatch } from '#kit/web/format/durations.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import type { DashboardCardProps } from '#kit/web/screens/screen.ts'
import { punchCard } from '../../contract/attendance.cards.ts'
import { clockTime, dayText } from '../../contract/attendance.labels.ts'
import { breakTime } from '../../contract/timesheet.calls.ts'
import { useServerClock } from '../parts/server-clock.ts'
import { PunchButtons } from '../punch/punch-buttons.tsx'
import { PunchNews } from '../punch/punch-news.tsx'
import { usePunch } from '../punch/use-punch.ts'
import styles from './cards.module.css'

const PunchCard = ({ data }: DashboardCardProps) => {
  const { employee_id } = useActor()
  return employee_id === null ? null : <Clock data={data} employee_id={employee_id} />
}
export default PunchCard

const Clock = ({ data, employee_id }: { data: unknown; employee_id: number }) => {
  const card = punchCard.parse(data)
  const punch = usePunch(employee_id)
  const breaks = useCallQuery(breakTime, { query: {} }, { showPrevious: true })
  const now = useServerClock(card.server_now)
  const rowsAt = Date.parse(card.server_now)
  const since = card.since_at === null ? null : Date.parse(card.since_at)
  const isWorking = card.state === 'in' && card.break_status === 'off' && !card.is_stale
  // The card has whole minutes; the seconds are those of the running punch.
  const seconds = isWorking && since !== null ? Math.floor(((rowsAt - since) / 1000) % 60) : 0
  const worked = card.worked_minutes * 60 + seconds + (isWorking ? Math.floor((now - rowsAt) / 1000) : 0)
  const isOnBreak = card.state === 'in' && card.break_status === 'on'
  const stateLabel = card.is_stale ? 'Still open since' : isOnBreak ? 'On a break since' : 'Working since'
  return (
    <div className={styles.punch}>
      <Ring
        size={132}
        value={worked / 60}
        of={card.expected_minutes}
        label={`${duration(Math.floor(worked / 60))} worked of ${duration(card.expected_minutes)}`}
      >
        <span className={styles.worked}>{stopwatch(worked)}</span>
        <span className="m-dim m-small">
          {card.expected_minutes > 0 ? `of ${duration(card.expected_minutes)}` : 'nothing expected'}
        </span>
      </Ring>
      <div className={styles.punchSide}>
        <p className={styles.state}>
          {card.state === 'in' && since !== null
            ? `${stateLabel} ${card.is_stale ? `${dayText(since, card.zone)}, ` : ''}${clockTime(since, card.zone)}`
            : worked > 0
              ? 'Punched out'
              : 'Not punched in'}
        </p>
        {card.break_minutes > 0 && <p className="m-dim m-small">{duration(card.break_minutes)} of breaks today</p>}
        {card.is_stale ? (
          <GoLink href="/employee/timesheet">Say when you stopped</GoLink>
        ) : (
          <PunchButtons punch={punch} kinds={breaks.data?.kinds ?? []} size="md" />
        )}
        <PunchNews punch={punch} />
      </div>
    </div>
  )
}

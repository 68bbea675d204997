import { GoLink } from '#kit/web/address/go-link.tsx'
import { useHere } from '#kit/web/address/use-here.ts'
import { dateTime } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { Task } from '../../contract/tasks.models.ts'
import { actionText, STATE } from '../parts/labels.ts'
import { Part } from './part.tsx'
import styles from '../parts/tasks.module.css'

/** Other tasks that this one is tied to. */
export const Links = ({ title, rows }: Readonly<{ title: string; rows: Task['depends_on'] }>) => {
  const here = useHere()
  if (rows.length === 0) return null
  return (
    <Part title={title}>
      <ul className={styles.plain}>
        {rows.map((row) => (
          <li key={row.id} className="m-row">
            <GoLink href={here({ task: row.id })}>
              {row.key} {row.title}
            </GoLink>
            <StatusBadge {...STATE[row.state]} />
          </li>
        ))}
      </ul>
    </Part>
  )
}

const RESPONSES = { accepted: 'accepted', declined: 'declined', recalled: 'recalled' } as const

/** Lists the holders of the task, one after the other, with the reasons of handovers. */
export const Chain = ({ task }: Readonly<{ task: Task }>) =>
  task.handovers.length > 0 && (
    <Part title="Handovers">
      <ul className={styles.plain}>
        {task.handovers.map((one) => (
          <li key={one.id}>
            {one.from.name} to {one.to.name}: {one.answer === null ? 'waits for an answer' : RESPONSES[one.answer]}{' '}
            <span className="m-dim m-small">· {dateTime(one.asked_at)}</span>
            <p className="m-small">
              {one.reason}
              {one.note !== null && `. ${one.note}`}
              {one.remaining_minutes !== null && ` (${duration(one.remaining_minutes)} remaining)`}
            </p>
            {one.answer_reason && <p className="m-small">{one.answer_reason}</p>}
          </li>
        ))}
      </ul>
    </Part>
  )

/** Lists the events of the task, the newest first. */
export const History = ({ task }: Readonly<{ task: Task }>) => (
  <Part title="History">
    <ul className={styles.plain}>
      {task.history.toReversed().map((row) => (
        <li key={row.id}>
          {row.actor ?? 'Muster'} {actionText(row.action)} <span className="m-dim m-small">· {dateTime(row.at)}</span>
          {typeof row.detail['reason'] === 'string' && <p className="m-small">{row.detail['reason']}</p>}
          {typeof row.detail['note'] === 'string' && <p className="m-small">{row.detail['note']}</p>}
          {typeof row.detail['comment'] === 'string' && <p className="m-small">{row.detail['comment']}</p>}
        </li>
      ))}
    </ul>
  </Part>
)

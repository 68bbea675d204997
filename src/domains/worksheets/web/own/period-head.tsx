import { dateTime, relative } from '#kit/web/format/dates.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { REASON_TEXT } from '../../contract/worksheets.texts.ts'
import { PeriodStepper } from '../parts/period-stepper.tsx'
import { statusSign } from '../parts/labels.ts'
import type { FormData } from './report-state.ts'
import styles from '../parts/worksheets.module.css'

type Props = Readonly<{ data: FormData; onGo: (date: string) => void }>

/** The period of the report, its status, and its due time. */
export const PeriodHead = ({ data: { period, zone, today }, onGo }: Props) => {
  const { kind, period_start: start, status, due_at, reason, report } = period
  const returned = status === 'returned' ? report?.decision_comment : null
  const isOpen = status === 'open' || status === 'missing' || status === 'returned'
  return (
    <div className={styles.part}>
      <div className={styles.between}>
        <div className="m-row">
          <PeriodStepper kind={kind} date={start} today={today} onGo={onGo} />
          <StatusBadge {...statusSign(status)} />
          {report?.late && <StatusBadge tone="attention" word="Late" />}
        </div>
        {due_at && isOpen && (
          <span>
            Due {relative(due_at)} <span className="m-dim">{dateTime(due_at, zone)}</span>
          </span>
        )}
      </div>
      {status === 'not_expected' && (
        <p className="m-dim">
          Nothing is expected{reason ? ` (${REASON_TEXT[reason].toLowerCase()})` : ''}. You may still file.
        </p>
      )}
      {returned && (
        <p className={styles.said} role="note">
          <strong>{report?.decided_by?.name ?? 'A reviewer'} returned it:</strong> {returned}
        </p>
      )}
    </div>
  )
}

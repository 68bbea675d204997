import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { DayStepper } from '#kit/web/filters/day-stepper.tsx'
import { addDays, dateTime, relative, zoneName } from '#kit/web/format/dates.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { REASON_TEXT, periodText } from '../../contract/worksheets.words.ts'
import { statusSign } from '../parts/words.ts'
import type { FormData } from './report-state.ts'
import styles from '../parts/worksheets.module.css'

type Props = Readonly<{ data: FormData; onGo: (date: string) => void }>

/** Which period is written about, how it stands, and when it is due. */
export const PeriodHead = ({ data: { period, zone, today }, onGo }: Props) => {
  const { kind, period_start: start, period_end: end, status, due_at, reason, report } = period
  const returned = status === 'returned' ? report?.decision_comment : null
  const isOpen = status === 'open' || status === 'missing' || status === 'returned'
  return (
    <div className={styles.part}>
      <div className={styles.between}>
        <div className={styles.row}>
          {kind === 'daily' ? (
            <DayStepper value={start} today={today} onChange={onGo} />
          ) : (
            <>
              <ActionIcon variant="default" size={36} aria-label="Previous" onClick={() => onGo(addDays(start, -1))}>
                <IconChevronLeft size={16} aria-hidden="true" />
              </ActionIcon>
              <strong>{upper(periodText(kind, start))}</strong>
              <ActionIcon
                variant="default"
                size={36}
                aria-label="Next"
                disabled={end >= today}
                onClick={() => onGo(addDays(end, 1))}
              >
                <IconChevronRight size={16} aria-hidden="true" />
              </ActionIcon>
            </>
          )}
          <StatusBadge {...statusSign(status)} />
          {report?.late && <StatusBadge tone="attention" word="Late" />}
        </div>
        {due_at && isOpen && (
          <span>
            Due {relative(due_at)}{' '}
            <span className="m-dim">
              {dateTime(due_at, zone)} {zoneName(zone)}
            </span>
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

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

import { IconArrowRight } from '@tabler/icons-react'
import type { DataOf } from '#kit/contract/call.ts'
import { day as dayWords } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { previewAttendance } from '../../contract/attendance.calls.ts'
import type { DayRow } from '../../contract/attendance.models.ts'
import { clockTime } from '../../contract/attendance.labels.ts'
import { verdictTone } from '../parts/tones.ts'
import styles from './update.module.css'

/** Shows the effect of a correction on each day, before it is made. */
export const PreviewList = ({ rows }: { rows: DataOf<typeof previewAttendance> }) => (
  <ul className={styles.previews} aria-live="polite">
    {rows.map(({ employee, before, after, refusal }) => (
      <li key={`${employee.id} ${before.business_date}`}>
        <PersonChip name={employee.name} photo={{ id: employee.id }} under={dayWords(before.business_date)} />
        {refusal ? (
          <p className={styles.refusal}>{refusal.message}</p>
        ) : (
          <div className={styles.sides}>
            <Side day={before} name="Now" />
            <IconArrowRight size={18} aria-label="becomes" />
            {after && <Side day={after} name="After" />}
          </div>
        )}
      </li>
    ))}
  </ul>
)

const span = (day: DayRow): string => {
  const clock = (instant: string | null): string => (instant ? clockTime(Date.parse(instant), day.zone) : '…')
  return day.first_in_at ? `${clock(day.first_in_at)}–${clock(day.last_out_at)}` : 'no punch'
}

const Side = ({ day, name }: { day: DayRow; name: string }) => (
  <div className={styles.side}>
    <span className="m-dim m-small">{name}</span>
    <StatusBadge tone={verdictTone(day.verdict, day.flags)} word={day.label} />
    <strong className="m-number">{duration(day.worked_minutes)}</strong>
    <span className="m-number m-small m-dim">{span(day)}</span>
  </div>
)

import { Button } from '@mantine/core'
import { day, dayIn, fullDay, time } from '#kit/web/format/dates.ts'
import { FromTo } from '#kit/web/layout/from-to.tsx'
import { StatusBadge, type Tone } from '#kit/web/layout/status-badge.tsx'
import type { HistoryRow } from '../../contract/settings.models.ts'
import { valueText } from '../value-text.ts'
import styles from './history.module.css'

export const STATES: Readonly<Record<HistoryRow['state'], readonly [tone: Tone, word: string]>> = {
  in_force: ['good', 'In force'],
  past: ['off', 'Past'],
  scheduled: ['away', 'Scheduled'],
  cancelled: ['off', 'Cancelled'],
}

export const changeText = (row: HistoryRow): string =>
  row.type === 'secret' ? 'changed' : `${valueText(row, row.before)} to ${valueText(row, row.after)}`

export const authorText = (row: HistoryRow): string => row.set_by_name ?? 'Muster'

/** Returns the day from which a change counts, or null where it counted at once. */
export const startText = (row: HistoryRow, zone: string): string | null =>
  row.effective_from === row.set_at ? null : day(dayIn(row.effective_from, zone))

type Props = Readonly<{ rows: readonly HistoryRow[]; zone: string; onUndo: (row: HistoryRow) => void }>

/** Changes of settings under their days: what became what, who changed it, and why. */
export const HistoryDays = ({ rows, zone, onUndo }: Props) => (
  <div className={styles.days}>
    {[...Map.groupBy(rows, (row) => dayIn(row.set_at))].map(([date, ofDay]) => (
      <section key={date} className={styles.ofDay} aria-label={fullDay(date)}>
        <h2 className={styles.day}>{day(date)}</h2>
        <ul className={styles.rows}>
          {ofDay.map((row) => (
            <Row key={row.id} row={row} zone={zone} onUndo={onUndo} />
          ))}
        </ul>
      </section>
    ))}
  </div>
)

type RowProps = Omit<Props, 'rows'> & Readonly<{ row: HistoryRow }>

const Row = ({ row, zone, onUndo }: RowProps) => {
  const [tone, word] = STATES[row.state]
  const start = startText(row, zone)
  return (
    <li className={styles.row} data-past={row.state === 'past' || row.state === 'cancelled'}>
      <time dateTime={row.set_at} className={`m-dim m-number ${styles.time}`}>
        {time(row.set_at)}
      </time>
      <div className={styles.what}>
        <strong className={styles.setting}>{row.label}</strong>
        <span className={styles.change}>
          {row.type === 'secret' ? (
            'Changed'
          ) : (
            <FromTo before={valueText(row, row.before)} after={valueText(row, row.after)} />
          )}
        </span>
      </div>
      <p className={`m-dim ${styles.who}`}>
        {authorText(row)}
        {row.reason !== null && ` · ${row.reason}`}
      </p>
      <div className={styles.state} data-states>
        <StatusBadge tone={tone} word={start === null ? word : `${word}, from ${start}`} />
        {row.can.undo && (
          <Button variant="default" size="compact-sm" aria-label={`Undo ${row.label}`} onClick={() => onUndo(row)}>
            Undo
          </Button>
        )}
      </div>
    </li>
  )
}

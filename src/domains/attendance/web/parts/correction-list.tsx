import { z } from 'zod'
import { dateTime, day as dayWords } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { FromTo } from '#kit/web/layout/from-to.tsx'
import type { CorrectionRow } from '../../contract/attendance.models.ts'
import { clockTime } from '../../contract/attendance.labels.ts'
import styles from './day-explainer.module.css'

const LABELS: Readonly<Record<CorrectionRow['kind'], string>> = {
  add: 'Punch added',
  update: 'Punch corrected',
  delete: 'Punch deleted',
  forced: 'Punched out by a lead',
  request: 'Corrected by request',
  no_break: 'No break taken',
}

const times = z.object({ punched_in_at: z.string().nullish(), punched_out_at: z.string().nullish() }).nullable()
const figures = z.object({ worked_minutes: z.int(), label: z.string() }).nullable()

const spanText = (value: unknown, zone: string): string => {
  const read = times.safeParse(value).data
  if (!read) return 'nothing'
  const clock = (instant: string | null | undefined): string => (instant ? clockTime(Date.parse(instant), zone) : '…')
  return read.punched_in_at
    ? `${clock(read.punched_in_at)}–${clock(read.punched_out_at)}`
    : `out ${clock(read.punched_out_at)}`
}

const dayTextOf = (value: unknown): string | null => {
  const read = figures.safeParse(value).data
  return read ? `${read.label}, ${duration(read.worked_minutes)}` : null
}

type Props = Readonly<{ corrections: readonly CorrectionRow[]; zone: string; withDay?: boolean }>

/** Lists corrections with their authors and reasons, newest first. */
export const CorrectionList = ({ corrections, zone, withDay = false }: Props) => (
  <ul className={styles.list}>
    {corrections.map((one) => {
      const [before, after] = [dayTextOf(one.day_before), dayTextOf(one.day_after)]
      return (
        <li key={one.id}>
          <div className={styles.punch}>
            <strong>
              {LABELS[one.kind]}
              {withDay && `, ${dayWords(one.business_date)}`}
            </strong>
            {one.kind !== 'no_break' && (
              <span className="m-number m-small">
                <FromTo before={spanText(one.before, zone)} after={spanText(one.after, zone)} />
              </span>
            )}
          </div>
          {(before ?? after) !== null && (
            <p className="m-small">
              {before !== null && after !== null ? <FromTo before={before} after={after} /> : (before ?? after)}
            </p>
          )}
          <p className="m-small">“{one.reason}”</p>
          <p className="m-dim m-small">
            {one.actor_name}, {dateTime(one.created_at)}
          </p>
        </li>
      )
    })}
  </ul>
)

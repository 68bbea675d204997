import { useElementSize } from '@mantine/hooks'
import { clockTime } from '../../contract/attendance.labels.ts'
import type { DayDetail } from '../../contract/attendance.models.ts'
import { hourMarks, hoursAround, segmentsOf } from './worked-time.ts'
import styles from './time-bar.module.css'

type Props = Readonly<{
  sessions: DayDetail['sessions']
  scheduled: DayDetail['scheduled']
  zone: string
  /** Epoch milliseconds; an open punch extends to it. */
  now: number
  /** Marks the present moment. */
  isToday?: boolean
  /** The text in place of a day without times, as high as one with them. */
  empty?: string
}>

const MARK_WIDTH = 52

/** A day on a line of time: what was expected below, work and breaks above it. */
export const TimeBar = ({ sessions, scheduled, zone, now, isToday = false, empty }: Props) => {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const segments = segmentsOf(sessions, now)
  const planned = scheduled.map((span) => ({ from: Date.parse(span.from_at), to: Date.parse(span.to_at) }))
  const range = hoursAround([...segments, ...planned])
  if (!range)
    return empty === undefined ? null : (
      <div className={styles.bar}>
        <p className={styles.track} data-empty>
          {empty}
        </p>
        <div className={styles.hours} />
      </div>
    )
  const at = (instant: number): string => `${((instant - range.from) / (range.to - range.from)) * 100}%`
  const place = (span: { from: number; to: number }) => ({
    left: at(span.from),
    width: `max(2px, ${((span.to - span.from) / (range.to - range.from)) * 100}%)`,
  })
  const spanText = (span: { from: number; to: number; is_open?: boolean }): string =>
    `${clockTime(span.from, zone)}–${span.is_open ? 'now' : clockTime(span.to, zone)}`
  const description = segments.map((segment) => `${segment.name} ${spanText(segment)}`).join(', ')
  const expected = planned.map((span) => `Expected ${spanText(span)}`).join(', ')
  return (
    <div
      ref={ref}
      className={styles.bar}
      role="img"
      aria-label={[description || 'Nothing worked', expected].filter(Boolean).join('. ')}
    >
      <div className={styles.track}>
        {planned.map((span) => (
          <span key={span.from} className={styles.planned} style={place(span)} title={`Expected ${spanText(span)}`} />
        ))}
        {segments.map((segment) => (
          <span
            key={`${segment.kind} ${segment.from}`}
            className={styles.segment}
            data-kind={segment.kind}
            data-open={segment.is_open}
            style={place(segment)}
            title={`${segment.name} ${spanText(segment)}`}
          />
        ))}
        {isToday && now >= range.from && now <= range.to && <span className={styles.now} style={{ left: at(now) }} />}
      </div>
      <div className={styles.hours} aria-hidden="true">
        {hourMarks(range, Math.max(2, Math.floor((width || 320) / MARK_WIDTH))).map((mark) => (
          <span key={mark} style={{ left: at(mark) }}>
            {clockTime(mark, zone)}
          </span>
        ))}
      </div>
    </div>
  )
}

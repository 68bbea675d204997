import type { z } from 'zod'
import { leftText } from '#kit/web/format/durations.ts'
import type { BreakRow } from '../../contract/attendance.models.ts'
import type { breakTime } from '../../contract/timesheet.calls.ts'
import styles from './today-clock.module.css'

type Kind = z.output<typeof breakTime.data>['kinds'][number]
type Props = Readonly<{
  kinds: readonly Kind[]
  running: BreakRow | undefined
  /** The instant of the figures. */
  as_of: string
  now: number
}>

/** Shows the rest of each kind of break today; the running one counts down. */
export const BreakBudget = ({ kinds, running, as_of, now }: Props) => {
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

import { day } from '#kit/web/format/dates.ts'
import { count } from '#kit/web/format/numbers.ts'
import type { StatusDay } from '../../contract/status.models.ts'
import styles from './status.module.css'

/** From this number of minutes with failures a day is a bad one. */
const BAD_FROM = 5

const shadeOf = ({ minutes, failed_minutes: failed }: StatusDay): string => {
  if (minutes === 0) return 'none'
  if (failed === 0) return 'good'
  return failed < BAD_FROM ? 'some' : 'bad'
}

const titleOf = (one: StatusDay): string => {
  const what =
    one.minutes === 0
      ? 'no requests'
      : one.failed_minutes === 0
        ? 'no failures'
        : `${count(one.failed_minutes, 'minute')} with failures`
  return `${day(one.day)}: ${what}`
}

const LEGEND = [
  ['good', 'No failures'],
  ['some', `Below ${BAD_FROM} minutes`],
  ['bad', `${BAD_FROM} minutes and more`],
  ['none', 'No requests'],
] as const

type Props = Readonly<{
  days: readonly StatusDay[]
  /** The minutes with failures of all days. */
  failed: number
}>

/** The last 90 days as a strip; a minute counts as failed where more than one request in a hundred failed. */
export const DayStrip = ({ days, failed }: Props) => {
  const [first, last] = [days[0], days.at(-1)]
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <strong>Failures by day</strong>
        <span>A minute counts where more than one request in a hundred failed.</span>
      </figcaption>
      <div
        className={styles.strip}
        role="img"
        aria-label={`The last ${count(days.length, 'day')}: ${count(failed, 'minute')} with failures`}
      >
        {days.map((one) => (
          <span key={one.day} className={styles.day} data-shade={shadeOf(one)} title={titleOf(one)} />
        ))}
      </div>
      <div className={styles.ends}>
        <span>{first && day(first.day)}</span>
        <span>{last && day(last.day)}</span>
      </div>
      <ul className={styles.legend}>
        {LEGEND.map(([shade, word]) => (
          <li key={shade}>
            <span className={styles.day} data-shade={shade} aria-hidden="true" />
            {word}
          </li>
        ))}
      </ul>
    </figure>
  )
}

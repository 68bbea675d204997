import { day as dayWords } from '#kit/web/format/dates.ts'
import type { DecisionCard } from '../../contract/requests.models.ts'
import { SCROLLABLE } from './scrollable.ts'
import styles from './card.module.css'

type CardDay = DecisionCard['days'][number]

/** Bad where fewer are left than needed or a blackout period is full; attention where half or more would be away. */
const toneOf = ({ left, needed, expected, away, block }: CardDay): 'bad' | 'attention' | 'good' => {
  if (needed !== null && left <= needed) return 'bad'
  if (block && block.most !== null && block.used >= block.most) return 'bad'
  return expected > 0 && away * 2 >= expected ? 'attention' : 'good'
}

const blockText = ({ block }: CardDay): string | null => {
  if (!block) return null
  return block.most === null ? block.name : `${block.name}: ${block.used} of ${block.most} places used`
}

const leftText = ({ expected, left, needed }: CardDay): string => {
  if (expected === 0) return 'No colleague works'
  return `${left} of ${expected} here${needed === null ? '' : `, ${needed} needed`}`
}

/** Shows each day of a request: the people of the team who are left, other pending requests, and its blackout period. */
export const CardDays = ({ days }: { days: readonly CardDay[] }) => (
  <ul className={styles.days} {...SCROLLABLE} aria-label="Days">
    {days.map((day) => (
      <li key={day.date} data-tone={toneOf(day)}>
        <span className={styles.date}>{dayWords(day.date)}</span>
        <Meter day={day} />
        <span className="m-number">{leftText(day)}</span>
        <span className={`m-dim m-small ${styles.under}`}>
          {[day.own && `works ${day.own}`, day.pending > 0 && `${day.pending} more asked`, blockText(day)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </li>
    ))}
  </ul>
)

const Meter = ({ day: { expected, left, pending } }: { day: CardDay }) => {
  const share = (count: number): string => `${expected > 0 ? (Math.max(0, count) / expected) * 100 : 0}%`
  return (
    <span className={styles.meter} aria-hidden="true">
      <span className={styles.here} style={{ width: share(left - pending) }} />
      <span className={styles.asked} style={{ width: share(Math.min(pending, left)) }} />
    </span>
  )
}

import { WEEKDAYS } from '../parts/labels.ts'
import styles from './preferred-week.module.css'

const SIGNS = {
  prefer: { tone: 'good', word: 'Prefer' },
  avoid: { tone: 'attention', word: 'Rather not' },
  unavailable: { tone: 'bad', word: 'Cannot' },
} as const

type Preference = Readonly<{
  weekday?: number | null | undefined
  from_time?: string | undefined
  to_time?: string | undefined
  wish?: keyof typeof SIGNS | undefined
}>

/** The preferences by weekday, also while they are typed. */
export const PreferredWeek = ({ rows }: Readonly<{ rows: readonly Preference[] }>) => (
  <ul className={styles.week} aria-label="Your week">
    {WEEKDAYS.map(({ value, label }) => {
      const ofDay = rows.filter((row) => row.weekday === value)
      return (
        <li key={value}>
          <strong>{label}</strong>
          {ofDay.length === 0 && <span className="m-dim m-small">Any time</span>}
          {ofDay.map(({ wish = 'prefer', from_time = '', to_time = '' }, at) => (
            <span key={at} className={styles.preference} data-tone={SIGNS[wish].tone}>
              {SIGNS[wish].word}
              <span className="m-number">{`${from_time}–${to_time}`}</span>
            </span>
          ))}
        </li>
      )
    })}
  </ul>
)

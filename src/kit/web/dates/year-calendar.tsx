import { month } from '../format/dates.ts'
import { useActor } from '../screens/actor.tsx'
import styles from './year-calendar.module.css'

/**
 * The mark of a day of the calendar, and the effect of a click on it. Its class sets `--mark-ink`, `--mark-ground` and
 * `--mark-line`: marks differ by more than their colour.
 */
type DayMark = Readonly<{
  label: string
  className: string | undefined
  onOpen: () => void
  /** True for later days of a run: the keyboard stops at the first. */
  isWithin?: boolean
}>

type Props = Readonly<{ year: number; markOf: (date: string) => DayMark | undefined }>

const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))
const FIRST = { monday: 1, saturday: 6, sunday: 0 } as const

/** Twelve small months with their marked days. */
export const YearCalendar = ({ year, markOf }: Props) => {
  const { organisation } = useActor()
  return (
    <div className={styles.year}>
      {MONTHS.map((number) => (
        <section key={number} className={styles.month} aria-label={month(`${year}-${number}`)}>
          <h3>{month(`${year}-${number}`).replace(/\s*\d+$/, '')}</h3>
          <ol style={{ '--offset': offsetOf(`${year}-${number}-01`, FIRST[organisation.week_start]) }}>
            {datesOf(year, number).map((date) => (
              <DayCell key={date} date={date} mark={markOf(date)} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

const datesOf = (year: number, number: string): string[] => {
  const days = new Date(Date.UTC(year, Number(number), 0)).getUTCDate()
  return Array.from({ length: days }, (_, index) => `${year}-${number}-${String(index + 1).padStart(2, '0')}`)
}

/** Empty cells before the first of a month. */
const offsetOf = (first: string, weekStart: number): number =>
  (new Date(`${first}T00:00:00Z`).getUTCDay() - weekStart + 7) % 7

const DayCell = ({ date, mark }: { date: string; mark: DayMark | undefined }) => {
  const number = Number(date.slice(8))
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  if (!mark) return <li data-weekend={weekday === 0 || weekday === 6}>{number}</li>
  return (
    <li>
      <button
        type="button"
        className={`${styles.marked} ${mark.className ?? ''}`}
        title={mark.label}
        aria-label={mark.label}
        onClick={mark.onOpen}
        {...(mark.isWithin ? { tabIndex: -1 } : {})}
      >
        {number}
      </button>
    </li>
  )
}

import { day, month } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import type { Holiday } from '../../contract/calendar.models.ts'
import styles from './year-strip.module.css'

type Props = Readonly<{ year: number; holidays: readonly Holiday[]; onHoliday: (holiday: Holiday) => void }>

const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))
const FIRST = { monday: 1, saturday: 6, sunday: 0 } as const

/** Twelve small months with their holidays. */
export const YearStrip = ({ year, holidays, onHoliday }: Props) => {
  const { organisation } = useActor()
  const byDate = new Map(holidays.map((holiday) => [holiday.date, holiday]))
  return (
    <div className={styles.strip}>
      {MONTHS.map((number) => (
        <section key={number} className={styles.month} aria-label={month(`${year}-${number}`)}>
          <h3>{month(`${year}-${number}`).replace(/\s*\d+$/, '')}</h3>
          <ol style={{ '--offset': offsetOf(`${year}-${number}-01`, FIRST[organisation.week_start]) }}>
            {datesOf(year, number).map((date) => (
              <DayCell key={date} date={date} holiday={byDate.get(date)} onHoliday={onHoliday} />
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

type CellProps = Readonly<{ date: string; holiday: Holiday | undefined; onHoliday: Props['onHoliday'] }>

const DayCell = ({ date, holiday, onHoliday }: CellProps) => {
  const number = Number(date.slice(8))
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  if (!holiday) return <li data-weekend={weekday === 0 || weekday === 6}>{number}</li>
  return (
    <li>
      <button
        type="button"
        className={styles.holiday}
        data-portion={holiday.portion}
        title={holiday.name}
        aria-label={`${day(date)}: ${holiday.name}`}
        onClick={() => onHoliday(holiday)}
      >
        {number}
      </button>
    </li>
  )
}

import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { monthOf, type WeekStart, weekStart } from '#kit/web/filters/periods.ts'
import { addDays, day as dayWords, month as monthWords } from '#kit/web/format/dates.ts'
import { dateFormat } from '#kit/web/format/formatting.ts'
import { duration } from '#kit/web/format/durations.ts'
import type { PersonDay } from '../../contract/attendance.models.ts'
import { dayLetter } from '../../contract/attendance.labels.ts'
import { LETTER_LEGEND, letterTone } from './tones.ts'
import styles from './day-calendar.module.css'

/** Returns the weeks that contain a month (`YYYY-MM`), each as seven days. */
const monthWeeks = (month: string, week_start: WeekStart): readonly (readonly string[])[] => {
  const { from, to } = monthOf(`${month}-01`)
  const weeks: string[][] = []
  for (let date = weekStart(from, week_start); date <= to; date = addDays(date, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(date, index)))
  }
  return weeks
}

type Props = Readonly<{
  /** `YYYY-MM` */
  month: string
  days: readonly PersonDay[]
  today: string
  week_start: WeekStart
  onDay: (date: string) => void
  onMonth: (month: string) => void
}>

const monthAfter = (month: string, days: number): string => addDays(`${month}-15`, days).slice(0, 7)

/** A month of verdicts, each day with its letter and colour; a day opens its explanation. */
export const DayCalendar = ({ month, days, today, week_start, onDay, onMonth }: Props) => {
  const known = new Map(days.map((day) => [day.business_date, day]))
  const weeks = monthWeeks(month, week_start)
  const letters = new Set(
    days.filter((day) => day.business_date <= today).map((day) => dayLetter(day.verdict, day.flags)),
  )
  return (
    <section className={styles.calendar} aria-label={`Calendar of ${monthWords(month)}`}>
      <header className={styles.head}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Month before"
          onClick={() => onMonth(monthAfter(month, -30))}
        >
          <IconChevronLeft size={18} aria-hidden="true" />
        </ActionIcon>
        <h2>{monthWords(month)}</h2>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Month after"
          disabled={month >= today.slice(0, 7)}
          onClick={() => onMonth(monthAfter(month, 30))}
        >
          <IconChevronRight size={18} aria-hidden="true" />
        </ActionIcon>
      </header>
      <div className={styles.names} aria-hidden="true">
        {weeks[0]?.map((date) => (
          <span key={date}>
            {dateFormat({ weekday: 'narrow', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))}
          </span>
        ))}
      </div>
      <div className={styles.days}>
        {weeks
          .flat()
          .map((date) =>
            date.startsWith(month) ? (
              <Cell key={date} date={date} day={known.get(date)} today={today} onDay={onDay} />
            ) : (
              <span key={date} />
            ),
          )}
      </div>
      <ul className={styles.legend}>
        {LETTER_LEGEND.filter(([letter]) => letters.has(letter)).map(([letter, word]) => (
          <li key={letter}>
            <span className={styles.letter} data-tone={letterTone(letter)}>
              {letter}
            </span>
            {word}
          </li>
        ))}
      </ul>
    </section>
  )
}

type CellProps = Readonly<{ date: string; day: PersonDay | undefined; today: string; onDay: (date: string) => void }>

const Cell = ({ date, day, today, onDay }: CellProps) => {
  const number = Number(date.slice(8))
  if (!day || date > today) {
    return (
      <span
        className={styles.cell}
        data-tone={day?.verdict === 'on_leave' || day?.verdict === 'holiday' ? 'away' : undefined}
        data-future
      >
        <span className={styles.number}>{number}</span>
      </span>
    )
  }
  const letter = dayLetter(day.verdict, day.flags)
  return (
    <button
      type="button"
      className={styles.cell}
      data-tone={letterTone(letter)}
      data-today={date === today}
      aria-label={`${dayWords(date)}: ${day.label}, ${duration(day.worked_minutes)}`}
      title={`${day.label} · ${duration(day.worked_minutes)}`}
      onClick={() => onDay(date)}
    >
      <span className={styles.number}>{number}</span>
      <span className={styles.sign} aria-hidden="true">
        {letter}
      </span>
    </button>
  )
}

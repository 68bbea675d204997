import { z } from 'zod'
import { addDays, cellMinutes, cellOn, weekdayOf } from '#engines/calendar/contract/calendar.ts'
import { day, today } from '#kit/web/format/dates.ts'
import { dateFormat } from '#kit/web/format/formatting.ts'
import { cellText } from './pattern-text.ts'
import styles from './pattern.module.css'
import { weekdayName } from './weekdays.ts'

const WEEKS = 4
const isoDate = z.iso.date()
const MONDAY = 1

type Cycle = Parameters<typeof cellOn>[0]

/** `1 Dec` */
const shortDate = (date: string): string =>
  dateFormat({ timeZone: 'UTC', day: 'numeric', month: 'short' }).format(Date.parse(`${date}T00:00:00Z`))

const datesFrom = (first: string): string[] => {
  const monday = addDays(first, MONDAY - weekdayOf(first))
  return Array.from({ length: WEEKS * 7 }, (_, index) => addDays(monday, index))
}

/** The next four weeks of a cycle of days, from its first valid day on. */
export const PatternPreview = ({ from, cycle }: Readonly<{ from: string; cycle: Cycle }>) => {
  // A date is no date yet while it is typed.
  if (![from, cycle.cycle_anchor].every((date) => isoDate.safeParse(date).success)) return null
  const now = today()
  const dates = datesFrom(from > now ? from : now)
  return (
    <section className={styles.preview} aria-label="The next four weeks">
      <h4>The next four weeks</h4>
      <div aria-hidden="true" className={styles.week}>
        {dates.slice(0, 7).map((date) => (
          <span key={date} className="m-dim m-small">
            {weekdayName(weekdayOf(date))}
          </span>
        ))}
      </div>
      <ul className={styles.week}>
        {dates.map((date, index) => {
          const cell = date < from ? undefined : cellOn(cycle, date, MONDAY)
          const isFree = cell === undefined || cellMinutes(cell) === 0
          return (
            <li key={date} data-free={isFree}>
              <strong aria-hidden="true">
                {index === 0 || date.endsWith('-01') ? shortDate(date) : Number(date.slice(8))}
              </strong>
              <span className="m-hidden">{day(date)}</span>
              <span>{cell === undefined ? 'as before' : cellText(cell)}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

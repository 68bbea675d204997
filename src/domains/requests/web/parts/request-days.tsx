import { day as dayWords } from '#kit/web/format/dates.ts'
import type { RequestDay, RequestFull } from '../../contract/requests.models.ts'
import { amountText } from './amounts.ts'
import { SCROLLABLE } from './scrollable.ts'
import { END_LABELS, PART_LABELS } from './labels.ts'
import styles from './detail.module.css'

const partText = (day: RequestDay): string => {
  if (day.holiday && day.part === 'none') return day.holiday
  if (day.from_time && day.to_time) return `${day.from_time}–${day.to_time}`
  return day.holiday ? `${PART_LABELS[day.part]}, ${day.holiday}` : PART_LABELS[day.part]
}

/** Shows the days of a request with their cost. Nothing for a single day without further details. */
export const RequestDays = ({ request }: { request: Pick<RequestFull, 'days' | 'unit'> }) => {
  const { days, unit } = request
  if (days.length < 2 && days.every(({ live }) => live)) return null
  return (
    <section>
      <h3>Days</h3>
      <ul className={styles.days} {...SCROLLABLE} aria-label="Days">
        {days.map((day) => (
          <li key={day.date} data-ended={!day.live || day.part === 'none'}>
            <span>{dayWords(day.date)}</span>
            <span className="m-dim">{day.end_reason ? END_LABELS[day.end_reason] : partText(day)}</span>
            <span className="m-number">{day.live && day.part !== 'none' ? amountText(day.amount, unit) : '–'}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

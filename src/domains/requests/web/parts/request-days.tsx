import { day as dayWords } from '#kit/web/format/dates.ts'
import type { RequestDay, RequestFull } from '../../contract/requests.models.ts'
import { amountText } from './amounts.ts'
import { SCROLLS } from './scrolls.ts'
import { END_WORDS, PART_WORDS } from './words.ts'
import styles from './detail.module.css'

const partText = (day: RequestDay): string => {
  if (day.holiday && day.part === 'none') return day.holiday
  if (day.from_time && day.to_time) return `${day.from_time}–${day.to_time}`
  return day.holiday ? `${PART_WORDS[day.part]}, ${day.holiday}` : PART_WORDS[day.part]
}

/** The days of a request with what each of them costs. Nothing where there is but one that says no more. */
export const RequestDays = ({ request }: { request: Pick<RequestFull, 'days' | 'unit'> }) => {
  const { days, unit } = request
  if (days.length < 2 && days.every(({ live }) => live)) return null
  return (
    <section>
      <h3>Days</h3>
      <ul className={styles.days} {...SCROLLS} aria-label="Days">
        {days.map((day) => (
          <li key={day.date} data-ended={!day.live || day.part === 'none'}>
            <span>{dayWords(day.date)}</span>
            <span className="m-dim">{day.end_reason ? END_WORDS[day.end_reason] : partText(day)}</span>
            <span className="m-number">{day.live && day.part !== 'none' ? amountText(day.amount, unit) : '–'}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { Empty } from '#kit/web/states/empty.tsx'
import { shortageOf } from '../../contract/coverage.rules.ts'
import type { Plan } from '../../contract/shifts.models.ts'
import { longDay, shortDay } from '../parts/words.ts'
import styles from './coverage.module.css'

type Day = Plan['coverage'][number]

const HOURS = [0, 6, 12, 18] as const

/** Needed against planned, in half hours of each day. */
export const CoverageTab = ({ plan }: Readonly<{ plan: Plan }>) => {
  const hasAny = plan.coverage.some(({ slots }) => slots.some(({ needed, planned }) => needed > 0 || planned > 0))
  if (!hasAny)
    return (
      <Empty
        title="Nothing is planned or needed in this week"
        text="Set what the team needs under Policy, or plan the first shifts."
      />
    )
  return (
    <div className={styles.days}>
      {plan.coverage.map((day) => (
        <DayRow key={day.date} day={day} />
      ))}
      <p className="m-dim m-small">
        Columns are half hours: the filled part is planned, the line is needed; where people are missing, it is red.
      </p>
    </div>
  )
}

const DayRow = ({ day }: Readonly<{ day: Day }>) => {
  const most = Math.max(1, ...day.slots.map(({ needed, planned }) => Math.max(needed, planned)))
  const lack = shortageOf(day.slots)
  const worst = day.slots.find(({ needed, planned }) => needed - planned === lack && lack > 0)
  const text = worst ? `${lack} short at ${worst.from_time}` : 'Covered'
  return (
    <section className={styles.day} aria-label={longDay(day.date)}>
      <h3 className={styles.name}>
        {shortDay(day.date)}
        <span className={lack > 0 ? styles.lack : 'm-dim'}>{text}</span>
      </h3>
      <div className={styles.bars} role="img" aria-label={`${longDay(day.date)}: ${text}`}>
        {day.slots.map(({ from_time, needed, planned }) => (
          <span
            key={from_time}
            className={styles.slot}
            data-short={planned < needed || undefined}
            title={`${from_time}: ${planned} planned, ${needed} needed`}
          >
            <span className={styles.planned} style={{ height: `${(planned / most) * 100}%` }} />
            {needed > 0 && <span className={styles.needed} style={{ bottom: `${(needed / most) * 100}%` }} />}
          </span>
        ))}
      </div>
      <div className={styles.hours} aria-hidden="true">
        {HOURS.map((hour) => (
          <span key={hour}>{String(hour).padStart(2, '0')}:00</span>
        ))}
      </div>
    </section>
  )
}

import { Empty } from '#kit/web/states/empty.tsx'
import { shortageOf } from '../../contract/coverage.rules.ts'
import type { Plan } from '../../contract/shifts.models.ts'
import { longDay, shortDay } from '../parts/labels.ts'
import styles from './coverage.module.css'

type Day = Plan['coverage'][number]

const HOURS = [0, 6, 12, 18] as const

/** Needed against planned, in half hours of each day. */
export const CoverageTab = ({ plan }: Readonly<{ plan: Plan }>) => {
  const hasAny = plan.coverage.some(
    ({ slots, skills }) => skills.length > 0 || slots.some(({ needed, planned }) => needed > 0 || planned > 0),
  )
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

/** Returns the shortage of a day, or of a skill on it, with its label. */
const covered = (slots: Day['slots']): Readonly<{ lack: number; text: string }> => {
  const lack = shortageOf(slots)
  const worst = slots.find(({ needed, planned }) => needed - planned === lack && lack > 0)
  return { lack, text: worst ? `${lack} short at ${worst.from_time}` : 'Covered' }
}

const DayRow = ({ day }: Readonly<{ day: Day }>) => {
  const { lack, text } = covered(day.slots)
  return (
    <section className={styles.day} aria-label={longDay(day.date)}>
      <h3 className={styles.name}>
        {shortDay(day.date)}
        <span className={lack > 0 ? styles.lack : 'm-dim'}>{text}</span>
      </h3>
      <Bars slots={day.slots} label={`${longDay(day.date)}: ${text}`} />
      {day.skills.map((skill) => {
        const of = covered(skill.slots)
        return (
          <div key={skill.id}>
            <p className={styles.name}>
              {skill.name}
              <span className={of.lack > 0 ? styles.lack : 'm-dim'}>{of.text}</span>
            </p>
            <Bars slots={skill.slots} label={`${longDay(day.date)}, ${skill.name}: ${of.text}`} isLow />
          </div>
        )
      })}
    </section>
  )
}

type BarsProps = Readonly<{ slots: Day['slots']; label: string; isLow?: boolean }>

const Bars = ({ slots, label, isLow = false }: BarsProps) => {
  const most = Math.max(1, ...slots.map(({ needed, planned }) => Math.max(needed, planned)))
  return (
    <>
      <div className={styles.bars} data-low={isLow || undefined} role="img" aria-label={label}>
        {slots.map(({ from_time, needed, planned }) => (
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
      {!isLow && (
        <div className={styles.hours} aria-hidden="true">
          {HOURS.map((hour) => (
            <span key={hour}>{String(hour).padStart(2, '0')}:00</span>
          ))}
        </div>
      )}
    </>
  )
}

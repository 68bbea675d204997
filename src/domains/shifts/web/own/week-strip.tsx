import { today } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import type { Plan, ShiftRow } from '../../contract/shifts.models.ts'
import { longDay, shortDay, timesOf } from '../parts/labels.ts'
import styles from './week-strip.module.css'

type Props = Readonly<{
  plan: Plan
  mine: readonly ShiftRow[]
  /** The shift whose details are shown. */
  chosen: number | null
  onChoose: (shift: number) => void
}>

/** The days of a week next to each other, with the own shifts, absences and holidays. */
export const WeekStrip = ({ plan, mine, chosen, onChoose }: Props) => {
  const { id } = useActor()
  const now = today()
  const absences = plan.people.find((person) => person.id === id)?.absences ?? []
  return (
    <ol className={styles.strip}>
      {plan.days.map(({ date, holiday }) => {
        const shifts = mine.filter((shift) => shift.date === date)
        const offers = plan.offers.filter(
          ({ state, employee, proposed }) => state === 'open' && employee.id === id && proposed.date === date,
        )
        const labels = [
          ...(holiday === null ? [] : [holiday]),
          ...absences.filter((absence) => absence.date === date).map(({ label }) => label),
        ]
        return (
          <li
            key={date}
            className={styles.day}
            data-today={date === now || undefined}
            data-past={date < now || undefined}
            data-free={shifts.length === 0 || undefined}
          >
            <span className={styles.date}>{shortDay(date)}</span>
            {labels.map((label) => (
              <span key={label} className={styles.label} title={label}>
                {label}
              </span>
            ))}
            {shifts.map((shift) => (
              <button
                key={shift.id}
                type="button"
                className={styles.shift}
                style={{ '--chip': shift.color }}
                aria-pressed={shift.id === chosen}
                aria-label={`${longDay(date)}, ${shift.name} ${timesOf(shift)}`}
                onClick={() => onChoose(shift.id)}
              >
                <b>
                  {shift.start_time}
                  <span className={styles.end}>–{shift.end_time}</span>
                </b>
                <span className={styles.name}>{shift.name}</span>
              </button>
            ))}
            {offers.map(({ id: offer, proposed }) => (
              <span key={offer} className={styles.shift} data-offered="" style={{ '--chip': proposed.color }}>
                <b>
                  {proposed.start_time}
                  <span className={styles.end}>–{proposed.end_time}</span>
                </b>
                <span className={styles.name}>Asked</span>
              </span>
            ))}
            {shifts.length === 0 && labels.length === 0 && offers.length === 0 && (
              <span className={styles.label}>Off</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

import type { ReactNode } from 'react'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { day, dayIn, time, today, zoneName } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import type { Reminder } from '../../contract/reminders.models.ts'
import { anchorText, doneText, escalationText, repeatText } from './words.ts'
import styles from './reminders.module.css'

type Props = Readonly<{ rows: readonly Reminder[]; menu: (row: Reminder) => ReactNode }>

/** Reminders under the day on which each is due next. */
export const ReminderDays = ({ rows, menu }: Props) => {
  const days = Map.groupBy(rows, ({ next_due_at }) => (next_due_at === null ? '' : dayIn(next_due_at)))
  const now = today()
  return (
    <div className={styles.days}>
      {[...days].map(([date, due]) => (
        <section key={date} aria-label={day(date)}>
          <h2 className={styles.day}>
            {day(date)} {date === now && <span className="m-dim">today</span>}
          </h2>
          <ul className={styles.list}>
            {due.map((row) => (
              <ReminderLine key={row.id} row={row} at={row.next_due_at} menu={menu} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** The time on the clock of the reminder, where its zone shows another one. */
const otherTime = (at: string, { time_zone }: Reminder, own: string): string | null =>
  time(at, time_zone) === time(at, own) ? null : `${time(at, time_zone).split(' ')[0]} in ${zoneName(time_zone)}`

type LineProps = Readonly<{ row: Reminder; at: string | null; menu: (row: Reminder) => ReactNode }>

const ReminderLine = ({ row, at, menu }: LineProps) => {
  const own = useActor().time_zone
  const facts = [
    row.audience_text,
    ...(row.repeat === 'none' ? [] : [repeatText(row)]),
    ...(doneText(row) === '–' ? [] : [`${doneText(row)} done last time`]),
    ...(row.escalate_to === null ? [] : [`then ${escalationText(row)}`]),
  ]
  const other = at === null ? null : otherTime(at, row, own)
  return (
    <li className={styles.line}>
      <span className={styles.at}>
        <span className="m-number">{at === null ? '' : time(at, own)}</span>
        {other && <span className="m-dim m-small">{other}</span>}
      </span>
      <span className={styles.stacked}>
        <span className={styles.title}>{row.path ? <GoLink href={row.path}>{row.title}</GoLink> : row.title}</span>
        {row.notes !== '' && <span className={styles.notes}>{row.notes}</span>}
        <span className="m-dim m-small">{facts.join(' · ')}</span>
        {row.anchor && (
          <span className={`m-dim m-small ${styles.follows}`}>
            {anchorText(row)}, {row.anchor.path ? <GoLink href={row.anchor.path}>{row.anchor.title}</GoLink> : 'gone'}
          </span>
        )}
      </span>
      {menu(row)}
    </li>
  )
}

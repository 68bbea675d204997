import { day as dayWords } from '#kit/web/format/dates.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import {
  BLOCK_LABELS,
  type CalendarData,
  type CalendarDay,
  type CalendarEntry,
  type CalendarPerson,
  heatOf,
} from './calendar-labels.ts'
import { PART_LABELS, STATUS_SIGNS } from './labels.ts'
import styles from './calendar.module.css'

type Props = Readonly<{ calendar: CalendarData; today: string; onRequest?: (id: number) => void }>
type Absence = Readonly<{ person: CalendarPerson; entry: CalendarEntry }>

const absencesOn = ({ people }: CalendarData, date: string): readonly Absence[] =>
  people.flatMap((person) =>
    person.entries
      .filter(({ from_date, to_date }) => from_date <= date && date <= to_date)
      .map((entry) => ({ person, entry })),
  )

/** The calendar day by day, for narrow screens: only days that have an entry. */
export const CalendarDays = ({ calendar, today, onRequest }: Props) => {
  const days = calendar.days
    .map((day) => ({ day, absences: absencesOn(calendar, day.date) }))
    .filter(({ day, absences }) => absences.length > 0 || day.holiday !== null || day.blocks.length > 0)
  if (days.length === 0)
    return <Empty title="No one is away in this month" text="Absences, holidays and black-outs are listed by day." />
  return (
    <>
      <ul className={styles.list} aria-label="Days">
        {days.map(({ day, absences }) => (
          <li key={day.date} data-today={day.date === today}>
            <Head day={day} />
            {absences.length > 0 && (
              <ul className={styles.absences} aria-label={`Away on ${dayWords(day.date)}`}>
                {absences.map((absence, at) => (
                  <Line key={at} {...absence} {...(onRequest ? { onRequest } : {})} />
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      {calendar.has_more && (
        <p className="m-dim m-small">More people match than are shown. Narrow the list to a team.</p>
      )}
    </>
  )
}

const Head = ({ day }: { day: CalendarDay }) => (
  <div className={styles.dayHead}>
    <strong>{dayWords(day.date)}</strong>
    {day.holiday && <StatusBadge tone="away" word={day.holiday} />}
    {day.blocks.map(({ name, level }) => (
      <StatusBadge
        key={name}
        tone={level === 'closed' ? 'bad' : 'attention'}
        word={`${name}: ${BLOCK_LABELS[level]}`}
      />
    ))}
    {day.away > 0 && (
      <span className={styles.away} data-heat={heatOf(day)}>
        {day.away} of {day.expected} away
      </span>
    )}
  </div>
)

type LineProps = Absence & Readonly<{ onRequest?: (id: number) => void }>

const Line = ({ person, entry, onRequest }: LineProps) => {
  const id = entry.request_id
  const details = [
    entry.label,
    ...(entry.part === 'full' ? [] : [PART_LABELS[entry.part].toLowerCase()]),
    ...(entry.status === 'approved' ? [] : [STATUS_SIGNS[entry.status].word.toLowerCase()]),
  ].join(', ')
  return (
    <li>
      {id === null || !onRequest ? (
        <span>{person.name}</span>
      ) : (
        <button type="button" onClick={() => onRequest(id)}>
          {person.name}
        </button>
      )}
      <span className="m-dim">{details}</span>
    </li>
  )
}

import type { DataOf } from '#kit/contract/call.ts'
import type { showCalendar } from '../../contract/balances.calls.ts'
import { datesText } from './amounts.ts'
import { PART_WORDS, STATUS_SIGNS } from './words.ts'
import styles from './calendar.module.css'

type Day = DataOf<typeof showCalendar>['days'][number]
type Person = DataOf<typeof showCalendar>['people'][number]
type Entry = Person['entries'][number]

const entryText = (entry: Entry): string =>
  [
    entry.label,
    datesText(entry),
    ...(entry.part === 'full' ? [] : [PART_WORDS[entry.part].toLowerCase()]),
    ...(entry.status === 'approved' ? [] : [STATUS_SIGNS[entry.status].word.toLowerCase()]),
  ].join(', ')

type RowProps = Readonly<{ person: Person; days: readonly Day[]; onRequest?: (id: number) => void }>

/** A person and their bars over the days. */
export const CalendarRow = ({ person, days, onRequest }: RowProps) => {
  const [first, last] = [days[0]?.date ?? '', days.at(-1)?.date ?? '']
  const column = (date: string): number => days.findIndex((day) => day.date === date) + 1
  const shown = person.entries.filter(({ from_date, to_date }) => from_date <= last && first <= to_date)
  return (
    <>
      <span className={styles.person} title={person.team_name ?? undefined}>
        {person.name}
      </span>
      <ul className={styles.line} aria-label={person.name}>
        {days.map((day, at) => (
          <li
            key={day.date}
            aria-hidden="true"
            className={styles.ground}
            data-off={day.expected === 0}
            style={{ gridColumn: at + 1 }}
          />
        ))}
        {shown.map((entry) => {
          const from = column(entry.from_date < first ? first : entry.from_date)
          const to = column(entry.to_date > last ? last : entry.to_date) + 1
          return (
            <li
              key={`${entry.from_date} ${entry.part} ${entry.label}`}
              style={{ gridColumn: `${from} / ${to}` }}
              className={styles.place}
            >
              <Bar entry={entry} isShort={to - from === 1} {...(onRequest ? { onRequest } : {})} />
            </li>
          )
        })}
      </ul>
    </>
  )
}

type BarProps = Readonly<{ entry: Entry; isShort: boolean; onRequest?: (id: number) => void }>

/** A bar of one day has room for one letter. */
const Bar = ({ entry, isShort, onRequest }: BarProps) => {
  const text = entryText(entry)
  const props = {
    className: styles.bar,
    'data-kind': entry.kind,
    'data-part': entry.part,
    'data-open': entry.status !== 'approved',
    'data-short': isShort,
    title: text,
  }
  const id = entry.request_id
  const word = (
    <>
      <span className="m-hidden">{text}</span>
      <span aria-hidden="true">{isShort ? entry.label.charAt(0) : entry.label}</span>
    </>
  )
  if (id === null || !onRequest) return <span {...props}>{word}</span>
  return (
    <button type="button" {...props} onClick={() => onRequest(id)}>
      {word}
    </button>
  )
}

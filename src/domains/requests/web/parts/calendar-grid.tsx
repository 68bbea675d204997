import { dateFormat } from '#kit/web/format/formatting.ts'
import { WideBox } from '#kit/web/layout/wide-box.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import {
  BLOCK_LETTERS,
  BLOCK_LABELS,
  type CalendarData,
  type CalendarDay,
  type CalendarEntry,
  type CalendarPerson,
  ENTRY_LETTERS,
  entryText,
  heatOf,
  summaryOf,
} from './calendar-labels.ts'
import styles from './calendar.module.css'

type Props = Readonly<{
  calendar: CalendarData
  /** The day that is marked. */
  today: string
  onRequest?: (id: number) => void
  /** For a narrow place. */
  isCompact?: boolean
  /** Days that are marked, such as those of a request; they are brought into view. */
  marked?: Readonly<{ from_date: string; to_date: string }>
}>

const weekday = (date: string): string =>
  dateFormat({ weekday: 'narrow', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))

/** Brings the marked days, else today, to the middle of their box; the page itself stays. */
const showMarked = (box: HTMLElement): void => {
  const first =
    box.querySelector<HTMLElement>('[data-marked=true]') ?? box.querySelector<HTMLElement>('[data-today=true]')
  if (first) box.scrollLeft = first.offsetLeft - box.clientWidth / 2
}

/** People and days: a bar for each absence, and above them how many are away, holidays and blackout periods. */
export const CalendarGrid = ({ calendar, today, onRequest, marked, isCompact = false }: Props) => {
  const { days, people, has_more } = calendar
  if (people.length === 0) return <Empty title="No people here" text="People appear here once they belong to a team." />
  const isMarked = ({ date }: CalendarDay): boolean =>
    marked !== undefined && marked.from_date <= date && date <= marked.to_date
  return (
    <>
      <WideBox label="Days and people" onBox={showMarked}>
        <div className={styles.grid} data-compact={isCompact} style={{ '--days': days.length }}>
          <span className={styles.corner}>Away</span>
          <ul className={styles.days} aria-label="Days">
            {days.map((day) => (
              <DayHead key={day.date} day={day} isToday={day.date === today} isMarked={isMarked(day)} />
            ))}
          </ul>
          {people.map((person) => (
            <Row key={person.id} person={person} days={days} {...(onRequest ? { onRequest } : {})} />
          ))}
        </div>
      </WideBox>
      <Legend days={days} />
      {has_more && <p className="m-dim m-small">More people match than are shown. Narrow the list to a team.</p>}
    </>
  )
}

const DayHead = ({ day, isToday, isMarked }: { day: CalendarDay; isToday: boolean; isMarked: boolean }) => {
  const [block] = day.blocks
  return (
    <li
      className={styles.day}
      data-off={day.expected === 0}
      data-today={isToday}
      data-marked={isMarked}
      title={summaryOf(day)}
    >
      <span className="m-hidden">{summaryOf(day)}</span>
      <span aria-hidden="true" className={styles.name}>
        {weekday(day.date)}
      </span>
      <span aria-hidden="true" className={styles.number}>
        {Number(day.date.slice(8))}
      </span>
      <span aria-hidden="true" className={styles.away} data-heat={heatOf(day)}>
        {day.away > 0 ? day.away : ''}
      </span>
      <span
        aria-hidden="true"
        className={styles.sign}
        data-level={block?.level ?? (day.holiday ? 'holiday' : undefined)}
      >
        {block ? BLOCK_LETTERS[block.level] : day.holiday ? 'H' : ''}
      </span>
    </li>
  )
}

type RowProps = Readonly<{ person: CalendarPerson; days: readonly CalendarDay[]; onRequest?: (id: number) => void }>

const Row = ({ person, days, onRequest }: RowProps) => {
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

type BarProps = Readonly<{ entry: CalendarEntry; isShort: boolean; onRequest?: (id: number) => void }>

/** A bar of one day has room for one letter; what it is about is its text. */
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
      <span aria-hidden="true">{isShort ? ENTRY_LETTERS[entry.kind] : entry.label}</span>
    </>
  )
  if (id === null || !onRequest) return <span {...props}>{word}</span>
  return (
    <button type="button" {...props} onClick={() => onRequest(id)}>
      {word}
    </button>
  )
}

const HEATS = [1, 2, 3, 4] as const

const Legend = ({ days }: { days: readonly CalendarDay[] }) => {
  const levels = new Set(days.flatMap(({ blocks }) => blocks.map(({ level }) => level)))
  return (
    <ul className={styles.legend} aria-label="Signs">
      <li>
        <span className={styles.scale} aria-hidden="true">
          {HEATS.map((heat) => (
            <span key={heat} className={styles.away} data-heat={heat} />
          ))}
        </span>
        Share of the people away
      </li>
      <li>
        <span className={styles.bar} data-kind="away" data-short="true" aria-hidden="true">
          {ENTRY_LETTERS.away}
        </span>
        Away
      </li>
      <li>
        <span className={styles.bar} data-kind="home" data-short="true" aria-hidden="true">
          {ENTRY_LETTERS.home}
        </span>
        Works from home
      </li>
      <li>
        <span className={styles.bar} data-kind="away" data-open="true" aria-hidden="true" /> Not approved yet
      </li>
      {days.some(({ holiday }) => holiday) && (
        <li>
          <span className={styles.sign} data-level="holiday" aria-hidden="true">
            H
          </span>
          Holiday
        </li>
      )}
      {[...levels].map((level) => (
        <li key={level}>
          <span className={styles.sign} data-level={level} aria-hidden="true">
            {BLOCK_LETTERS[level]}
          </span>
          {BLOCK_LABELS[level].charAt(0).toUpperCase() + BLOCK_LABELS[level].slice(1)}
        </li>
      ))}
    </ul>
  )
}

import { dateFormat } from '#kit/web/format/formatting.ts'
import { PersonAvatar } from '#kit/web/layout/person-chip.tsx'
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
  ENTRY_SHORT_LABELS,
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

const WEEKEND: readonly number[] = [0, 6]

/** Returns true for days on which most people do not work. */
const isOff = ({ date, expected, holiday }: CalendarDay): boolean =>
  expected === 0 || holiday !== null || WEEKEND.includes(new Date(`${date}T00:00:00Z`).getUTCDay())

/** Returns people who are away in these days before all others. */
const awayFirst = (people: readonly CalendarPerson[]): readonly CalendarPerson[] =>
  people.toSorted((one, other) => Number(one.entries.length === 0) - Number(other.entries.length === 0))

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
  const hasSigns = days.some(({ holiday, blocks }) => holiday !== null || blocks.length > 0)
  return (
    <>
      <WideBox label="Days and people" onBox={showMarked}>
        <div className={styles.grid} data-compact={isCompact} data-signs={hasSigns} style={{ '--days': days.length }}>
          <span className={styles.corner}>Away</span>
          <ul className={styles.days} aria-label="Days">
            {days.map((day) => (
              <DayHead key={day.date} day={day} isToday={day.date === today} isMarked={isMarked(day)} />
            ))}
          </ul>
          {awayFirst(people).map((person) => (
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
    <li className={styles.day} data-off={isOff(day)} data-today={isToday} data-marked={isMarked} title={summaryOf(day)}>
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
        className={`${styles.sign} ${styles.signLine}`}
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
        <PersonAvatar name={person.name} photo={{ id: person.id }} size={20} />
        <span>{person.name}</span>
      </span>
      <ul className={styles.line} aria-label={person.name}>
        {days.map((day, at) => (
          <li
            key={day.date}
            aria-hidden="true"
            className={styles.ground}
            data-off={isOff(day)}
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
              <Bar entry={entry} days={to - from} {...(onRequest ? { onRequest } : {})} />
            </li>
          )
        })}
      </ul>
    </>
  )
}

type BarProps = Readonly<{ entry: CalendarEntry; days: number; onRequest?: (id: number) => void }>

const ONE_WORD_DAYS = 2

/** Returns the text that a bar has room for: one letter in one day, one word in two. */
const wordOf = ({ kind, label }: CalendarEntry, days: number): string => {
  if (days === 1) return ENTRY_LETTERS[kind]
  return days > ONE_WORD_DAYS ? label : ENTRY_SHORT_LABELS[kind]
}

/** A bar of few days has room for a part of its name; what it is about is its text. */
const Bar = ({ entry, days, onRequest }: BarProps) => {
  const isShort = days === 1
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
      <span aria-hidden="true">{wordOf(entry, days)}</span>
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

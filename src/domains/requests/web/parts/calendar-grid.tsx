import type { DataOf } from '#kit/contract/call.ts'
import { day as dayWords } from '#kit/web/format/dates.ts'
import { dateFormat } from '#kit/web/format/formatting.ts'
import { Empty } from '#kit/web/states/empty.tsx'
import type { showCalendar } from '../../contract/balances.calls.ts'
import { CalendarRow } from './calendar-row.tsx'
import { BLOCK_WORDS } from './words.ts'
import { SCROLLS } from './scrolls.ts'
import styles from './calendar.module.css'

type CalendarData = DataOf<typeof showCalendar>
type Day = CalendarData['days'][number]

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

const BLOCK_LETTERS = { closed: 'C', limited: 'L', peak: 'P' } as const

const summaryOf = ({ date, holiday, away, pending, blocks }: Day): string =>
  [
    `${dayWords(date)}: ${away} away`,
    ...(pending > 0 ? [`${pending} pending`] : []),
    ...(holiday ? [holiday] : []),
    ...blocks.map(({ name, level }) => `${name}, ${BLOCK_WORDS[level]}`),
  ].join(', ')

/** Brings the marked days to the middle of their box; the page itself stays. */
const showMarked = (box: HTMLElement | null): void => {
  const first = box?.querySelector<HTMLElement>('[data-marked=true]')
  if (box && first) box.scrollLeft = first.offsetLeft - box.clientWidth / 2
}

/** People and days: a bar for each absence, and above them how many are away, holidays and black-outs. */
export const CalendarGrid = ({ calendar, today, onRequest, marked, isCompact = false }: Props) => {
  const { days, people, has_more } = calendar
  if (people.length === 0) return <Empty title="No people here" text="People appear here once they belong to a team." />
  const isMarked = ({ date }: Day): boolean =>
    marked !== undefined && marked.from_date <= date && date <= marked.to_date
  return (
    <>
      <div ref={showMarked} className={styles.scroll} {...SCROLLS} role="group" aria-label="Days and people">
        <div className={styles.grid} data-compact={isCompact} style={{ '--days': days.length }}>
          <span className={styles.corner}>Away</span>
          <ul className={styles.days} aria-label="Days">
            {days.map((day) => (
              <DayHead key={day.date} day={day} isToday={day.date === today} isMarked={isMarked(day)} />
            ))}
          </ul>
          {people.map((person) => (
            <CalendarRow key={person.id} person={person} days={days} {...(onRequest ? { onRequest } : {})} />
          ))}
        </div>
      </div>
      <Legend days={days} />
      {has_more && <p className="m-dim m-small">More people match than are shown. Narrow the list to a team.</p>}
    </>
  )
}

const DayHead = ({ day, isToday, isMarked }: { day: Day; isToday: boolean; isMarked: boolean }) => {
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
      <span aria-hidden="true" className={styles.away}>
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

const Legend = ({ days }: { days: readonly Day[] }) => {
  const levels = new Set(days.flatMap(({ blocks }) => blocks.map(({ level }) => level)))
  return (
    <ul className={styles.legend} aria-label="Signs">
      <li>
        <span className={styles.bar} data-kind="away" aria-hidden="true" /> Away
      </li>
      <li>
        <span className={styles.bar} data-kind="home" aria-hidden="true" /> Works from home
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
          {BLOCK_WORDS[level].charAt(0).toUpperCase() + BLOCK_WORDS[level].slice(1)}
        </li>
      ))}
    </ul>
  )
}

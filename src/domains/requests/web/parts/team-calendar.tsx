import { Button } from '@mantine/core'
import { useIsPhone } from '#kit/web/layout/use-is-phone.ts'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { month as monthField } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Stepper } from '#kit/web/filters/stepper.tsx'
import { monthOf } from '#kit/web/filters/periods.ts'
import { addDays, day as dayWords, month as monthWords, today as todayIn } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { showCalendar } from '../../contract/balances.calls.ts'
import { CalendarGrid } from './calendar-grid.tsx'
import styles from './calendar.module.css'
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

type CalendarDaysProps = Readonly<{ calendar: CalendarData; today: string; onRequest?: (id: number) => void }>
type Absence = Readonly<{ person: CalendarPerson; entry: CalendarEntry }>

const absencesOn = ({ people }: CalendarData, date: string): readonly Absence[] =>
  people.flatMap((person) =>
    person.entries
      .filter(({ from_date, to_date }) => from_date <= date && date <= to_date)
      .map((entry) => ({ person, entry })),
  )

/** The calendar day by day, for narrow screens: only days that have an entry. */
const CalendarDays = ({ calendar, today, onRequest }: CalendarDaysProps) => {
  const days = calendar.days
    .map((day) => ({ day, absences: absencesOn(calendar, day.date) }))
    .filter(({ day, absences }) => absences.length > 0 || day.holiday !== null || day.blocks.length > 0)
  if (days.length === 0)
    return (
      <Empty title="No one is away in this month" text="Absences, holidays and blackout periods are listed by day." />
    )
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

const schema = z.object({ month: monthField.optional() })
const MONTH_DAYS = 30
const monthAfter = (month: string, days: number): string => addDays(`${month}-15`, days).slice(0, 7)

type Props = Readonly<{
  /** Narrows to a team or department; left out: all whom the reader sees. */
  filter?: Readonly<{ team_id?: number | undefined; department_id?: number | undefined }>
  /** Opens a request that the reader may see. */
  onRequest?: (id: number) => void
  /** Filters, in one line with the month. */
  children?: ReactNode
}>

/** Shows the absences of a month, one line for each person and on a phone day by day; `?month=` in the address. */
export const TeamCalendar = ({ filter, onRequest, children }: Props) => {
  const isPhone = useIsPhone()
  const today = todayIn(useActor().time_zone)
  const [state, set] = useAddressState(schema)
  const month = state.month ?? today.slice(0, 7)
  const go = (next: string): void => set({ month: next === today.slice(0, 7) ? undefined : next })
  const query = useCallQuery(showCalendar, { query: { ...monthOf(`${month}-01`), ...filter } }, { showPrevious: true })
  return (
    <section className={styles.calendar} aria-label={`Calendar of ${monthWords(month)}`}>
      <header className={styles.head}>
        <Stepper
          label="Month"
          previous="Month before"
          next="Month after"
          onStep={(step) => go(monthAfter(month, step * MONTH_DAYS))}
        >
          <h2>{monthWords(month)}</h2>
        </Stepper>
        {month !== today.slice(0, 7) && (
          <Button variant="subtle" size="compact-sm" onClick={() => go(today.slice(0, 7))}>
            This month
          </Button>
        )}
        {children}
      </header>
      <Loaded query={query} what="the calendar" shape="table">
        {(calendar) => {
          const props = { calendar, today, ...(onRequest ? { onRequest } : {}) }
          return isPhone ? <CalendarDays {...props} /> : <CalendarGrid {...props} />
        }}
      </Loaded>
    </section>
  )
}

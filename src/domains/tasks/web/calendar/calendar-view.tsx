import { Button } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { addDays, day, month as monthText, today } from '#kit/web/format/dates.ts'
import { count } from '#kit/web/format/numbers.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import type { TaskRow } from '../../contract/tasks.models.ts'
import { OPEN, type TaskFilters } from '../list/address.ts'
import { useTaskSet } from '../parts/task-set.ts'
import styles from './calendar.module.css'

const address = z.object({
  month: z
    .string()
    .regex(/^\d{4}-\d{2}$/)
    .optional(),
})
const WEEK_DAYS = 7
const WEEKDAYS = { monday: 1, saturday: 6, sunday: 7 } as const
const MAX_TASKS = 200
const SHOWN = 4

const step = (month: string, by: number): string => {
  const at = new Date(`${month}-01T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + by)
  return at.toISOString().slice(0, 7)
}

/** The days of whole weeks that show a month. */
const daysOf = (month: string, weekStart: number): string[] => {
  const first = `${month}-01`
  const weekday = new Date(`${first}T00:00:00Z`).getUTCDay() || WEEK_DAYS
  const from = addDays(first, -((weekday - weekStart + WEEK_DAYS) % WEEK_DAYS))
  const last = addDays(`${step(month, 1)}-01`, -1)
  const weeks = Math.ceil((Date.parse(last) - Date.parse(from) + 86_400_000) / (WEEK_DAYS * 86_400_000))
  return Array.from({ length: weeks * WEEK_DAYS }, (_, at) => addDays(from, at))
}

/** Tasks on the days on which they are due, a month at a time. */
export const CalendarView = ({ filters }: Readonly<{ filters: TaskFilters }>) => {
  const { organisation } = useActor()
  const [state, set] = useAddressState(address)
  const month = state.month ?? today().slice(0, 7)
  const days = daysOf(month, WEEKDAYS[organisation.week_start])
  const query = useCallQuery(
    useTaskSet().list,
    {
      query: {
        state: OPEN,
        ...filters.query,
        due_from: days[0],
        due_to: days.at(-1),
        sort: 'due_date',
        limit: MAX_TASKS,
      },
    },
    { showPrevious: true },
  )
  return (
    <div className="m-stack">
      <div className={styles.head}>
        <Button
          variant="default"
          size="compact-sm"
          aria-label="Previous month"
          onClick={() => set({ month: step(month, -1) })}
        >
          ‹
        </Button>
        <h2>{monthText(month)}</h2>
        <Button
          variant="default"
          size="compact-sm"
          aria-label="Next month"
          onClick={() => set({ month: step(month, 1) })}
        >
          ›
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={() => set({ month: undefined })}>
          Today
        </Button>
      </div>
      <Loaded query={query} what="the calendar" shape="table">
        {(rows) => <Month days={days} month={month} rows={rows} />}
      </Loaded>
      {(query.meta?.total ?? 0) > MAX_TASKS && (
        <p className="m-dim">The first {MAX_TASKS} are shown. Filters show the others.</p>
      )}
    </div>
  )
}

const Month = ({
  days,
  month,
  rows,
}: Readonly<{ days: readonly string[]; month: string; rows: readonly TaskRow[] }>) => {
  const byDay = Map.groupBy(rows, ({ due_date }) => due_date)
  const isQuiet = (at: number): boolean => {
    const week = at - (at % WEEK_DAYS)
    return days.slice(week, week + WEEK_DAYS).every((date) => !byDay.has(date) && date !== today())
  }
  return (
    <ol className={styles.grid} aria-label={monthText(month)}>
      {days.slice(0, WEEK_DAYS).map((date) => (
        <li key={`name-${date}`} className={styles.weekday} aria-hidden="true">
          {day(date).split(' ')[0]}
        </li>
      ))}
      {days.map((date, at) => (
        <li
          key={date}
          className={styles.day}
          data-other={!date.startsWith(month)}
          data-today={date === today()}
          data-empty={!byDay.has(date)}
          data-quiet={isQuiet(at)}
        >
          <span className="m-small m-number">
            <span className={styles.long}>{day(date)}</span>
            <span className={styles.short}>{Number(date.slice(8))}</span>
          </span>
          <Tasks rows={byDay.get(date) ?? []} />
        </li>
      ))}
    </ol>
  )
}

const Tasks = ({ rows }: Readonly<{ rows: readonly TaskRow[] }>) => {
  const here = useHere()
  const [isWhole, setWhole] = useState(false)
  if (rows.length === 0) return null
  return (
    <ul className={styles.tasks}>
      {(isWhole ? rows : rows.slice(0, SHOWN)).map((row) => (
        <li key={row.id} className={styles.task} data-risk={row.risk !== null || row.overdue_working_days > 0}>
          <GoLink href={here({ task: row.id })} className={styles.name}>
            {row.title}
          </GoLink>
          {row.assignee && <span className={styles.person}>{row.assignee.name}</span>}
        </li>
      ))}
      {rows.length > SHOWN && !isWhole && (
        <li>
          <Button variant="subtle" size="compact-xs" onClick={() => setWhole(true)}>
            {count(rows.length - SHOWN, 'more task')}
          </Button>
        </li>
      )}
    </ul>
  )
}

import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { z } from 'zod'
import { addMonths } from '#kit/contract/months.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { addDays, day, month as monthText, today } from '#kit/web/format/dates.ts'
import { number } from '#kit/web/format/numbers.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { listReminders } from '../../contract/reminders.calls.ts'
import type { Reminder } from '../../contract/reminders.models.ts'
import styles from './reminders.module.css'

const address = z.object({
  month: z
    .string()
    .regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/)
    .optional(),
})
const MAX_REMINDERS = 200
const DAYS = 7
const MONDAY = 1

const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()

/** The weeks that a month lies in, from the first day of the week of the organisation on. */
const weeksOf = (month: string, starts_on_monday: boolean): string[][] => {
  const first = `${month}-01`
  const before = (weekdayOf(first) - (starts_on_monday ? MONDAY : 0) + DAYS) % DAYS
  const end = `${addMonths(month, 1)}-01`
  const weeks: string[][] = []
  for (let begin = addDays(first, -before); begin < end; begin = addDays(begin, DAYS))
    weeks.push(Array.from({ length: DAYS }, (_, at) => addDays(begin, at)))
  return weeks
}

/** Everything that is due in a month. */
export const CalendarTab = () => {
  const [state, set] = useAddressState(address)
  const { organisation } = useActor()
  const month = state.month ?? today().slice(0, 7)
  const weeks = weeksOf(month, organisation.week_start === 'monday')
  const [from, to] = [weeks[0]?.[0], weeks.at(-1)?.at(-1)]
  const query = useCallQuery(listReminders, { query: { from, to, limit: MAX_REMINDERS } }, { showPrevious: true })
  const step = (by: number) => set({ month: addMonths(month, by) })
  const hidden = (query.meta?.total ?? 0) - MAX_REMINDERS
  return (
    <div className={styles.days}>
      <fieldset className={styles.stepper} aria-label="Month">
        <ActionIcon variant="default" size={36} aria-label="Month before" onClick={() => step(-1)}>
          <IconChevronLeft size={16} aria-hidden="true" />
        </ActionIcon>
        <strong aria-live="polite">{monthText(month)}</strong>
        <ActionIcon variant="default" size={36} aria-label="Month after" onClick={() => step(1)}>
          <IconChevronRight size={16} aria-hidden="true" />
        </ActionIcon>
        {month !== today().slice(0, 7) && (
          <Button variant="subtle" size="compact-sm" onClick={() => set({ month: undefined })}>
            This month
          </Button>
        )}
      </fieldset>
      <Loaded query={query} what="the calendar" shape="table">
        {(rows) => <Grid weeks={weeks} month={month} rows={rows} />}
      </Loaded>
      {hidden > 0 && <p className="m-dim">{number(hidden)} more are not shown. Search for them under Upcoming.</p>}
    </div>
  )
}

type Due = Readonly<{ date: string; row: Reminder }>

const Grid = ({ weeks, month, rows }: Readonly<{ weeks: string[][]; month: string; rows: readonly Reminder[] }>) => {
  const due = rows.flatMap((row): Due[] => row.days.map((date) => ({ date, row })))
  const byDay = Map.groupBy(due, ({ date }) => date)
  const heads = weeks[0] ?? []
  return (
    <table className={styles.month}>
      <thead>
        <tr>
          {heads.map((date) => (
            <th key={date} scope="col">
              {day(date).split(' ')[0]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <Day key={date} date={date} isOther={!date.startsWith(month)} due={byDay.get(date) ?? []} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Day = ({ date, isOther, due }: Readonly<{ date: string; isOther: boolean; due: readonly Due[] }>) => {
  const edit = useDrawer('edit')
  const sorted = due.toSorted((a, b) => a.row.due_time.localeCompare(b.row.due_time))
  return (
    <td className={styles.cell} data-other={isOther} data-today={date === today()} data-empty={sorted.length === 0}>
      <span className={styles.number}>
        <span className={styles.short}>{Number(date.slice(8))}</span>
        <span className={styles.long}>{day(date)}</span>
      </span>
      <ul className={styles.entries}>
        {sorted.map(({ row }) => (
          <li key={row.id}>
            <button
              type="button"
              className={styles.entry}
              disabled={!row.can.update}
              title={row.title}
              onClick={() => edit.open(row.id)}
            >
              <span className="m-number">{row.due_time}</span> {row.title}
            </button>
          </li>
        ))}
      </ul>
    </td>
  )
}

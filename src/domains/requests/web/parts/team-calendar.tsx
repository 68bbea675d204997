import { ActionIcon, Button } from '@mantine/core'
import { useIsPhone } from '#kit/web/layout/use-is-phone.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { z } from 'zod'
import { month as monthField } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { monthOf } from '#kit/web/filters/periods.ts'
import { addDays, month as monthWords, today as todayIn } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { showCalendar } from '../../contract/balances.calls.ts'
import { CalendarDays } from './calendar-days.tsx'
import { CalendarGrid } from './calendar-grid.tsx'
import styles from './calendar.module.css'

const schema = z.object({ month: monthField.optional() })
const monthAfter = (month: string, days: number): string => addDays(`${month}-15`, days).slice(0, 7)

type Props = Readonly<{
  /** Narrows to a team or department; left out: all whom the reader sees. */
  filter?: Readonly<{ team_id?: number | undefined; department_id?: number | undefined }>
  /** Opens a request that the reader may see. */
  onRequest?: (id: number) => void
}>

/** Shows the absences of a month, one line for each person and on a phone day by day; `?month=` in the address. */
export const TeamCalendar = ({ filter, onRequest }: Props) => {
  const isPhone = useIsPhone()
  const today = todayIn(useActor().time_zone)
  const [state, set] = useAddressState(schema)
  const month = state.month ?? today.slice(0, 7)
  const go = (next: string): void => set({ month: next === today.slice(0, 7) ? undefined : next })
  const query = useCallQuery(showCalendar, { query: { ...monthOf(`${month}-01`), ...filter } }, { keepPrevious: true })
  return (
    <section className={styles.calendar} aria-label={`Calendar of ${monthWords(month)}`}>
      <header className={styles.head}>
        <ActionIcon variant="default" size={36} aria-label="Month before" onClick={() => go(monthAfter(month, -30))}>
          <IconChevronLeft size={16} aria-hidden="true" />
        </ActionIcon>
        <h2>{monthWords(month)}</h2>
        <ActionIcon variant="default" size={36} aria-label="Month after" onClick={() => go(monthAfter(month, 30))}>
          <IconChevronRight size={16} aria-hidden="true" />
        </ActionIcon>
        {month !== today.slice(0, 7) && (
          <Button variant="subtle" size="compact-sm" onClick={() => go(today.slice(0, 7))}>
            This month
          </Button>
        )}
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

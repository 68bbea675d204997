import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { weekStart } from '#kit/web/filters/periods.ts'
import { addDays, today as todayIn } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { showCalendar } from '../../contract/balances.calls.ts'
import type { RequestRow } from '../../contract/requests.models.ts'
import { CalendarGrid } from './calendar-grid.tsx'

const WEEK = 7
const STRIP = 5 * WEEK

type Props = Readonly<{ request: Pick<RequestRow, 'employee' | 'from_date' | 'to_date'> }>

/** The team of a request in the five weeks around it. */
export const TeamStrip = ({ request: { employee, from_date, to_date } }: Props) => {
  const { organisation, time_zone } = useActor()
  const from = addDays(weekStart(from_date, organisation.week_start), -2 * WEEK)
  const team = employee.team_id === null ? {} : { team_id: employee.team_id }
  const input = { query: { from, to: addDays(from, STRIP - 1), ...team } }
  const query = useCallQuery(showCalendar, input, { enabled: employee.team_id !== null })
  if (employee.team_id === null) return null
  return (
    <section>
      <h3>{employee.team_name}, five weeks</h3>
      <Loaded query={query} what="the team" shape="table">
        {(calendar) => (
          <CalendarGrid isCompact calendar={calendar} today={todayIn(time_zone)} marked={{ from_date, to_date }} />
        )}
      </Loaded>
    </section>
  )
}

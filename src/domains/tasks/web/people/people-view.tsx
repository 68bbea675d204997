import { useEffect } from 'react'
import { z } from 'zod'
import { listTeams } from '#domains/organisation/contract/units.calls.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Stepper } from '#kit/web/filters/stepper.tsx'
import { addDays, day, days, today } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import type { TaskFilters } from '../list/address.ts'
import { useBulk } from '../list/use-bulk.tsx'
import { useTaskSet } from '../parts/task-set.ts'
import { Lane } from './lane.tsx'
import { byLoad, mondayOf, mondaysFrom, WEEK_DAYS, WEEKS } from './weeks.ts'
import styles from './people.module.css'

const address = z.object({ week: z.iso.date().optional() })
const MAX_TASKS = 200
/** Fills the window while lanes are loaded, as most teams do. */
const SKELETON_ROWS = 18

/** Loads the people of a team with their free time, and their open tasks. */
const useLanes = (team: number | undefined, from: string, to: string) => {
  const calls = useTaskSet()
  const capacity = useCallQuery(
    calls.capacity,
    { body: { team_id: team, start_date: from, end_date: to } },
    { enabled: team !== undefined, showPrevious: true },
  )
  const tasks = useCallQuery(
    calls.list,
    {
      query: {
        team_id: team,
        state: 'offered,accepted,in_progress,blocked,in_review',
        sort: 'due_date',
        limit: MAX_TASKS,
      },
    },
    { enabled: team !== undefined, showPrevious: true },
  )
  // The lanes have their height with their tasks.
  const isWaiting = tasks.data === undefined && tasks.failure === null
  return { lanes: isWaiting ? { ...capacity, data: undefined } : capacity, rows: tasks.data ?? [] }
}

/** The team of the filter, else the own one, else the first that there is. */
const useTeam = (chosen: number | undefined) => {
  const actor = useActor()
  const own = actor.area === 'employee' ? (actor.team_id ?? undefined) : undefined
  const named = chosen ?? own
  const mayList = actor.area === 'admin' && actor.has('organisation.read')
  const teams = useCallQuery(listTeams, { query: {} }, { enabled: mayList && named === undefined })
  const first = named === undefined ? teams.data?.[0] : undefined
  return {
    team: named ?? first?.id,
    first,
    isWaiting: mayList && named === undefined && teams.data === undefined && teams.failure === null,
  }
}

/** Shows the load of each week: one lane for each person of a team, the one with the highest load first. */
export const PeopleView = ({ filters }: Readonly<{ filters: TaskFilters }>) => {
  const [{ week }, set] = useAddressState(address)
  const from = week ?? mondayOf(today())
  const mondays = mondaysFrom(from)
  const { team, first, isWaiting } = useTeam(filters.query.team_id)
  // The filter shows the team whose people are listed.
  const { set: setFilter } = filters
  const missing = first?.id
  useEffect(() => {
    if (missing !== undefined) setFilter({ team_id: missing })
  }, [missing, setFilter])
  const { lanes, rows } = useLanes(team, from, addDays(from, WEEKS * WEEK_DAYS - 1))
  const bulk = useBulk()
  if (team === undefined && !isWaiting)
    return <Empty title="Choose a team" text="The people of a team are shown below each other, with their load." />
  const assign = (id: number, person: number): void => {
    const row = rows.find((one) => one.id === id)
    if (row) void bulk.send([row], { do: 'assign', user_id: person })
  }
  const heads = [
    `Until ${day(addDays(from, WEEK_DAYS - 1))}`,
    ...mondays.slice(1).map((monday) => days(monday, addDays(monday, WEEK_DAYS - 1))),
    'Later or no date',
  ]
  return (
    <div className="m-stack">
      <Stepper
        label="Weeks"
        previous="Previous week"
        next="Next week"
        onStep={(step) => set({ week: addDays(from, step * WEEK_DAYS) })}
      >
        <strong className={styles.weeks}>{days(from, addDays(from, WEEKS * WEEK_DAYS - 1))}</strong>
      </Stepper>
      <Refused failure={bulk.failure} />
      {bulk.refused.map((line) => (
        <p key={line} role="alert">
          {line}
        </p>
      ))}
      <Loaded query={lanes} what="the people" shape="table" rows={SKELETON_ROWS}>
        {(people) =>
          people.length === 0 ? (
            <Empty title="No one is in this team" text="Choose another team." />
          ) : (
            <div className={styles.lanes}>
              <div className={styles.heads} aria-hidden="true">
                <span>Person</span>
                {heads.map((head) => (
                  <span key={head}>{head}</span>
                ))}
              </div>
              <ul>
                {byLoad(people).map((one) => (
                  <Lane
                    key={one.employee.id}
                    person={one}
                    rows={rows.filter((row) => (row.assignee ?? row.offered_to)?.id === one.employee.id)}
                    mondays={mondays}
                    heads={heads}
                    onAssign={assign}
                  />
                ))}
              </ul>
            </div>
          )
        }
      </Loaded>
    </div>
  )
}

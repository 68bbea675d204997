import { SegmentedControl } from '@mantine/core'
import { z } from 'zod'
import { date, textId } from '#kit/contract/fields.ts'
import type { ScreenLink } from '#kit/contract/keys.ts'
import { queryText } from '#kit/contract/query-text.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { DayStepper } from '#kit/web/filters/day-stepper.tsx'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { PeriodPicker } from '#kit/web/filters/period-picker.tsx'
import { runningIn } from '#kit/web/chart/running.ts'
import { addDays, day, today as todayIn } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { listMembers, listTeams } from '../../contract/team-reports.calls.ts'
import { GRAPH_DAYS, readWorkGraph } from '../../contract/work-graph.calls.ts'
import {
  type Measure,
  measure as measureField,
  type Point,
  view as viewField,
  type WorkGraph,
} from '../../contract/work-graph.models.ts'
import { HeatMap } from './heat-map.tsx'
import { Timeline } from './timeline.tsx'
import { Totals } from './totals.tsx'
import { Columns } from '#kit/web/chart/columns.tsx'
import { Card } from '#kit/web/layout/cards.tsx'
import targets from '../targets/targets.module.css'

const HOUR = 60

type Data = Extract<WorkGraph, { view: 'trend' }>
type Props = Readonly<{ data: Data; dayHref: (date: string, person?: number) => ScreenLink }>

/** Day by day: time, tickets and tasks, and targets. Each column opens its day. */
const Trend = ({ data: { series, employee, totals }, dayHref }: Props) => {
  const labels = series.map(({ date }) => day(date))
  const of = (pick: (point: Point) => number): number[] => series.map(pick)
  const href = (at: number) => (employee && series[at] ? dayHref(series[at].date, employee.id) : undefined)
  const shared = { labels, height: 180, href, running: runningIn(series.map(({ date }) => date)) }
  const worked = of((one) => one.worked_minutes / HOUR)
  return (
    <div className="m-stack">
      {employee && <h2>{employee.name}</h2>}
      <Totals totals={totals} />
      <div className={targets.charts}>
        <Card>
          <Columns
            {...shared}
            title="Worked time"
            unit="hours"
            series={[{ name: 'Worked', values: worked, tone: 'good' }]}
            marks={{ name: 'Expected', values: of((one) => one.expected_minutes / HOUR) }}
          />
        </Card>
        <Card>
          <Columns
            {...shared}
            title="Reported time"
            unit="hours"
            series={[{ name: 'Reported', values: of((one) => one.reported_minutes / HOUR), tone: 'away' }]}
            marks={{ name: 'Worked', values: worked }}
          />
        </Card>
        <Card>
          <Columns
            {...shared}
            title="Finished work"
            unit="per day"
            series={[
              { name: 'Tickets resolved', values: of((one) => one.resolved) },
              { name: 'Tasks done', values: of((one) => Math.max(0, one.tasks_done)) },
            ]}
            marks={{ name: 'Tickets answered', values: of((one) => one.responded) }}
          />
        </Card>
        <Card>
          <Columns
            {...shared}
            title="Targets met"
            unit="of all"
            series={[{ name: 'Met', values: of((one) => one.targets_met), tone: 'good' }]}
            marks={{ name: 'All', values: of((one) => one.targets_total) }}
          />
        </Card>
      </div>
    </div>
  )
}

const address = z.object({
  view: viewField.optional(),
  date: date.optional(),
  from: date.optional(),
  to: date.optional(),
  team_id: textId.optional(),
  user_id: textId.optional(),
  measure: measureField.optional(),
})
const VIEWS = [
  { value: 'timeline', label: 'Day' },
  { value: 'trend', label: 'Trend' },
  { value: 'heat', label: 'Heat map' },
]
const MEASURES: readonly Readonly<{ value: Measure; label: string }>[] = [
  { value: 'worked_share', label: 'Worked of expected' },
  { value: 'tickets_resolved', label: 'Tickets resolved' },
  { value: 'tasks_done', label: 'Tasks done' },
  { value: 'targets_met', label: 'Targets met' },
]
const USUAL_DAYS = 28

/** The teams that a person leads on a day; none for those who may not read them. */
const useTeams = (day: string) => {
  const isAllowed = useActor().has('team_reports.read')
  const query = useCallQuery(
    listTeams,
    { body: { start_date: day, end_date: day } },
    { enabled: isAllowed, showPrevious: true },
  )
  const isWaiting = isAllowed && query.data === undefined && query.failure === null
  return { teams: (query.data?.teams ?? []).map(({ team }) => team), isWaiting }
}

/** Work as a day, as a trend, or as a map of people and days. */
export const GraphView = () => {
  const { organisation } = useActor()
  const today = todayIn(organisation.time_zone)
  const [state, set] = useAddressState(address)
  const { view = 'trend', user_id, measure } = state
  const to = state.to ?? today
  const from = state.from ?? addDays(to, 1 - USUAL_DAYS)
  const day = state.date ?? today
  const { teams, isWaiting } = useTeams(view === 'timeline' ? day : to)
  // One row is no map: the first team is shown until another is chosen.
  const isFirst = view === 'heat' && state.team_id === undefined && user_id === undefined
  const team_id = isFirst ? teams[0]?.id : state.team_id
  const whose = user_id === undefined ? { team_id } : { user_id }
  const body =
    view === 'timeline' ? { view, date: day, user_id } : { view, ...whose, start_date: from, end_date: to, measure }
  const query = useCallQuery(readWorkGraph, { body }, { enabled: !(isFirst && isWaiting), showPrevious: true })
  const dayHref = (at: string, person?: number): ScreenLink =>
    `/employee/workgraph${queryText({ view: 'timeline', date: at, team_id, user_id: person ?? user_id })}`
  const personHref = (person: number): ScreenLink =>
    `/employee/workgraph${queryText({ view: 'trend', from: state.from, to: state.to, team_id, user_id: person })}`
  return (
    <div className="m-stack">
      <FilterBar
        aside={
          <SegmentedControl
            aria-label="View"
            data={VIEWS}
            value={view}
            onChange={(next) => set({ view: viewField.parse(next) })}
          />
        }
      >
        {view === 'timeline' ? (
          <DayStepper value={day} today={today} onChange={(next) => set({ date: next })} />
        ) : (
          <PeriodPicker value={{ from, to }} onChange={set} mostDays={GRAPH_DAYS} max={today} />
        )}
        <WhoseFilters
          teams={teams}
          team_id={team_id}
          user_id={user_id}
          set={set}
          day={view === 'timeline' ? day : to}
        />
        {view === 'heat' && (
          <FilterSelect
            label="Measure"
            options={MEASURES}
            value={measure ?? 'worked_share'}
            onChange={(value) => set({ measure: value })}
          />
        )}
      </FilterBar>
      <Loaded query={query} what="the work graph" shape="table">
        {(data) => {
          if (data.view === 'timeline') return <Timeline data={data} />
          return data.view === 'trend' ? (
            <Trend data={data} dayHref={dayHref} />
          ) : (
            <HeatMap data={data} dayHref={dayHref} personHref={personHref} />
          )
        }}
      </Loaded>
    </div>
  )
}

type WhoseProps = Readonly<{
  teams: readonly Readonly<{ id: number; name: string }>[]
  team_id: number | undefined
  user_id: number | undefined
  day: string
  set: (change: { team_id?: number | undefined; user_id?: number | undefined }) => void
}>

/** The teams that a person leads, and the people in them; nothing where there are none. */
const WhoseFilters = ({ teams, team_id, user_id, day, set }: WhoseProps) => {
  const range = { start_date: day, end_date: day }
  const people = useCallQuery(
    listMembers,
    { body: { team_id: team_id ?? 0, ...range, param_id: 2, sort: 'name', limit: 200 } },
    { enabled: teams.length > 0 && team_id !== undefined, showPrevious: true },
  )
  if (teams.length === 0) return null
  const named = (people.data?.rows ?? []).map(({ employee }) => ({ value: employee.id, label: employee.name }))
  return (
    <>
      <FilterSelect
        label="Team"
        options={teams.map(({ id, name }) => ({ value: id, label: name }))}
        value={team_id}
        onChange={(value) => set({ team_id: value, user_id: undefined })}
      />
      {team_id !== undefined && (
        <FilterSelect label="Person" options={named} value={user_id} onChange={(value) => set({ user_id: value })} />
      )}
    </>
  )
}

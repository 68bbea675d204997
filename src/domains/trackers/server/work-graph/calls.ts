import { compareNames } from '#kit/contract/compare-names.ts'
import { loadCalendar, organisationDay } from '#domains/organisation/server/index.ts'
import { addDays, calendarDay, datesBetween } from '#engines/calendar/contract/calendar.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import type { Parsed } from '#kit/contract/call.ts'
import * as calls from '../../contract/work-graph.calls.ts'
import type { Person } from '../../contract/targets.models.ts'
import type { Cell, DayTotals, Measure, WorkGraph } from '../../contract/work-graph.models.ts'
import type { PeopleFilter } from '../targets/store/people-filter.ts'
import { rangeOf } from '../targets/rules/window.ts'
import { findTeam } from '../team-reports/store/teams.ts'
import { type Measured, type MeasurePlacement, type MeasureSum, sumMeasures } from '../work/store/measures.ts'
import { countTargetDays } from '../work/rules/target-days.ts'
import { listSpans } from './store/timeline.ts'
import type { TargetCounts } from '../work/rules/target-counts.ts'
import { summed } from '../team-reports/present/parts.ts'

const GRAPH_MEASURES: readonly Measured[] = [
  'expected_minutes',
  'worked_minutes',
  'tickets_responded',
  'tickets_resolved',
  'tasks_done',
  'reported_minutes',
]

/** Returns the totals of some days. */
const totalsOf = (sums: readonly MeasureSum[], { met, total }: TargetCounts): DayTotals => {
  const of = summed(sums)
  return {
    expected_minutes: of('expected_minutes').number,
    worked_minutes: of('worked_minutes').number,
    responded: of('tickets_responded').number,
    resolved: of('tickets_resolved').number,
    tasks_done: of('tasks_done').number,
    reported_minutes: of('reported_minutes').number,
    targets_met: met,
    targets_total: total,
  }
}

const addTotals = (all: readonly DayTotals[]): DayTotals => {
  const sum = (of: (one: DayTotals) => number): number => all.reduce((found, one) => found + of(one), 0)
  return {
    expected_minutes: sum((one) => one.expected_minutes),
    worked_minutes: sum((one) => one.worked_minutes),
    responded: sum((one) => one.responded),
    resolved: sum((one) => one.resolved),
    tasks_done: sum((one) => one.tasks_done),
    reported_minutes: sum((one) => one.reported_minutes),
    targets_met: sum((one) => one.targets_met),
    targets_total: sum((one) => one.targets_total),
  }
}

/** Returns the value of a day in the map; null on a day off without work. */
const cellValue = (measure: Measure, day: DayTotals): number | null => {
  const isOff = day.expected_minutes === 0
  if (measure === 'worked_share') {
    if (!isOff) return Math.floor((10_000 * day.worked_minutes) / day.expected_minutes)
    return day.worked_minutes === 0 ? null : 10_000
  }
  const value = { tickets_resolved: day.resolved, tasks_done: day.tasks_done, targets_met: day.targets_met }[measure]
  return isOff && value === 0 ? null : value
}

type GraphContext = Context & Readonly<{ body: Parsed<typeof calls.readWorkGraph>['body'] }>

/** The length of the range where none is named. */
const USUAL_DAYS = 28

const daysOf = async ({ tx, now, body }: GraphContext) => {
  const today = await organisationDay(tx, now)
  if (body.view === 'timeline') return { first: body.date ?? today, last: body.date ?? today, today }
  const end_date = body.end_date ?? today
  const start_date = body.start_date ?? addDays(end_date, 1 - USUAL_DAYS)
  if (end_date >= addDays(start_date, calls.GRAPH_DAYS)) throw invalid({ end_date: `At most ${calls.GRAPH_DAYS} days` })
  return { ...rangeOf({ start_date, end_date }), today }
}

/** Selects the person or team whose work is shown; the actor if none is named. */
const filterOf = async (context: GraphContext): Promise<PeopleFilter> => {
  const { tx, actor, body } = context
  const scope = context.scope()
  if (body.user_id === undefined && body.team_id !== undefined && body.view !== 'timeline') {
    if (!(await findTeam(tx, scope, body.team_id))) throw notFound()
    return { scope, team_id: body.team_id }
  }
  const id = body.user_id ?? actor.employee_id
  if (id === null) throw notFound()
  return { scope, employees: [id] }
}

const peopleOf = (placements: readonly MeasurePlacement[]): Person[] =>
  [...new Map(placements.map((one) => [one.employee_id, one])).values()]
    .map(({ employee_id: id, name, team_id, team }) => ({ id, name, team_id, team }))
    .toSorted((one, other) => compareNames(one.name, other.name))

const loadGraph = async (context: GraphContext) => {
  const { tx, now } = context
  const days = await daysOf(context)
  const filter = await filterOf(context)
  const { placements, sums } = await sumMeasures(tx, { filter, ...days, now, measures: GRAPH_MEASURES, byDay: true })
  if (placements.length === 0) throw notFound()
  const targets = await countTargetDays(context, { filter, ...days })
  const range = { from: days.first, to: days.last, is_over: days.last < days.today }
  return { filter, range, placements, sums, targets, people: peopleOf(placements) }
}
type Work = Awaited<ReturnType<typeof loadGraph>>

const timeline = async ({ tx, now }: GraphContext, { range, sums, targets, people }: Work): Promise<WorkGraph> => {
  const [employee] = people
  if (!employee) throw notFound()
  const date = range.from
  const day = calendarDay(await loadCalendar(tx, employee.id, { from: date, to: date, now }), date)
  const at = (instant: number): string => new Date(instant).toISOString()
  const found = await listSpans(tx, { employee_id: employee.id, date, from: at(day.starts_at), to: at(day.ends_at) })
  const leave = day.leave.flatMap(({ intervals }) =>
    intervals.map(({ from_at, to_at }) => ({ kind: 'leave' as const, from_at: at(from_at), to_at: at(to_at) })),
  )
  const totals = totalsOf(sums, targets(date))
  return {
    view: 'timeline',
    range,
    employee,
    zone: day.zone,
    segments: [...leave, ...found.segments],
    marks: found.marks,
    totals,
  }
}

const trend = ({ filter, range, sums, targets, people }: Work): WorkGraph => {
  const byDay = Map.groupBy(sums, ({ day }) => day)
  const team_id = filter.team_id ?? null
  const employee = team_id === null ? (people[0] ?? null) : null
  const series = datesBetween(range.from, range.to).map((date) => ({
    date,
    ...totalsOf(byDay.get(date) ?? [], targets(date)),
    filter: { user_id: employee?.id ?? null, team_id, date },
  }))
  return { view: 'trend', range, employee, series, totals: addTotals(series) }
}

const heat = ({ body }: GraphContext, { filter, range, placements, sums, targets, people }: Work): WorkGraph => {
  const measure = body.measure ?? 'worked_share'
  const byCell = Map.groupBy(sums, ({ employee_id, day }) => `${employee_id}|${day}`)
  const days = placements.flatMap(({ employee_id, from_day, to_day }) =>
    datesBetween(from_day, to_day).map((date) => ({
      employee_id,
      date,
      totals: totalsOf(byCell.get(`${employee_id}|${date}`) ?? [], targets(date, employee_id)),
    })),
  )
  const cells = days.map(({ employee_id: user_id, date, totals }): Cell => ({
    user_id,
    date,
    value: cellValue(measure, totals),
    filter: { user_id, team_id: filter.team_id ?? null, date },
  }))
  return { view: 'heat', range, measure, people, cells, totals: addTotals(days.map(({ totals }) => totals)) }
}

export const readWorkGraph = handle(calls.readWorkGraph, async (context): Promise<WorkGraph> => {
  const work = await loadGraph(context)
  if (context.body.view === 'timeline') return timeline(context, work)
  return context.body.view === 'trend' ? trend(work) : heat(context, work)
})

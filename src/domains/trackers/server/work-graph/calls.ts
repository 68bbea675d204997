import { loadCalendar, organisationDay } from '#domains/organisation/server/index.ts'
import { addDays, calendarDay, datesBetween } from '#engines/calendar/contract/calendar.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import type { Parsed } from '#kit/contract/call.ts'
import * as calls from '../../contract/work-graph.calls.ts'
import type { Person } from '../../contract/targets.models.ts'
import type { Cell, WorkGraph } from '../../contract/work-graph.models.ts'
import type { Reach } from '../targets/store/reach.ts'
import { rangeOf } from '../targets/window.ts'
import { findTeam } from '../team-reports/store/teams.ts'
import { type MeasureStretch, readMeasures } from '../work/store/measures.ts'
import { readTargetDays } from '../work/target-days.ts'
import { readSpans } from './store/timeline.ts'
import { addTotals, cellValue, GRAPH_MEASURES, totalsOf } from './totals.ts'

type Asked = Context & Readonly<{ body: Parsed<typeof calls.readWorkGraph>['body'] }>

/** The last four weeks where no range is named. */
const USUAL_DAYS = 28

const daysOf = async ({ tx, now, body }: Asked) => {
  const today = await organisationDay(tx, now)
  if (body.view === 'timeline') return { first: body.date ?? today, last: body.date ?? today, today }
  const end_date = body.end_date ?? today
  const start_date = body.start_date ?? addDays(end_date, 1 - USUAL_DAYS)
  if (end_date >= addDays(start_date, calls.GRAPH_DAYS)) throw invalid({ end_date: `At most ${calls.GRAPH_DAYS} days` })
  return { ...rangeOf({ start_date, end_date }), today }
}

/** Whose work is shown: a person, or a team; oneself where none is named. */
const whoseOf = async (context: Asked): Promise<Reach> => {
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

const peopleOf = (stretches: readonly MeasureStretch[]): Person[] =>
  [...new Map(stretches.map((one) => [one.employee_id, one])).values()]
    .map(({ employee_id: id, name, team_id, team }) => ({ id, name, team_id, team }))
    .toSorted((one, other) => one.name.localeCompare(other.name))

const read = async (context: Asked) => {
  const { tx, now } = context
  const days = await daysOf(context)
  const reach = await whoseOf(context)
  const { stretches, sums } = await readMeasures(tx, { reach, ...days, now, measures: GRAPH_MEASURES, byDay: true })
  if (stretches.length === 0) throw notFound()
  const targets = await readTargetDays(context, { reach, ...days })
  const range = { from: days.first, to: days.last, is_over: days.last < days.today }
  return { reach, range, stretches, sums, targets, people: peopleOf(stretches) }
}
type Work = Awaited<ReturnType<typeof read>>

const timeline = async ({ tx, now }: Asked, { range, sums, targets, people }: Work): Promise<WorkGraph> => {
  const [employee] = people
  if (!employee) throw notFound()
  const date = range.from
  const day = calendarDay(await loadCalendar(tx, employee.id, { from: date, to: date, now }), date)
  const at = (instant: number): string => new Date(instant).toISOString()
  const found = await readSpans(tx, { employee_id: employee.id, date, from: at(day.starts_at), to: at(day.ends_at) })
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

const trend = ({ reach, range, sums, targets, people }: Work): WorkGraph => {
  const byDay = Map.groupBy(sums, ({ day }) => day)
  const team_id = reach.team_id ?? null
  const employee = team_id === null ? (people[0] ?? null) : null
  const series = datesBetween(range.from, range.to).map((date) => ({
    date,
    ...totalsOf(byDay.get(date) ?? [], targets(date)),
    filter: { user_id: employee?.id ?? null, team_id, date },
  }))
  return { view: 'trend', range, employee, series, totals: addTotals(series) }
}

const heat = ({ body }: Asked, { reach, range, stretches, sums, targets, people }: Work): WorkGraph => {
  const measure = body.measure ?? 'worked_share'
  const byCell = Map.groupBy(sums, ({ employee_id, day }) => `${employee_id}|${day}`)
  const days = stretches.flatMap(({ employee_id, from_day, to_day }) =>
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
    filter: { user_id, team_id: reach.team_id ?? null, date },
  }))
  return { view: 'heat', range, measure, people, cells, totals: addTotals(days.map(({ totals }) => totals)) }
}

export const readWorkGraph = handle(calls.readWorkGraph, async (context): Promise<WorkGraph> => {
  const work = await read(context)
  if (context.body.view === 'timeline') return timeline(context, work)
  return context.body.view === 'trend' ? trend(work) : heat(context, work)
})

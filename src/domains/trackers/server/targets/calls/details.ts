import { notFound } from '#kit/contract/envelope.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import type { PageInput } from '#kit/server/page.ts'
import * as calls from '../../../contract/targets.calls.ts'
import type { Sums, TargetDay, Week } from '../../../contract/targets.models.ts'
import { presentDays } from '../present.ts'
import { evaluateTargets } from '../rules/evaluate-targets.ts'
import { countedDays, sumOf } from '../rules/evaluate-plan.ts'
import { listEvents } from '../store/events.ts'
import { maySetBy } from '../store/people-filter.ts'
import { listWaivers } from '../store/waivers.ts'
import { rangeOf, weekOf } from '../rules/window.ts'

type Place = Readonly<{
  target_id: number
  user_id: number
  department_id?: number | undefined
  team_id?: number | undefined
  designation_id?: number | undefined
}>

/** Returns one row with its details; 404 if the target is missing or the person is in scope on none of the days. */
const readDetail = async (context: Context & { body: Place & PageInput }, first: string, last: string) => {
  const { tx, now, body } = context
  const { target_id, user_id, department_id, team_id, designation_id } = body
  const filter = { scope: context.scope(), employees: [user_id], department_id, team_id, designation_id }
  const read = await evaluateTargets(context, {
    filter,
    first,
    last,
    target_id,
    byDay: true,
    isAlways: true,
    maySet: maySetBy(context),
  })
  const [evaluated] = read.evaluated
  const [target] = read.plan.targets
  if (!evaluated || !target) throw notFound()
  const { rows: events, meta } = await listEvents(
    tx,
    {
      metric: target.metric,
      activity_id: target.activity_id,
      employee_id: user_id,
      days: countedDays(evaluated).map((at) => read.window.dates[at] ?? first),
      now,
    },
    body,
  )
  const { gate_metric, gate_direction, gate_value_bp } = target
  const gate =
    gate_metric === null || gate_direction === null || gate_value_bp === null
      ? null
      : {
          metric: gate_metric,
          direction: gate_direction,
          value_bp: gate_value_bp,
          ...sumOf(evaluated, gate_metric),
        }
  const waivers = await listWaivers(context, { target_id, employee_id: user_id, from: first, to: last })
  return { read, evaluated, meta, detail: { row: evaluated.row, events, waivers, gate } }
}

const dayDetails = async (context: Context & { body: calls.DayBody }) => {
  const { date } = context.body
  const { read, evaluated, meta, detail } = await readDetail(context, date, date)
  const [day] = presentDays(read, evaluated)
  if (!day) throw notFound()
  return new DetailedResponse({ ...detail, day }, { meta })
}
export const dailyDetails = handle(calls.dailyDetails, dayDetails)
export const leadDailyDetails = handle(calls.leadDailyDetails, dayDetails)

const sumDays = (days: readonly TargetDay[]): Sums => {
  const sum = (of: (day: TargetDay) => number): number => days.reduce((all, day) => all + of(day), 0)
  return {
    expected_milli: sum((day) => day.expected_milli),
    actual: sum((day) => day.actual),
    base: sum((day) => day.base),
  }
}

const weeksOf = (days: readonly TargetDay[], week_start: number): Week[] =>
  [...Map.groupBy(days, ({ date }) => weekOf(date, week_start))].map(([start, own]) => ({
    week_start: start,
    totals: sumDays(own),
    days: own,
  }))

const weekDetails = async (context: Context & { body: calls.WeekBody }) => {
  const { first, last } = rangeOf(context.body)
  const { read, evaluated, meta, detail } = await readDetail(context, first, last)
  const { is_over, week_start } = read.window
  const weeks = weeksOf(presentDays(read, evaluated), week_start)
  return new DetailedResponse({ ...detail, range: { from: first, to: last, is_over }, weeks }, { meta })
}
export const weeklyDetails = handle(calls.weeklyDetails, weekDetails)
export const leadMonthlyDetails = handle(calls.leadMonthlyDetails, weekDetails)

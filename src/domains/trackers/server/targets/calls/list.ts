import { organisationDay } from '#domains/organisation/server/index.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { pageRows } from '#kit/server/page.ts'
import * as calls from '../../../contract/targets.calls.ts'
import { type ByStatus, type TargetRow, type TargetTotals } from '../../../contract/targets.models.ts'
import { STATUSES } from '../../../contract/targets.fields.ts'
import { sumStatus } from '../../../contract/targets.rules.ts'
import { type EvaluatedPlan, evaluateTargets } from '../rules/evaluate-targets.ts'
import { type EvaluatedTarget, numbersByDay } from '../rules/evaluate-plan.ts'
import { maySetBy } from '../store/people-filter.ts'
import { rangeOf } from '../rules/window.ts'

const NO_STATUS: ByStatus = {
  met: 0,
  on_course: 0,
  at_risk: 0,
  behind: 0,
  missed: 0,
  gate_failed: 0,
  no_data: 0,
  no_expectation: 0,
  waived: 0,
}

const sumOf = (rows: readonly TargetRow[], field: 'expected_milli' | 'actual' | 'base'): number =>
  rows.reduce((total, row) => total + row[field], 0)

/** Sums the rows of each target. */
const totalsOf = (rows: readonly TargetRow[], is_over: boolean): TargetTotals[] =>
  [...Map.groupBy(rows, ({ target }) => target.id)].flatMap(([target_id, own]) => {
    const [first] = own
    if (!first) return []
    const by_status = { ...NO_STATUS }
    for (const { status } of own) by_status[status] += 1
    return [
      {
        target_id,
        target: first.target,
        expected_milli: sumOf(own, 'expected_milli'),
        actual: sumOf(own, 'actual'),
        base: sumOf(own, 'base'),
        people: own.length,
        status: sumStatus(own, is_over),
        by_status,
      },
    ]
  })

/** Sums the rows of each day; they must have been read by day. */
const daysOf = (evaluated: readonly EvaluatedTarget[], { window, plan }: EvaluatedPlan) => {
  const sums = new Map<number, { expected_milli: number; actual: number; base: number }>()
  const activity = plan.targets[0]?.activity_id ?? null
  for (const one of evaluated) {
    const numbers = numbersByDay(one, activity)
    for (const { at, expected_milli, inForce } of one.days) {
      const sum = sums.get(at) ?? { expected_milli: 0, actual: 0, base: 0 }
      const { number, base } = numbers.get(at) ?? { number: 0, base: 0 }
      sums.set(at, {
        expected_milli: sum.expected_milli + (inForce ? expected_milli : 0),
        actual: sum.actual + number,
        base: sum.base + base,
      })
    }
  }
  return [...sums]
    .toSorted(([one], [other]) => one - other)
    .map(([at, sum]) => ({ date: window.dates[at] ?? window.first, ...sum }))
}

const SORTS = {
  name: ({ employee, target }: TargetRow) => `${employee.name.toLowerCase()} ${target.name.toLowerCase()}`,
  target: ({ employee, target }: TargetRow) => `${target.name.toLowerCase()} ${employee.name.toLowerCase()}`,
  attainment: ({ attainment_bp }: TargetRow) => attainment_bp ?? -1,
  actual: ({ actual }: TargetRow) => actual,
  expected: ({ expected_milli }: TargetRow) => expected_milli,
  status: ({ status }: TargetRow) => STATUSES.indexOf(status),
}
const MAX_TARGETS = 100_000
const idOf = ({ employee, target }: TargetRow): number => employee.id * MAX_TARGETS + (target.id % MAX_TARGETS)

/** Returns the days of a list: those of its period, or today or this month if none is named. */
const daysOfList = async ({ tx, now, body }: ListContext): Promise<Readonly<{ first: string; last: string }>> => {
  if (body.period === 'custom') return rangeOf({ start_date: body.start_date, end_date: body.end_date })
  const date = body.date ?? (await organisationDay(tx, now))
  return body.period === 'day' ? { first: date, last: date } : rangeOf({ month: body.month ?? date.slice(0, 7) })
}

type ListContext = Context & Readonly<{ body: calls.ListBody }>

const list = async (context: ListContext) => {
  const { body } = context
  const { department_id, team_id, designation_id, user_id, target_id, q, status } = body
  const { first, last } = await daysOfList(context)
  const employees = user_id === undefined ? undefined : [user_id]
  const filter = { scope: context.scope(), employees, department_id, team_id, designation_id, q }
  const read = await evaluateTargets(context, {
    filter,
    first,
    last,
    target_id,
    byDay: target_id !== undefined,
    maySet: maySetBy(context),
  })
  const evaluated = status?.length ? read.evaluated.filter(({ row }) => status.includes(row.status)) : read.evaluated
  const all = evaluated.map(({ row }) => row)
  const { rows, meta } = pageRows(all, { sorts: SORTS, id: idOf, fallback: 'name' }, body)
  return new DetailedResponse(
    {
      range: { from: first, to: last, is_over: read.window.is_over },
      totals: totalsOf(all, read.window.is_over),
      rows,
      days: target_id === undefined ? [] : daysOf(evaluated, read),
    },
    { meta },
  )
}

export const dailyList = handle(calls.dailyList, list)
export const leadList = handle(calls.leadList, list)

import { organisationDay, weekStart } from '#domains/organisation/server/index.ts'
import { addDays, datesBetween } from '#engines/calendar/contract/calendar.ts'
import type { Parsed } from '#kit/contract/call.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import * as calls from '../../contract/read-reports.calls.ts'
import type { Kind, Period } from '../../contract/worksheets.models.ts'
import { type Bounds, boundsBetween, boundsOf, weeksOf } from '../rules/bounds.ts'
import { loadRecordedWork } from '../public/recorded-work.ts'
import { loadOwnTime } from '../rules/own-time.ts'
import { findPeriod } from '../rules/find-period.ts'
import { sumMonths } from '../rules/roll-up.ts'
import { viewerOf } from '../store/parts.ts'
import { everyoneInScope, onlyPerson, onlyPersonInScope, othersInScope } from '../store/people-conditions.ts'
import { listAllPeriods, listPeriods } from '../store/periods.ts'
import { countDays } from '../store/day-counts.ts'
import { listReports } from '../store/reports.ts'
import { listWorkData } from '../store/work-data.ts'

const MAX_DAYS = 400
const SPAN = { daily: 31, weekly: 84, monthly: 365 } as const

/** Refuses with 404 a person whom the actor sees neither today nor on a day of the range. */
const requireSeen = async (context: Context, employeeId: number, days: readonly string[]): Promise<void> => {
  for (const day of days) if (await context.isVisible(employeeId, day)) return
  await context.requireVisible(employeeId)
}

export const readDay = handle(calls.readDay, async (context) => {
  const { params } = context
  const { user_id, date_daily: day } = params
  await context.requireVisible(user_id, day)
  const bounds = { start: day, end: day }
  const time = await loadOwnTime(context, user_id, bounds)
  const period = await findPeriod(context, user_id, 'daily', bounds, time)
  if (!period) throw notFound()
  const { facts } = await loadRecordedWork(context, user_id, 'daily', bounds, time)
  return { ...period, facts }
})

export const readWeeks = handle(calls.readWeeks, async (context) => {
  const { tx, now, params } = context
  const bounds = weeksOf(params.month_pick, await weekStart(tx, now))
  await requireSeen(
    context,
    params.user_id,
    bounds.map(({ end }) => end),
  )
  const weeks = await listAllPeriods(tx, viewerOf(context), {
    kind: 'weekly',
    bounds,
    who: onlyPersonInScope(context.scope(), params.user_id),
  })
  const employee = weeks[0]?.employee
  if (!employee) throw notFound()
  return { employee, weeks }
})

const withoutReport = ({ report: _report, ...period }: Period) => period

export const readMonth = handle(calls.readMonth, async (context) => {
  const { tx, params } = context
  const { user_id } = params
  const bounds = boundsOf('monthly', `${params.month_pick}-01`, 1)
  await context.requireVisible(user_id, bounds.end)
  const period = await findPeriod(context, user_id, 'monthly', bounds, await loadOwnTime(context, user_id, bounds))
  if (!period) throw notFound()
  const days = await listAllPeriods(tx, viewerOf(context), {
    kind: 'daily',
    bounds: boundsBetween('daily', bounds.start, bounds.end, 1),
    who: onlyPerson(user_id),
  })
  const roll_up = (await sumMonths(context, [user_id], bounds)).get(user_id)
  if (!roll_up) throw notFound()
  return { ...period, roll_up, days: days.map(withoutReport) }
})

const checkSpan = (from: string, to: string): void => {
  if (from > to) throw invalid({ end_date: 'must not lie before the first day' })
  if (datesBetween(from, to).length > MAX_DAYS) throw invalid({ end_date: `At most ${MAX_DAYS} days at a time` })
}

const history = async (context: Context & Parsed<typeof calls.listDays>, kind: Kind) => {
  const { tx, now, params, query } = context
  const today = await organisationDay(tx, now)
  const to = query.end_date ?? today
  const from = query.start_date ?? addDays(to, -SPAN[kind] + 1)
  checkSpan(from, to)
  const first = await weekStart(tx, now)
  const bounds = boundsBetween(kind, from, to, first)
  await requireSeen(context, params.userId, [to, from])
  const { rows, meta } = await listPeriods(
    tx,
    viewerOf(context),
    { kind, bounds, who: onlyPersonInScope(context.scope(), params.userId), status: query.status },
    query,
    '-period_start',
  )
  return new DetailedResponse(rows, { meta: { next_cursor: meta.next_cursor, total: meta.total } })
}
export const listDays = handle(calls.listDays, (context) => history(context, 'daily'))
export const listWeeks = handle(calls.listWeeks, (context) => history(context, 'weekly'))
export const listMonths = handle(calls.listMonths, (context) => history(context, 'monthly'))

export const listWorkDataOf = handle(calls.listWorkData, async (context) => {
  const { tx, params, query } = context
  await requireSeen(
    context,
    params.userId,
    [query.end_date ?? '', query.start_date ?? ''].filter((day) => day !== ''),
  )
  const filter = {
    ...query,
    employee_id: params.userId,
    seen: everyoneInScope(context.scope(), query.start_date, query.end_date),
  }
  const { rows, meta } = await listWorkData(tx, viewerOf(context), filter, query)
  return new DetailedResponse(rows, { meta })
})

export const viewReports = handle(calls.viewReports, async (context) => {
  const { tx, actor, body } = context
  const employee_id = body.user_id ?? actor.employee_id
  if (employee_id === null) throw notFound()
  checkSpan(body.start_date, body.end_date)
  await context.requireVisible(employee_id)
  const { kind, start_date: from, end_date: to, status } = body
  const { rows, meta } = await listReports(tx, viewerOf(context), { employee_id, kind, from, to, status }, body)
  return new DetailedResponse(rows, { meta })
})

type Listed = Omit<Parsed<typeof calls.dayList>['query'], 'date'>
const listOf = async (
  context: Context,
  kind: Kind,
  bounds: readonly Bounds[],
  query: Listed,
  except?: number | null,
) => {
  const { department_id, team_id, status, q } = query
  const [from, to] = [bounds.at(0)?.end, bounds.at(-1)?.end]
  return listPeriods(
    context.tx,
    viewerOf(context),
    {
      kind,
      bounds,
      who:
        typeof except === 'number' && from !== undefined && to !== undefined
          ? othersInScope({ scope: context.scope(), except, from, to })
          : everyoneInScope(context.scope(), from, to),
      department_id,
      team_id,
      status,
      q,
    },
    query,
  )
}

export const dayList = handle(calls.dayList, async (context) => {
  const { date, ...query } = context.query
  const { rows, meta } = await listOf(context, 'daily', [{ start: date, end: date }], query)
  return new DetailedResponse(rows, { meta })
})

export const weekList = handle(calls.weekList, async (context) => {
  const { month, ...query } = context.query
  const bounds = weeksOf(month, await weekStart(context.tx, context.now))
  const { rows, meta } = await listOf(context, 'weekly', bounds, query)
  return new DetailedResponse(rows, { meta })
})

export const monthList = handle(calls.monthList, async (context) => {
  const { month, ...query } = context.query
  const bounds = boundsOf('monthly', `${month}-01`, 1)
  const { rows, meta } = await listOf(context, 'monthly', [bounds], query)
  const sums = await sumMonths(
    context,
    rows.map(({ employee }) => employee.id),
    bounds,
  )
  const full = rows.flatMap((row) => {
    const roll_up = sums.get(row.employee.id)
    return roll_up ? [{ ...row, roll_up }] : []
  })
  return new DetailedResponse(full, { meta })
})

export const teamList = handle(calls.teamList, async (context) => {
  const { tx, now, actor } = context
  const { kind, date, start_date, end_date, others, ...query } = context.query
  const from = start_date ?? date ?? end_date
  const to = end_date ?? date ?? start_date
  if (from === undefined || to === undefined) throw invalid({ date: 'Date is required' })
  checkSpan(from, to)
  const first = await weekStart(tx, now)
  const except = others ? actor.employee_id : null
  const { rows, meta } = await listOf(context, kind, boundsBetween(kind, from, to, first), query, except)
  return new DetailedResponse(rows, { meta })
})

const CHART_DAYS = 30
export const readChart = handle(calls.readChart, async (context) => {
  const { tx, now, query } = context
  const from = addDays(query.date, -(query.days ?? CHART_DAYS) + 1)
  const days = await countDays(tx, now, {
    from,
    to: query.date,
    who: everyoneInScope(context.scope(), from, query.date),
    department_id: query.department_id,
    team_id: query.team_id,
  })
  return { days, as_of_at: now }
})

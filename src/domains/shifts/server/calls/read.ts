import { addDays } from '#engines/calendar/contract/calendar.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import * as planCalls from '../../contract/plan.calls.ts'
import * as calls from '../../contract/shifts.calls.ts'
import { weekNumber } from '../../contract/shifts.labels.ts'
import { copyToWeek } from '../workflow/copy.ts'
import { presentEvent, presentWeek, readPlan } from '../present/present-week.ts'
import { accessOf } from '../store/access.ts'
import { listEvents } from '../store/events.ts'
import { getWeek, listWeekRows, findNeighbourWeek, seesTeam, type StoredWeek, type WeekQuery } from '../store/weeks.ts'

const WEEK_DAYS = 7

const list = async (context: Context, query: WeekQuery) => {
  const access = accessOf(context)
  if (!(await seesTeam(context.tx, access, query.team_id))) throw notFound()
  return (await listWeekRows(context.tx, access, query)).map((week) => presentWeek(context, week))
}

export const listRecords = handle(calls.listRecords, (context) =>
  list(context, { ...context.query, team_id: context.params.team_id }),
)
export const listWeeks = handle(calls.listWeeks, (context) =>
  list(context, { ...context.query, team_id: context.params.x, withOwn: context.params.x === context.actor.team_id }),
)

export const viewRecord = handle(calls.viewRecord, async (context) =>
  readPlan(context, await getWeek(context.tx, accessOf(context), context.params.week_id)),
)

/** A planner may narrow a plan to a member; everyone else names themself. */
const narrowed = ({ actor }: Context, week: StoredWeek, userId: number): { only?: number } => {
  if (userId === actor.id) return {}
  if (!week.plans) throw notFound()
  return { only: userId }
}

const requireMember = (people: readonly Readonly<{ id: number }>[], only: number | undefined): void => {
  if (only !== undefined && !people.some(({ id }) => id === only)) throw notFound()
}

export const loadShifts = handle(calls.loadShifts, async (context) => {
  const week = await getWeek(context.tx, accessOf(context), context.params.x)
  const shown = narrowed(context, week, context.params.userId)
  const plan = await readPlan(context, week, shown)
  requireMember(plan.people, shown.only)
  return plan
})

export const loadPrevious = handle(calls.loadPrevious, async (context) => {
  const { tx, params, query } = context
  const access = accessOf(context)
  const week = await getWeek(tx, access, params.x)
  const from = query.from_week_id ?? (await findNeighbourWeek(tx, week, -WEEK_DAYS))
  if (from === undefined) throw notFound()
  const source = await getWeek(tx, access, from)
  if (source.team_id !== week.team_id) throw notFound()
  const shown = narrowed(context, source, params.userId)
  const plan = await readPlan(context, source, shown)
  requireMember(plan.people, shown.only)
  if (!week.plans) return { plan, copy: null }
  const rows = await copyToWeek(context, week, plan)
  const from_week = `Week ${weekNumber(source.start_date)}, ${source.start_date} to ${addDays(source.start_date, WEEK_DAYS - 1)}`
  return { plan, copy: { from_week, from_week_id: source.id, rows } }
})

export const listChanges = handle(planCalls.listChanges, async (context) => {
  const { tx, params, query, actor } = context
  const week = await getWeek(tx, accessOf(context), params.week_id)
  const isPlanner = week.plans || actor.area === 'Admin'
  if (week.published_at === null && !isPlanner) throw notFound()
  const { rows, meta } = await listEvents(
    tx,
    { week_id: week.id, isAll: isPlanner, employee: actor.employee_id },
    query,
  )
  return new DetailedResponse(rows.map(presentEvent), { meta })
})

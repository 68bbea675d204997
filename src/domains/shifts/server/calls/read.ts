import { addDays } from '#engines/calendar/contract/calendar.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { pageBy, readPage } from '#kit/server/page.ts'
import { sql } from 'kysely'
import * as planCalls from '../../contract/plan.calls.ts'
import * as calls from '../../contract/shifts.calls.ts'
import { weekNumber } from '../../contract/shifts.words.ts'
import { copyToWeek } from '../copy.ts'
import { presentEvent, presentWeek, readPlan } from '../present.ts'
import { reachOf } from '../store/access.ts'
import { EVENT_COLUMNS, EVENT_FROM, type StoredEvent } from '../store/plan.ts'
import { findWeek, listWeekRows, neighbourWeek, seesTeam, type StoredWeek, type WeekQuery } from '../store/weeks.ts'

const WEEK_DAYS = 7

const list = async (context: Context, query: WeekQuery) => {
  const reach = reachOf(context)
  if (!(await seesTeam(context.tx, reach, query.team_id))) throw notFound()
  return (await listWeekRows(context.tx, reach, query)).map((week) => presentWeek(context, week))
}

export const listRecords = handle(calls.listRecords, (context) =>
  list(context, { ...context.query, team_id: context.params.team_id }),
)
export const listWeeks = handle(calls.listWeeks, (context) =>
  list(context, { ...context.query, team_id: context.params.x, withOwn: context.params.x === context.actor.team_id }),
)

export const viewRecord = handle(calls.viewRecord, async (context) =>
  readPlan(context, await findWeek(context.tx, reachOf(context), context.params.week_id)),
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
  const week = await findWeek(context.tx, reachOf(context), context.params.x)
  const shown = narrowed(context, week, context.params.userId)
  const plan = await readPlan(context, week, shown)
  requireMember(plan.people, shown.only)
  return plan
})

export const loadPrevious = handle(calls.loadPrevious, async (context) => {
  const { tx, params, query } = context
  const reach = reachOf(context)
  const week = await findWeek(tx, reach, params.x)
  const from = query.from_week_id ?? (await neighbourWeek(tx, week, -WEEK_DAYS))
  if (from === undefined) throw notFound()
  const source = await findWeek(tx, reach, from)
  if (source.team_id !== week.team_id) throw notFound()
  const shown = narrowed(context, source, params.userId)
  const plan = await readPlan(context, source, shown)
  requireMember(plan.people, shown.only)
  if (!week.plans) return { plan, copy: null }
  const rows = await copyToWeek(context, week, plan)
  const from_week = `Week ${weekNumber(source.start_date)}, ${source.start_date} to ${addDays(source.start_date, WEEK_DAYS - 1)}`
  return { plan, copy: { from_week, from_week_id: source.id, rows } }
})

const BY_NEWEST = { sorts: { id: sql`v.id` }, id: sql`v.id`, fallback: '-id' }

export const listChanges = handle(planCalls.listChanges, async (context) => {
  const { tx, params, query, actor } = context
  const week = await findWeek(tx, reachOf(context), params.week_id)
  const isPlanner = week.plans || actor.area === 'Admin'
  if (week.published_at === null && !isPlanner) throw notFound()
  const { rows, meta } = await readPage<StoredEvent>(tx, pageBy(BY_NEWEST, query), {
    columns: EVENT_COLUMNS,
    from: EVENT_FROM,
    where: isPlanner
      ? sql`v.week_id = ${week.id}`
      : sql`v.week_id = ${week.id} and (v.employee_id = ${actor.employee_id}::int or (v.employee_id is null and v.action in ('published', 'withdrawn')))`,
  })
  return new DetailedResponse(rows.map(presentEvent), { meta })
})

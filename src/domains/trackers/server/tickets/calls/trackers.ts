import { weekStart } from '#domains/organisation/server/index.ts'
import type { Parsed } from '#kit/contract/call.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { DetailedResponse } from '#kit/server/call/responses.ts'
import { handle } from '#kit/server/call/handle.ts'
import { requireSeenList } from '#kit/server/database/lock-version.ts'
import type { Context } from '#kit/server/context.ts'
import * as counting from '../../../contract/counted-tickets.calls.ts'
import * as calls from '../../../contract/ticket-trackers.calls.ts'
import { NO_SUMS, type TicketStat, type TicketTotals, type WeekOfDays } from '../../../contract/tickets.models.ts'
import { type Range, rangeOf } from '../../rules/range.ts'
import { presentTicket } from '../present.ts'
import { hasClient, listTeamsOf, lockTeamsOf, replaceTeams } from '../store/counts.ts'
import { findPerson } from '../store/people.ts'
import { eventsOf } from '../store/counted-events.ts'
import { countEvents, listStats, type StatQuery, type Sums, sumStats } from '../store/stats.ts'
import { listCounted } from '../store/tickets.ts'

type ListBody = Parsed<typeof calls.listLeadTickets>['body']
type DetailBody = Parsed<typeof calls.readLeadTickets>['body']
type Unit = Pick<ListBody, 'department_id' | 'team_id' | 'designation_id' | 'client_id' | 'priority'>

const filterOf = (context: Context, { start_date, end_date }: Range, unit: Unit): StatQuery => {
  const { department_id, team_id, designation_id, client_id, priority } = unit
  return {
    from: start_date,
    to: end_date,
    scope: context.scope(),
    now: context.now,
    department_id,
    team_id,
    designation_id,
    client_id,
    priority,
  }
}

const spans = (sums: readonly Sums[], span: Sums['span']) =>
  sums.flatMap((one) => (one.span === span && one.start !== null ? [{ start: one.start, totals: one.totals }] : []))

const totalsOf = (sums: readonly Sums[]): TicketTotals => sums.find(({ span }) => span === 'range')?.totals ?? NO_SUMS

const list = async (context: Context, range: Range, body: ListBody) => {
  const { tx, now } = context
  const { user_id, q, sort, limit, cursor } = body
  if (user_id !== undefined) await context.requireVisible(user_id)
  const filter = { ...filterOf(context, range, body), user_id, q }
  const { rows, meta } = await listStats(tx, filter, { sort, limit, cursor })
  const sums = await sumStats(tx, filter, await weekStart(tx, now))
  return new DetailedResponse(
    {
      range,
      totals: totalsOf(sums),
      weeks: spans(sums, 'week').map(({ start, totals }) => ({ week_start: start, totals })),
      days: spans(sums, 'day').map(({ start, totals }) => ({ date: start, totals })),
      rows,
    },
    { meta },
  )
}

export const listDailyTickets = handle(calls.listDailyTickets, async (context) => {
  const { data, meta } = await list(context, rangeOf(context.body), context.body)
  const { range, totals, rows } = data
  return new DetailedResponse({ range, totals, rows }, { meta: meta ?? { next_cursor: null, total: rows.length } })
})
export const listWeeklyTickets = handle(calls.listWeeklyTickets, (context) =>
  list(context, rangeOf(context.body), context.body),
)
export const listLeadTickets = handle(calls.listLeadTickets, (context) =>
  list(context, rangeOf(context.body), context.body),
)

const weeksOf = (sums: readonly Sums[]): WeekOfDays[] => {
  const days = spans(sums, 'day').map(({ start, totals }) => ({ date: start, totals }))
  const weeks = spans(sums, 'week')
  return weeks.map(({ start, totals }, at) => {
    const next = weeks[at + 1]?.start
    return {
      week_start: start,
      totals,
      days: days.filter(({ date }) => date >= start && (next === undefined || date < next)),
    }
  })
}

const details = async (context: Context, range: Range, body: DetailBody) => {
  const { tx, actor, now } = context
  const { user_id, kind, limit, cursor } = body
  const filter = { ...filterOf(context, range, body), user_id }
  // Each day is in scope or not, so a person with any day of the range in scope is shown.
  const employee =
    user_id === 0 ? null : await findPerson(tx, user_id, range.end_date, filter.scope.between, range.start_date)
  if (employee === undefined) throw notFound()
  const sums = await sumStats(tx, filter, await weekStart(tx, now))
  const { rows, meta } = await listCounted(tx, { actor, now }, eventsOf({ ...filter, kind }), { limit, cursor })
  const row: TicketStat = { id: user_id, employee, ...totalsOf(sums) }
  return new DetailedResponse(
    { range, row, weeks: weeksOf(sums), tickets: rows.map((one) => presentTicket(actor, one)) },
    { meta },
  )
}

export const readDailyTickets = handle(calls.readDailyTickets, async (context) => {
  const { data, meta } = await details(context, rangeOf(context.body), context.body)
  const { range, row, tickets } = data
  return new DetailedResponse({ range, row, tickets }, { meta: meta ?? { next_cursor: null, total: tickets.length } })
})
export const readWeeklyTickets = handle(calls.readWeeklyTickets, (context) =>
  details(context, rangeOf(context.body), context.body),
)
export const readLeadTickets = handle(calls.readLeadTickets, (context) =>
  details(context, rangeOf(context.body), context.body),
)

const counted = async (context: Context & Parsed<typeof counting.listCountedTickets>) => {
  const { tx, actor, now, body } = context
  const { user_id, kind, q, limit, cursor } = body
  const range = rangeOf(body)
  const filter = { ...filterOf(context, range, body), user_id, q, kind }
  if (user_id && !(await findPerson(tx, user_id, range.end_date, filter.scope.between, range.start_date)))
    throw notFound()
  const { rows, meta } = await listCounted(tx, { actor, now }, eventsOf(filter), { limit, cursor })
  const tickets = rows.map((one) => presentTicket(actor, one))
  return new DetailedResponse({ range, total: await countEvents(tx, filter), tickets }, { meta })
}
export const listCountedTickets = handle(counting.listCountedTickets, counted)
export const listLeadCountedTickets = handle(counting.listLeadCountedTickets, counted)

export const saveClientTeams = handle(calls.saveClientTeams, async (context) => {
  const { tx, body } = context
  const { client_id, team_ids } = body
  if (!(await hasClient(tx, client_id))) throw notFound()
  await lockTeamsOf(tx, client_id)
  const before = await listTeamsOf(tx, client_id)
  requireSeenList(
    before.map(({ id }) => id),
    body.seen,
  )
  await replaceTeams(tx, client_id, team_ids)
  const teams = await listTeamsOf(tx, client_id)
  const names = (some: typeof teams) => some.map(({ name }) => name)
  await audit(context, 'tickets.client_teams', {
    entity: 'clients',
    id: client_id,
    change: changed({ teams: names(before) }, { teams: names(teams) }),
  })
  return { teams }
})

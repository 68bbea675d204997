import { z } from 'zod'
import { call, success } from '#kit/contract/call.ts'
import {
  date,
  id,
  month,
  named,
  queryFlag,
  queryInt,
  queryList,
  search,
  searchOf,
  textId,
} from '#kit/contract/fields.ts'
import { cursor, MAX_LIMIT, pageMeta, sortKey } from '#kit/contract/page.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { TICKET_SORTS } from './tickets.calls.ts'
import {
  countedTicket,
  dayTotals,
  eventKind,
  range,
  ticketRow,
  ticketStat,
  ticketTotals,
  weekOfDays,
  weekTotals,
} from './tickets.models.ts'
import { channel, priority, ticketState, ticketType } from './tickets.records.ts'

const shows = ['reports.changed'] as const
const STAT_SORTS = ['name', 'received', 'responded', 'resolved', 'reopened', 'handling_minutes', 'overdue_now'] as const

export const scopeFields = {
  department_id: id.optional(),
  team_id: id.optional(),
  designation_id: id.optional(),
  client_id: id.optional(),
  priority: priority.optional(),
}
const listFields = {
  ...scopeFields,
  user_id: id.optional(),
  q: search.optional(),
  sort: sortKey(STAT_SORTS).optional(),
  limit: z.int().min(1).max(MAX_LIMIT).optional(),
  cursor: cursor.optional(),
}
/** A month, or both ends of a range that belong to it. */
export const longer = { month: month.optional(), start_date: date.optional(), end_date: date.optional() }

export const listed = { permission: 'tickets.read', meta: pageMeta, shows, reads: true } as const

export const listDailyTickets = call({
  toast_not_found: true,
  id: 'ticketTracker.dailyList',
  route: 'POST /api/admin/dailyticketList',
  summary: 'What was done about tickets on a day, by person.',
  is_scoped: true,
  body: z.strictObject({ date, ...listFields }),
  data: z.strictObject({ range, totals: ticketTotals, rows: z.array(ticketStat) }),
  export: { name: 'tickets-by-person', rows: 'rows' },
  ...listed,
})

const weeklyData = z.strictObject({
  range,
  totals: ticketTotals,
  weeks: z.array(weekTotals),
  /** Received and resolved of each day, and the times to the first response. */
  days: z.array(dayTotals),
  rows: z.array(ticketStat),
})

export const listWeeklyTickets = call({
  toast_not_found: true,
  id: 'ticketTracker.weeklyList',
  route: 'POST /api/admin/weeklyticketList',
  summary: 'What was done about tickets in a month or another range, by person and by week.',
  is_scoped: true,
  body: z.strictObject({ ...longer, ...listFields }),
  data: weeklyData,
  export: { name: 'tickets-by-person', rows: 'rows' },
  ...listed,
})

/** `user_id` 0 selects tickets that no one handled. */
export const whose = z.int().min(0).max(2_147_483_647)
const detailFields = {
  user_id: whose,
  ...scopeFields,
  kind: eventKind.optional(),
  limit: z.int().min(1).max(MAX_LIMIT).optional(),
  cursor: cursor.optional(),
}

export const readDailyTickets = call({
  toast_not_found: true,
  id: 'ticketTracker.dailyDetails',
  route: 'POST /api/admin/dailyticketdetails',
  summary: 'The tickets behind the numbers of a person on a day; `user_id` 0 are those without a handler.',
  is_scoped: true,
  body: z.strictObject({ date, ...detailFields }),
  data: z.strictObject({ range, row: ticketStat, tickets: z.array(countedTicket) }),
  export: { name: 'tickets', rows: 'tickets' },
  ...listed,
})

const weeklyDetails = z.strictObject({
  range,
  row: ticketStat,
  weeks: z.array(weekOfDays),
  tickets: z.array(countedTicket),
})

export const readWeeklyTickets = call({
  toast_not_found: true,
  id: 'ticketTracker.weeklyDetails',
  route: 'POST /api/admin/weeklyticketdetails',
  summary: 'The tickets behind the numbers of a person in a longer range, by week and day.',
  is_scoped: true,
  body: z.strictObject({ ...longer, ...detailFields }),
  data: weeklyDetails,
  export: { name: 'tickets', rows: 'tickets' },
  ...listed,
})

export const listLeadTickets = call({
  toast_not_found: true,
  id: 'leadTickets.list',
  route: 'POST /api/user/leads/ticketList',
  summary: 'What the people in reach did about tickets on a day or in a longer range.',
  body: z.strictObject({ date: date.optional(), ...longer, ...listFields }),
  data: weeklyData,
  export: { name: 'tickets-by-person', rows: 'rows' },
  ...listed,
})

export const readLeadTickets = call({
  toast_not_found: true,
  id: 'leadTickets.details',
  route: 'POST /api/user/leads/ticketdetails',
  summary: 'The tickets behind the numbers of a person in reach.',
  body: z.strictObject({ date: date.optional(), ...longer, ...detailFields }),
  data: weeklyDetails,
  export: { name: 'tickets', rows: 'tickets' },
  ...listed,
})

const facetFields = z.strictObject({
  state: z.array(z.strictObject({ value: ticketState, count: z.int() })),
  priority: z.array(z.strictObject({ value: priority, count: z.int() })),
  client: z.array(z.strictObject({ value: id, name: z.string(), count: z.int() })),
})

const searched = {
  permission: 'tickets.read',
  query: z.strictObject({
    q: searchOf(200).optional(),
    department_id: textId.optional(),
    team_id: textId.optional(),
    user_id: textId.optional(),
    /** Only tickets that no one handles. */
    unassigned: queryFlag.optional(),
    client_id: textId.optional(),
    state: queryList(ticketState, 6).optional(),
    priority: queryList(priority, 4).optional(),
    type: ticketType.optional(),
    channel: channel.optional(),
    received_from: date.optional(),
    received_to: date.optional(),
    overdue: queryFlag.optional(),
    in_sla: queryFlag.optional(),
    sort: sortKey(TICKET_SORTS).optional(),
    limit: queryInt(1, MAX_LIMIT).optional(),
    cursor: cursor.optional(),
  }),
  data: z.array(
    z.strictObject({
      ...ticketRow.shape,
      /** The field in which the text was found; `alike` is a similar subject. */
      match: z.enum(['ref', 'client', 'requester', 'words', 'alike']).nullable(),
      /** A part of the text, with the matches between \u0002 and \u0003. */
      snippet: z.string().nullable(),
    }),
  ),
  meta: z.strictObject({ ...pageMeta.shape, facets: facetFields }),
  export: { name: 'tickets', without: ['snippet', 'match'] },
  shows,
} as const
export const searchTickets = call({
  toast_not_found: true,
  id: 'tickets.search',
  route: 'GET /api/user/search_tickets',
  summary: 'Finds tickets of the own team and of the people in reach.',
  ...searched,
})
export const searchTicketsAsAdmin = call({
  toast_not_found: true,
  id: 'ticketTracker.search',
  route: 'GET /api/admin/search_tickets',
  summary: 'Finds tickets.',
  ...searched,
})

export const saveClientTeams = call({
  toast_not_found: true,
  id: 'ticketTracker.clientTeams',
  route: 'POST /api/admin/ticket_clients',
  permission: 'tickets.configure',
  summary: 'Says which teams serve a client: they save its tickets and see its queue.',
  /** `seen`: the teams that it had, as the sender saw them. */
  body: z.strictObject({ client_id: id, team_ids: z.array(id).max(100), seen: z.array(id).max(100).optional() }),
  data: z.strictObject({ teams: z.array(named) }),
  toast: success('Saved Successfully'),
  refusals: commonRefusals.of('stale'),
  changes: ['reports.changed', 'clients.changed'],
})

export const trackerTicketCalls = {
  listDailyTickets,
  listWeeklyTickets,
  readDailyTickets,
  readWeeklyTickets,
  listLeadTickets,
  readLeadTickets,
  searchTickets,
  searchTicketsAsAdmin,
  saveClientTeams,
}

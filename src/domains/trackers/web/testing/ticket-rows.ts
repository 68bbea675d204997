import type { CountedTicket, Ticket, TicketRow, TicketStat, TicketTotals } from '../../contract/tickets.models.ts'

const CANNOT: TicketRow['can'] = {
  respond: false,
  wait: false,
  resume: false,
  resolve: false,
  close: false,
  reopen: false,
  edit: false,
  note: false,
  take: false,
  assign: false,
  review: false,
  void: false,
}

export const ticketOf = (change: Partial<TicketRow> = {}): TicketRow => ({
  id: 5,
  ticket_ref: 'FJ-5',
  client: { id: 1, name: 'Fjord' },
  team: { id: 4, name: 'Support Berlin' },
  handler: null,
  subject: 'Export stays empty',
  type: 'incident',
  priority: 'p2',
  channel: 'mail',
  state: 'open',
  source: 'staff',
  stated: false,
  received_at: '2026-03-11T07:00:00.000Z',
  first_response_at: null,
  resolved_at: null,
  closed_at: null,
  response_due_at: '2026-03-11T09:00:00.000Z',
  resolve_due_at: '2026-03-12T09:00:00.000Z',
  response_minutes: null,
  resolution_minutes: null,
  response_in_sla: null,
  resolution_in_sla: null,
  clock: 'running',
  is_overdue: false,
  handling_minutes: 0,
  reopened_count: 0,
  quality_score: null,
  updated_at: '2026-03-11T07:00:00.000Z',
  version: 2,
  can: { ...CANNOT, take: true },
  ...change,
})

export const wholeTicket = (change: Partial<Ticket> = {}): Ticket => ({
  ...ticketOf({
    handler: { id: 7, name: 'Asha Rao', team_id: 4 },
    can: { ...CANNOT, respond: true, resolve: true, note: true },
  }),
  requester_name: 'Ole Lund',
  response: '',
  void_reason: null,
  events: [
    {
      id: 1,
      kind: 'received',
      at: '2026-03-11T07:00:00.000Z',
      business_date: '2026-03-11',
      stated: true,
      minutes: 0,
      service_minutes: null,
      in_sla: null,
      first: false,
      score: null,
      actor: { role: 'User', id: 7, name: 'Asha Rao' },
      employee: 'Asha Rao',
      text: null,
      changes: [],
    },
  ],
  reviews: [],
  ...change,
})

export const NO_COUNTS = {
  open: 1,
  in_progress: 0,
  waiting: 0,
  overdue: 1,
  due_today: 0,
  unassigned_team: 3,
  saved_today: 0,
  responded_today: 2,
  resolved_today: 0,
  reopened_today: 0,
  by_client: [],
}

export const totalsOf = (change: Partial<TicketTotals> = {}): TicketTotals => ({
  received: 4,
  responded: 3,
  resolved: 2,
  reopened: 1,
  response_met: 2,
  response_total: 3,
  resolution_met: 2,
  resolution_total: 2,
  response_median_minutes: 30,
  response_p90_minutes: 60,
  resolution_median_minutes: 200,
  resolution_p90_minutes: 300,
  handling_minutes: 45,
  quality_sum: 4,
  quality_base: 5,
  stated: 1,
  open_now: 5,
  overdue_now: 1,
  ...change,
})

export const statOf = (id: number, name: string | null): TicketStat => ({
  id,
  employee: name === null ? null : { id, name, team_id: 4 },
  ...totalsOf(),
})

export const counted = (): CountedTicket => {
  const { events, requester_name: _r, response: _t, void_reason: _v, reviews: _w, ...row } = wholeTicket()
  return {
    ...row,
    events: events.map(({ id: _id, actor: _a, employee: _e, text: _x, changes: _c, ...event }) => event),
  }
}

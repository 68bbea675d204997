import { billedOn } from '#domains/billing/server/index.ts'
import type { Work } from '#kit/server/context.ts'
import { type Importable, importables } from '#kit/server/importable.ts'
import { entries } from '#kit/server/slots.ts'
import { listClientsToImport, listTimedEventsOf } from '../tickets/store/import-tickets.ts'
import { markMonthsOf, listDaysOf } from '../tickets/store/stated-tickets.ts'
import { TICKET_COLUMNS } from './rules/columns.ts'
import { planTickets } from './workflow/plan-tickets.ts'

/** Has the months of tickets summed again. */
const resumMonths = async ({ tx }: Work, ids: readonly number[]): Promise<void> =>
  markMonthsOf(tx, await listDaysOf(tx, ids))

const tickets: Importable = {
  title: 'Tickets',
  noun: ['ticket', 'tickets'],
  permission: 'tickets.configure',
  columns: TICKET_COLUMNS,
  matches: { ticket_ref: 'Client and number' },
  fields: {
    client_id: 'client',
    team_id: 'team',
    user_id: 'employee_no',
    minutes: 'handling_minutes',
    'tickets.exists': 'ticket_ref',
    'tickets.team_not_serving': 'team',
    'tickets.future': 'received_at',
    'tickets.not_imported': 'ticket_ref',
    'tickets.worked_on': 'ticket_ref',
    'tickets.bad_state': 'ticket_ref',
    'tickets.own_ticket': 'employee_no',
    'tickets.not_employed': 'person',
  },
  tables: ['tickets', 'ticket_events'],
  choicesOf: async (tx) => {
    const clients = await listClientsToImport(tx)
    return {
      client: clients.map(({ name }) => name),
      team: [...new Set(clients.flatMap(({ teams }) => teams.map(({ name }) => name)))],
    }
  },
  used: async (tx, ids) => {
    const used = new Map<number, string>()
    for (const { id, ticket_id } of await listTimedEventsOf(tx, ids))
      if ((await billedOn(tx, 'ticket_event', [id])) !== undefined) used.set(ticket_id, 'Its time is on an invoice')
    return used
  },
  removeDerived: resumMonths,
  reverted: resumMonths,
  plan: planTickets,
}

/** The import of tickets. */
export const importFilling = entries(importables, { tickets })

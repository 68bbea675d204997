import { type ConstraintTexts, serverDomain } from '#kit/server/call/handle.ts'
import { restorables } from '#kit/server/restorable.ts'
import { entries } from '#kit/server/slots.ts'
import { countedTicketCalls } from '../contract/counted-tickets.calls.ts'
import { statedTicketCalls } from '../contract/stated-tickets.calls.ts'
import { ticketPolicyCalls } from '../contract/ticket-policies.calls.ts'
import { trackerTicketCalls } from '../contract/ticket-trackers.calls.ts'
import { ticketCalls } from '../contract/tickets.calls.ts'
import { ticketRefusals } from '../contract/tickets.refusals.ts'
import { trackerPermissions } from '../contract/trackers.permissions.ts'
import { mergeFilling } from './merging.ts'
import { trackersSentences } from './audit-sentences.ts'
import { trackersAudit } from './audit-words.ts'
import { assignTickets } from './tickets/calls/assign.ts'
import * as lists from './tickets/calls/lists.ts'
import * as reviews from './tickets/calls/review.ts'
import { importFilling } from './ticket-imports/importables.ts'
import { saveTickets } from './tickets/calls/save.ts'
import * as searches from './tickets/calls/search.ts'
import * as stated from './tickets/calls/stated-tickets.ts'
import * as trackers from './tickets/calls/trackers.ts'
import * as policies from './tickets/calls/policies.ts'
import { updateTicket } from './tickets/calls/update.ts'
import { targetJobs } from './targets/jobs.ts'
import { ticketJobs } from './tickets/jobs.ts'
import { ticketFillings } from './tickets/register.ts'
import { targetCalls, targetConstraints, targetHandlers } from './targets/index.ts'
import { targetFillings } from './targets/register.ts'
import { retention } from './retention.ts'

export { listTargetResults } from './targets/public.ts'

export { listSeenTickets } from './tickets/public.ts'
export { countArrivals, listResolvedTickets } from './tickets/store/public.ts'
export { personal as personalOfTrackers } from './personal.ts'

const constraints: ConstraintTexts = {
  tickets_ref: () => ticketRefusals.refusal('exists', { ref: 'This number' }),
  ticket_reviews_once: () => ticketRefusals.refusal('reviewed'),
  ticket_reviews_not_own: () => ticketRefusals.refusal('own_ticket'),
}

/** Targets, tickets, team reports and the graph of work: what was expected, what came out, and the rows behind each number. */
export const trackersDomain = () =>
  serverDomain({
    id: 'trackers',
    retention,
    permissions: trackerPermissions,
    audit: trackersAudit,
    sentences: trackersSentences,
    own_screen: '/employee/trackers',
    calls: {
      ...ticketCalls,
      ...trackerTicketCalls,
      ...countedTicketCalls,
      ...ticketPolicyCalls,
      ...statedTicketCalls,
      ...targetCalls,
    },
    handlers: {
      ...lists,
      ...trackers,
      ...searches,
      ...reviews,
      ...policies,
      ...stated,
      saveTickets,
      updateTicket,
      assignTickets,
      ...targetHandlers,
    },
    constraints: { ...constraints, ...targetConstraints },
    jobs: [...targetJobs, ...ticketJobs],
    fills: [
      mergeFilling,
      importFilling,
      ...ticketFillings,
      ...targetFillings,
      entries(restorables, { targets: { call: targetCalls.updateTarget, param: 'id' } }),
    ],
  })

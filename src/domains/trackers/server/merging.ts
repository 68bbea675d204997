import { mergePolicies, movesWhere, oneOnly, stays } from '#kit/server/merging.ts'
import { entries } from '#kit/server/slots.ts'

/** The effect of merging two records of a person on the rows of this domain that refer to the merged one. */
export const mergeFilling = entries(mergePolicies, {
  trackers: {
    label: 'Tickets and targets',
    columns: {
      'target_values.employee_id': oneOnly,
      'target_waivers.employee_id': stays,
      'ticket_events.employee_id': stays,
      'ticket_reviews.actor_employee': stays,
      'ticket_reviews.employee_id': stays,
      'tickets.employee_id': movesWhere('Tickets', `t.state in ('open', 'in_progress', 'waiting')`),
      'tickets.resolved_by': stays,
    },
  },
})

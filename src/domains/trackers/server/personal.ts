import { own, type Personal } from '#kit/server/personal/declare.ts'

/** The personal data in the tables of this domain, and how an erasure treats it. */
export const personal: Personal = {
  ticket_reviews: { of: own(), removed: ['note'] },
  target_values: { of: own(), removed: ['reason'] },
  target_waivers: { of: own(), removed: ['reason'] },
  // The requester is a customer, whose tickets are a record of the organisation.
  ticket_events: { of: own(), plain: ['data'] },
  tickets: {
    of: own(),
    plain: ['ticket_ref', 'subject', 'requester_name', 'response', 'void_reason'],
    follows: ['search'],
  },
  sla_policies: { plain: ['zone'] },
  target_months: { plain: ['departments'] },
  targets: { plain: ['name'] },
  ticket_counts: { plain: ['state', 'priority'] },
  ticket_day_counts: { plain: ['kind'] },
}

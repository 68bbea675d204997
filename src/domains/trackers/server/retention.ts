import type { Retention } from '#kit/server/retention/retention.ts'

/** The retention of this domain's rows. */
export const retention: Retention = {
  ends: {},
  kept: {
    'one row for each thing that is set up': [
      'client_teams',
      'sla_policies',
      'target_values',
      'target_waivers',
      'targets',
    ],
    'a record of the organisation, which people and reports look up for years': ['tickets'],
    'goes with the record that it is part of': ['ticket_day_counts', 'ticket_events', 'ticket_reviews'],
    'a fixed number of rows, or one for each person or thing': ['target_months', 'ticket_counts'],
  },
}

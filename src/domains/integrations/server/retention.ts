import type { Retention } from '#kit/server/retention/retention.ts'
import { deleteEvents, dueEvents } from './store/deliveries.ts'

/** The retention of the rows of this domain. */
export const retention: Retention = {
  rules: {
    webhook_log: {
      label: 'Log of webhooks',
      what: 'Which changes were sent to which webhook is removed so long after the change. What still waits stays.',
      why: 'So that it can be seen what another program received, and be sent again.',
      known_by: 'integrations.read',
      counts: 'others',
      days: 90,
      floor: 7,
      due: dueEvents,
      remove: ({ tx }, ids) => deleteEvents(tx, ids),
    },
  },
  ends: {
    webhook_events: { rule: 'webhook_log', what: 'events of webhooks' },
    webhook_deliveries: { rule: 'webhook_log', what: 'with their event' },
  },
  kept: {
    'one row for each thing that is set up': ['webhook_endpoints'],
    'one row for each chain of the audit': ['webhook_positions', 'webhook_progress'],
  },
}

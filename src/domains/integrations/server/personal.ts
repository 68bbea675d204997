import type { Personal } from '#kit/server/personal/declare.ts'

/** Webhooks, their events and their log have ids of records, and no data about people. */
export const personal: Personal = {
  webhook_deliveries: { plain: ['object', 'state', 'response', 'error'] },
  webhook_endpoints: { plain: ['name', 'address', 'areas', 'state', 'off_reason', 'secret', 'old_secret'] },
  webhook_positions: { plain: ['last_hash'] },
  webhook_events: { plain: ['type', 'kind'] },
}

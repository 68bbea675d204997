import type { AuditSentences } from '#kit/server/audit-sentences.ts'
import type { integrationsAudit } from './audit-words.ts'

export const integrationsSentences: AuditSentences<typeof integrationsAudit> = {
  does: {
    'integrations.webhook_added': 'added the webhook[ {name}][ to {address}]',
    'integrations.webhook_updated': 'changed the webhook[ {name}][: {fields}]',
    'integrations.webhook_deleted': 'deleted the webhook[ {name}]',
    'integrations.webhook_switched_on': 'switched the webhook[ {name}] on',
    'integrations.webhook_switched_off': 'switched the webhook[ {name}] off',
    'integrations.secret_replaced': 'replaced the secret of the webhook[ {name}]',
    'integrations.webhook_taken_over': 'took over the webhook[ {name}][ from {was.owner_id@accounts}]',
    'integrations.sent_again': 'sent events to the webhook[ {name}] again[, {count} of them]',
  },
  names: { webhook_endpoints: 't.name' },
  fields: {
    follows_from: 'first change that it gets',
    off_at: 'time at which it was switched off',
    old_secret_until: 'end of the secret before',
    last_delivered_at: 'time of the last delivery',
  },
  kinds: { webhook_endpoints: 'webhook' },
  codes: {
    reason: { person: 'a person', failures: 'nothing taken for three days', gone: 'gone for good', owner: 'no owner' },
  },
}

import { labelsOfAudit } from '#kit/server/audit-words.ts'

const WEBHOOK = 'it is about a webhook, not about a person'
const about = (text: string) => ({ text, unlisted: WEBHOOK })

export const integrationsAudit = labelsOfAudit({
  'integrations.webhook_added': about('A webhook was added'),
  'integrations.webhook_updated': about('A webhook was changed'),
  'integrations.webhook_deleted': about('A webhook was deleted'),
  'integrations.webhook_switched_on': about('A webhook was switched on'),
  'integrations.webhook_switched_off': about('A webhook was switched off'),
  'integrations.secret_replaced': about('The secret of a webhook was replaced'),
  'integrations.webhook_taken_over': about('A webhook got another owner'),
  'integrations.sent_again': about('Events were sent again to a webhook'),
})

declare module '#kit/contract/keys.ts' {
  interface AuditActions extends Record<keyof typeof integrationsAudit, true> {}
}

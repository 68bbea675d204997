import { serverDomain } from '#kit/server/call/handle.ts'
import { integrationsPermissions } from '../contract/integrations.permissions.ts'
import { webhookCalls } from '../contract/webhooks.calls.ts'
import { webhookRecord } from '../contract/webhooks.records.ts'
import { webhookRefusals } from '../contract/webhooks.refusals.ts'
import { integrationsSentences } from './audit-sentences.ts'
import { integrationsAudit } from './audit-words.ts'
import * as deliveries from './calls/deliveries.ts'
import * as webhooks from './calls/webhooks.ts'
import { webhookJobs } from './jobs.ts'
import { noticeFilling } from './notify.ts'
import { retention } from './retention.ts'
import type { IntegrationsParts } from './rules/parts.ts'

export { personal as personalOfIntegrations } from './personal.ts'
export type { LinkOf } from './rules/parts.ts'

/** Webhooks: changes are sent to other programs. */
export const integrationsDomain = (parts: IntegrationsParts) =>
  serverDomain({
    id: 'integrations',
    retention,
    permissions: integrationsPermissions,
    audit: integrationsAudit,
    sentences: integrationsSentences,
    records: [{ of: webhookRecord, change: webhookCalls.updateWebhook }],
    calls: webhookCalls,
    handlers: {
      listWebhooks: webhooks.listWebhooks,
      listEventAreas: webhooks.listEventAreas(parts),
      addWebhook: webhooks.addWebhook(parts),
      updateWebhook: webhooks.updateWebhook(parts),
      deleteWebhook: webhooks.deleteWebhook,
      switchWebhook: webhooks.switchWebhook,
      replaceSecret: webhooks.replaceSecret(parts),
      takeOverWebhook: webhooks.takeOverWebhook,
      testWebhook: deliveries.testWebhook(parts),
      listDeliveries: deliveries.listDeliveries(parts),
      sendAgain: deliveries.sendAgain,
      sendFailedAgain: deliveries.sendFailedAgain,
    },
    constraints: { webhook_endpoints_name: () => webhookRefusals.refusal('name_taken') },
    jobs: webhookJobs(parts),
    fills: [noticeFilling],
  })

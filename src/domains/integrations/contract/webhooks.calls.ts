import { z } from 'zod'
import { call, info, responseMessage, success } from '#kit/contract/call.ts'
import { id, instant, queryInt, textId, version } from '#kit/contract/fields.ts'
import { cursor, MAX_LIMIT, pageMeta } from '#kit/contract/page.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import {
  attemptResult,
  delivery,
  deliveryState,
  eventArea,
  webhook,
  webhookState,
  webhookWithSecret,
} from './webhooks.models.ts'
import { webhookRecord } from './webhooks.records.ts'
import { webhookRefusals } from './webhooks.refusals.ts'

const params = z.strictObject({ id: textId })
const body = z.strictObject({ version })
const changes = ['webhooks.changed'] as const
const stale = commonRefusals.of('stale')

export const listWebhooks = call({
  id: 'webhooks.list',
  route: 'GET /api/admin/webhook',
  permission: 'integrations.read',
  summary: 'The addresses to which events are sent, by name, with what waits and has failed.',
  data: z.array(webhook),
  shows: ['webhooks.changed'],
})

export const listEventAreas = call({
  id: 'webhooks.areas',
  route: 'GET /api/admin/webhook-areas',
  permission: 'integrations.read',
  summary: 'The areas whose events can be sent, with the types of each.',
  data: z.array(eventArea),
})

export const addWebhook = call({
  id: 'webhooks.add',
  in_person: true,
  route: 'POST /api/admin/webhook',
  permission: 'integrations.write',
  summary:
    'Adds an address that events are sent to from now on, as far as the actor may read them; returns its secret, once.',
  body: z.strictObject(webhookRecord.add),
  data: webhookWithSecret,
  toast: success('Webhook Added Successfully'),
  refusals: webhookRefusals.of('name_taken', 'https_needed', 'private_address'),
  changes,
})

export const updateWebhook = call({
  id: 'webhooks.update',
  route: 'PUT /api/admin/webhook/:id',
  permission: 'integrations.write',
  summary: 'Changes the name, the address or the events of an own webhook.',
  params,
  body: z.strictObject({ ...webhookRecord.change, version }),
  data: webhook,
  toast: info('Webhook Updated Successfully'),
  refusals: { ...webhookRefusals.of('name_taken', 'https_needed', 'private_address', 'not_owner'), ...stale },
  changes,
})

export const deleteWebhook = call({
  id: 'webhooks.delete',
  route: 'DELETE /api/admin/webhook/:id',
  permission: 'integrations.write',
  summary: 'Deletes a webhook with its log; nothing is sent to it any more.',
  params,
  data: z.strictObject({ id }),
  toast: success('Webhook Deleted Successfully'),
  changes,
})

export const switchWebhook = call({
  id: 'webhooks.switch',
  route: 'POST /api/admin/webhook/:id/switch',
  permission: 'integrations.write',
  summary: 'Switches a webhook off, with which all that waits has failed; or on, with the events from then on.',
  params,
  body: z.strictObject({ version, state: webhookState }),
  data: webhook,
  toast: responseMessage('info'),
  refusals: { ...webhookRefusals.of('not_owner'), ...stale },
  changes,
})

export const replaceSecret = call({
  id: 'webhooks.replaceSecret',
  in_person: true,
  route: 'POST /api/admin/webhook/:id/secret',
  permission: 'integrations.write',
  summary: 'Makes a new secret for an own webhook and returns it, once; for 24 hours both sign.',
  params,
  body,
  data: webhookWithSecret,
  toast: success('Secret Replaced Successfully'),
  refusals: { ...webhookRefusals.of('not_owner'), ...stale },
  changes,
})

export const takeOverWebhook = call({
  id: 'webhooks.takeOver',
  route: 'POST /api/admin/webhook/:id/owner',
  permission: 'integrations.write',
  summary: 'Makes the actor the owner of a webhook: from then on it is sent what they may read.',
  params,
  body,
  data: webhook,
  toast: success('Webhook Taken Over Successfully'),
  refusals: { ...webhookRefusals.of('is_owner'), ...stale },
  changes,
})

export const testWebhook = call({
  id: 'webhooks.test',
  route: 'POST /api/admin/webhook/:id/test',
  permission: 'integrations.write',
  summary: 'Sends an event of the type `test` at once, and returns the status and the time of the response.',
  params,
  data: attemptResult,
})

const since = instant

export const listDeliveries = call({
  id: 'webhooks.deliveries',
  route: 'GET /api/admin/webhook/:id/deliveries',
  permission: 'integrations.read',
  summary: 'The log of a webhook: what was sent, newest first.',
  params,
  query: z.strictObject({
    state: deliveryState.optional(),
    limit: queryInt(1, MAX_LIMIT).optional(),
    cursor: cursor.optional(),
  }),
  data: z.array(delivery),
  meta: pageMeta,
  shows: ['webhooks.changed'],
})

export const sendAgain = call({
  id: 'webhooks.sendAgain',
  route: 'POST /api/admin/webhook/:id/deliveries/:delivery_id/again',
  permission: 'integrations.write',
  summary: 'Sends an event again, with the same id.',
  params: z.strictObject({ id: textId, delivery_id: textId }),
  data: z.strictObject({ id }),
  toast: success('Event Is Sent Again'),
  refusals: webhookRefusals.of('is_off'),
  changes,
})

export const sendFailedAgain = call({
  id: 'webhooks.sendFailedAgain',
  route: 'POST /api/admin/webhook/:id/again',
  permission: 'integrations.write',
  summary: 'Sends all events again that have failed since an instant, in their order.',
  params,
  body: z.strictObject({ since }),
  data: z.strictObject({ count: z.int() }),
  toast: success('Failed Events Are Sent Again'),
  refusals: webhookRefusals.of('is_off', 'nothing_failed'),
  changes,
})

export const webhookCalls = {
  listWebhooks,
  listEventAreas,
  addWebhook,
  updateWebhook,
  deleteWebhook,
  switchWebhook,
  replaceSecret,
  takeOverWebhook,
  testWebhook,
  listDeliveries,
  sendAgain,
  sendFailedAgain,
}

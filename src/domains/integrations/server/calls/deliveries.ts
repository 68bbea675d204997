import { randomUUID } from 'node:crypto'
import { audit } from '#kit/server/audit.ts'
import { DetailedResponse, handle, handleInSteps } from '#kit/server/call/handle.ts'
import type { Tx } from '#kit/server/context.ts'
import { found } from '#kit/server/database/rows.ts'
import * as calls from '../../contract/webhooks.calls.ts'
import { webhookRefusals } from '../../contract/webhooks.refusals.ts'
import { enqueueSend } from '../jobs.ts'
import { presentDelivery } from '../present.ts'
import { headersOf, testMessage } from '../rules/message.ts'
import type { IntegrationsParts } from '../rules/parts.ts'
import { openSecrets } from '../rules/secrets.ts'
import * as store from '../store/deliveries.ts'
import { type Endpoint, findEndpoint, lockEndpoint } from '../store/endpoints.ts'
import { post } from '../workflow/post.ts'

const ENTITY = 'webhook_endpoints'

const lockOn = async (tx: Tx, id: number): Promise<Endpoint> => {
  const endpoint = found(await lockEndpoint(tx, id))
  if (endpoint.state === 'off') throw webhookRefusals.refusal('is_off')
  return endpoint
}

export const listDeliveries = ({ linkOf }: IntegrationsParts) =>
  handle(calls.listDeliveries, async ({ tx, actor, params, query }) => {
    const endpoint = found(await findEndpoint(tx, params.id))
    const { rows, meta } = await store.listLog(tx, params.id, query)
    const may_send = actor.grants.has('integrations.write') && endpoint.state === 'on'
    return new DetailedResponse(
      rows.map((row) => presentDelivery(row, { linkOf, may_send })),
      { meta },
    )
  })

export const sendAgain = handle(calls.sendAgain, async (context) => {
  const { tx, now, params } = context
  const { id, name } = await lockOn(tx, params.id)
  const sent = found(await store.updateToAgain(tx, id, params.delivery_id, now))
  await enqueueSend(context)
  await audit(context, 'integrations.sent_again', { entity: ENTITY, id, after: { name, count: 1 } })
  return sent
})

export const sendFailedAgain = handle(calls.sendFailedAgain, async (context) => {
  const { tx, now, params, body } = context
  const { id, name } = await lockOn(tx, params.id)
  const count = await store.updateFailedToAgain(tx, id, body.since, now)
  if (count === 0) throw webhookRefusals.refusal('nothing_failed')
  await enqueueSend(context)
  await audit(context, 'integrations.sent_again', { entity: ENTITY, id, after: { name, count } })
  return { count }
})

export const testWebhook = ({ secrets, listed, linkBase }: IntegrationsParts) =>
  handleInSteps(calls.testWebhook, async ({ tx, now, params }) => {
    const endpoint = found(await findEndpoint(tx, params.id))
    const link = `${await linkBase(tx, now)}/admin/organisation?tab=webhooks&webhook=${endpoint.id}`
    const message = testMessage(`test_${randomUUID()}`, now, link)
    const headers = headersOf(message, openSecrets(secrets, endpoint, now), now)
    const { text: _text, ...result } = await post(
      { address: endpoint.address, body: message.body, headers },
      { listed },
    )
    return result
  })

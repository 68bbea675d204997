import { refuseStale } from '#kit/contract/refusals.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { handle, handleCompleted } from '#kit/server/call/handle.ts'
import type { Context, Tx } from '#kit/server/context.ts'
import { found } from '#kit/server/database/rows.ts'
import { stored } from '#kit/server/record.ts'
import * as calls from '../../contract/webhooks.calls.ts'
import type { Webhook } from '../../contract/webhooks.models.ts'
import { webhookRecord } from '../../contract/webhooks.records.ts'
import { webhookRefusals } from '../../contract/webhooks.refusals.ts'
import { OVERLAP_MS } from '../../contract/webhooks.rules.ts'
import { enqueueFollow } from '../jobs.ts'
import { presentWebhook } from '../present.ts'
import { addressFault, type PrivateHosts } from '#kit/server/outgoing/addresses.ts'
import { listAreas } from '../rules/events.ts'
import type { IntegrationsParts } from '../rules/parts.ts'
import { openSecret, sealSecret } from '../rules/secrets.ts'
import { makeSecret } from '../rules/signature.ts'
import * as store from '../store/endpoints.ts'
import { findProgress, lockFollowing } from '../store/events.ts'
import { placeAtEnd } from '../workflow/follow.ts'
import { switchOff } from '../workflow/switch-off.ts'

const ENTITY = 'webhook_endpoints'

const findWebhook = async ({ tx, actor }: Pick<Context, 'tx' | 'actor'>, id: number): Promise<Webhook | undefined> => {
  const [row] = await store.listWebhookRows(tx, id)
  return row && presentWebhook(actor, row)
}

const getWebhook = async (context: Pick<Context, 'tx' | 'actor'>, id: number): Promise<Webhook> =>
  found(await findWebhook(context, id))

const webhooks = stored(webhookRecord, {
  audit: {
    added: 'integrations.webhook_added',
    changed: 'integrations.webhook_updated',
    deleted: 'integrations.webhook_deleted',
  },
  find: findWebhook,
})

const checkAddress = (address: string, listed: PrivateHosts): void => {
  const fault = addressFault(address, listed)
  if (fault !== null) throw webhookRefusals.refusal(fault)
}

const requireOwner = (actor: Context['actor'], owner_id: number): void => {
  if (owner_id !== actor.account_id) throw webhookRefusals.refusal('not_owner')
}

/** Locks a webhook in the version that the actor saw. */
const lockSeen = async (tx: Tx, id: number, version: number): Promise<store.Endpoint> => {
  const endpoint = found(await store.lockEndpoint(tx, id))
  if (endpoint.version !== version) throw refuseStale()
  return endpoint
}

/** Begins to follow the audit from here, where it is not followed yet. */
const followFromHere = async (context: Context): Promise<void> => {
  await lockFollowing(context.tx)
  const isFollowed = (await store.listActive(context.tx)).length > 0 && (await findProgress(context.tx)) !== null
  if (!isFollowed) await placeAtEnd(context)
  await enqueueFollow(context)
}

export const listWebhooks = handle(calls.listWebhooks, async ({ tx, actor }) =>
  (await store.listWebhookRows(tx)).map((row) => presentWebhook(actor, row)),
)

export const listEventAreas = ({ readers }: IntegrationsParts) =>
  handle(calls.listEventAreas, async ({ actor }) => listAreas(readers, actor))

/** Responses are stored without the secret, which is read from its row. */
const withSecret =
  ({ secrets }: IntegrationsParts) =>
  async <Data extends Readonly<{ webhook: Webhook; secret: string }>>(
    { tx }: Pick<Context, 'tx'>,
    data: Data,
  ): Promise<Data> => {
    const endpoint = found(await store.findEndpoint(tx, data.webhook.id))
    return { ...data, secret: openSecret(secrets, endpoint) }
  }

export const addWebhook = (parts: IntegrationsParts) =>
  handleCompleted(
    calls.addWebhook,
    async (context) => {
      const { tx, now, actor, body } = context
      checkAddress(body.address, parts.listed)
      await followFromHere(context)
      const id = await store.takeEndpointId(tx)
      const secret = sealSecret(parts.secrets, id, makeSecret())
      const { name, address, areas = [] } = body
      await store.insertEndpoint(tx, now, { id, name, address, areas, owner_id: actor.account_id, secret })
      await audit(context, 'integrations.webhook_added', { entity: ENTITY, id, after: { name, address, areas } })
      return { webhook: await getWebhook(context, id), secret: '' }
    },
    withSecret(parts),
  )

export const updateWebhook = ({ listed }: IntegrationsParts) =>
  handle(calls.updateWebhook, async (context) =>
    webhooks.change(context, context.params.id, context.body, ({ before, next }) => {
      requireOwner(context.actor, before.owner.id)
      if (next.address !== before.address) checkAddress(next.address, listed)
    }),
  )

export const deleteWebhook = handle(calls.deleteWebhook, async (context) => webhooks.remove(context, context.params.id))

/** An admin who is not the owner switches off, but not on: it would be sent what the owner may read. */
export const switchWebhook = handle(calls.switchWebhook, async (context) => {
  const { tx, now, actor, params, body } = context
  const endpoint = await lockSeen(tx, params.id, body.version)
  if (body.state === 'off') await switchOff(context, endpoint, 'person')
  else if (endpoint.state === 'off') {
    requireOwner(actor, endpoint.owner_id)
    await followFromHere(context)
    await store.updateToOn(tx, params.id, now)
    const after = { name: endpoint.name }
    await audit(context, 'integrations.webhook_switched_on', { entity: ENTITY, id: params.id, after })
  }
  return getWebhook(context, params.id)
})

export const replaceSecret = (parts: IntegrationsParts) =>
  handleCompleted(
    calls.replaceSecret,
    async (context) => {
      const { tx, now, actor, params, body } = context
      const { id, name, owner_id, secret } = await lockSeen(tx, params.id, body.version)
      requireOwner(actor, owner_id)
      await store.updateEndpoint(tx, id, {
        secret: sealSecret(parts.secrets, id, makeSecret()),
        old_secret: secret,
        old_secret_until: new Date(Date.parse(now) + OVERLAP_MS).toISOString(),
      })
      await audit(context, 'integrations.secret_replaced', { entity: ENTITY, id, after: { name } })
      return { webhook: await getWebhook(context, id), secret: '' }
    },
    withSecret(parts),
  )

export const takeOverWebhook = handle(calls.takeOverWebhook, async (context) => {
  const { tx, actor, params, body } = context
  const { id, name, owner_id } = await lockSeen(tx, params.id, body.version)
  if (owner_id === actor.account_id) throw webhookRefusals.refusal('is_owner')
  await store.updateEndpoint(tx, id, { owner_id: actor.account_id })
  const change = changed({ owner_id }, { owner_id: actor.account_id }, { name })
  await audit(context, 'integrations.webhook_taken_over', { entity: ENTITY, id, change })
  return getWebhook(context, id)
})

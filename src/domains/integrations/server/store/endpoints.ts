import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '#kit/server/context.ts'
import { one, rows, single } from '#kit/server/database/rows.ts'
import { type OffReason, webhook } from '../../contract/webhooks.models.ts'

const webhookRow = webhook.omit({ can: true })
export type WebhookRow = z.output<typeof webhookRow>

/** Lists the webhooks by name, or returns the one of an id, with the numbers of deliveries that wait and have failed. */
export const listWebhookRows = (tx: Tx, id: number | null = null): Promise<WebhookRow[]> =>
  rows(tx, webhookRow)`
    select w.id, w.version, w.name, w.address, w.areas, w.state, w.off_reason, w.off_at, w.last_delivered_at, w.failing_since,
      w.old_secret_until, json_build_object('id', a.id, 'name', a.name) as owner,
      count(d.id) filter (where d.state = 'waiting')::int as waiting, count(d.id) filter (where d.state = 'failed')::int as failed
    from webhook_endpoints w join accounts a on a.id = w.owner_id
      left join webhook_deliveries d on d.endpoint_id = w.id and d.state in ('waiting', 'failed')
    where ${id}::int is null or w.id = ${id}
    group by w.id, a.id order by lower(w.name) collate names, w.id`

const endpointRow = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  address: z.string(),
  areas: z.array(z.string()),
  owner_id: z.number(),
  state: z.enum(['on', 'off']),
  off_reason: z.string().nullable(),
  follows_from: z.string(),
  secret: z.instanceof(Buffer),
  old_secret: z.instanceof(Buffer).nullable(),
  old_secret_until: z.string().nullable(),
  failing_since: z.string().nullable(),
})
/** A webhook as the program that sends uses it. */
export type Endpoint = z.output<typeof endpointRow>

const columns = sql`w.id, w.version, w.name, w.address, w.areas, w.owner_id, w.state, w.off_reason, w.follows_from, w.secret,
  w.old_secret, w.old_secret_until, w.failing_since`

/** Lists the webhooks that are on. */
export const listActive = (tx: Tx): Promise<Endpoint[]> =>
  rows(tx, endpointRow)`select ${columns} from webhook_endpoints w where w.state = 'on' order by w.id`

export const findEndpoint = (tx: Tx, id: number): Promise<Endpoint | undefined> =>
  one(tx, endpointRow)`select ${columns} from webhook_endpoints w where w.id = ${id}`

/** Returns a webhook, locked until the transaction ends. */
export const lockEndpoint = (tx: Tx, id: number): Promise<Endpoint | undefined> =>
  one(tx, endpointRow)`select ${columns} from webhook_endpoints w where w.id = ${id} for update`

const nextId = z.object({ id: z.number() })

/** Takes the next id, because the secret is sealed for its row. */
export const takeEndpointId = async (tx: Tx): Promise<number> =>
  (await single(tx, nextId)`select nextval(pg_get_serial_sequence('webhook_endpoints', 'id'))::int as id`).id

type NewEndpoint = Pick<Endpoint, 'id' | 'name' | 'address' | 'areas' | 'owner_id' | 'secret'>

export const insertEndpoint = async (tx: Tx, now: string, row: NewEndpoint): Promise<void> => {
  await tx
    .insertInto('webhook_endpoints')
    .values({ ...row, areas: [...row.areas], state: 'on', created_at: now, follows_from: now })
    .execute()
}

type Change = Partial<
  Pick<Endpoint, 'owner_id' | 'follows_from' | 'secret' | 'old_secret' | 'old_secret_until' | 'failing_since'>
>

export const updateEndpoint = async (tx: Tx, id: number, change: Change): Promise<void> => {
  await tx.updateTable('webhook_endpoints').set(change).where('id', '=', id).execute()
}

/** Switches a webhook on, for changes from now on. Returns false where it is on already. */
export const updateToOn = async (tx: Tx, id: number, now: string): Promise<boolean> => {
  const found = await tx
    .updateTable('webhook_endpoints')
    .set({ state: 'on', off_reason: null, off_at: null, failing_since: null, follows_from: now })
    .where('id', '=', id)
    .where('state', '=', 'off')
    .returning('id')
    .execute()
  return found.length > 0
}

/** Switches a webhook off. Returns false where it is off already. */
export const updateToOff = async (tx: Tx, id: number, reason: OffReason, now: string): Promise<boolean> => {
  const found = await tx
    .updateTable('webhook_endpoints')
    .set({ state: 'off', off_reason: reason, off_at: now })
    .where('id', '=', id)
    .where('state', '=', 'on')
    .returning('id')
    .execute()
  return found.length > 0
}

/** Notes a delivery that arrived: the webhook is not failing any more. */
export const noteDelivered = async (tx: Tx, id: number, now: string): Promise<void> => {
  await sql`update webhook_endpoints set last_delivered_at = greatest(last_delivered_at, ${now}::timestamptz), failing_since = null
    where id = ${id}`.execute(tx)
}

/** Notes a failed attempt. Returns since when all of them have failed. */
export const noteFailed = async (tx: Tx, id: number, now: string): Promise<string> => {
  const row = z.object({ failing_since: z.string() })
  const noted = await single(tx, row)`
    update webhook_endpoints set failing_since = coalesce(failing_since, ${now}::timestamptz) where id = ${id}
    returning failing_since`
  return noted.failing_since
}

/** Ends the secrets before a replacement whose time is over. */
export const clearOldSecrets = async (tx: Tx, now: string): Promise<void> => {
  await tx
    .updateTable('webhook_endpoints')
    .set({ old_secret: null, old_secret_until: null })
    .where('old_secret_until', '<=', now)
    .execute()
}

import { z } from 'zod'
import { id, instant, named, version } from '#kit/contract/fields.ts'
import { screenLink } from '#kit/contract/screen-link.ts'
import { area, webhookRecord } from './webhooks.records.ts'

export const webhookState = z.enum(['on', 'off'])
const offReason = z.enum(['person', 'failures', 'gone', 'owner'])
export type OffReason = z.output<typeof offReason>

export const webhook = z.strictObject({
  id,
  version,
  ...webhookRecord.row,
  owner: named,
  state: webhookState,
  off_reason: offReason.nullable(),
  off_at: instant.nullable(),
  last_delivered_at: instant.nullable(),
  failing_since: instant.nullable(),
  /** Until this instant the secret before signs, too. */
  old_secret_until: instant.nullable(),
  waiting: z.int(),
  failed: z.int(),
  can: z.strictObject({
    update: z.boolean(),
    delete: z.boolean(),
    switch: z.boolean(),
    take_over: z.boolean(),
    send: z.boolean(),
  }),
})
export type Webhook = z.output<typeof webhook>

/** A webhook with its secret, which is shown this once. */
export const webhookWithSecret = z.strictObject({ webhook, secret: z.string() })

export const deliveryState = z.enum(['waiting', 'delivered', 'failed', 'withheld'])
export type DeliveryState = z.output<typeof deliveryState>

export const delivery = z.strictObject({
  id,
  event: z.string(),
  type: z.string(),
  /** The type as people read it. */
  text: z.string(),
  at: instant,
  object: z.strictObject({ kind: z.string(), id: id.nullable(), label: z.string(), link: screenLink }),
  state: deliveryState,
  attempts: z.int(),
  last_attempt_at: instant.nullable(),
  next_attempt_at: instant.nullable(),
  http_status: z.int().nullable(),
  duration_ms: z.int().nullable(),
  response: z.string().nullable(),
  error: z.string().nullable(),
  can: z.strictObject({ send_again: z.boolean() }),
})
export type Delivery = z.output<typeof delivery>

/** An area whose events can be sent, with their types. */
export const eventArea = z.strictObject({
  area,
  label: z.string(),
  /** The actor may read some of it. */
  is_readable: z.boolean(),
  types: z.array(z.strictObject({ type: z.string(), text: z.string() })),
})
export type EventArea = z.output<typeof eventArea>

/** The result of one attempt: a status, or the reason why there was no response. */
export const attemptResult = z.strictObject({
  is_ok: z.boolean(),
  http_status: z.int().nullable(),
  duration_ms: z.int(),
  error: z.string().nullable(),
})
export type AttemptResult = z.output<typeof attemptResult>

import type { Leased } from '../store/deliveries.ts'
import { signedHeaders } from './signature.ts'

/** The id of an event as receivers see it: the same in each attempt. */
export const eventKey = (id: number): string => `evt_${id}`

type Event = Pick<Leased, 'event_id' | 'audit_id' | 'type' | 'at' | 'kind' | 'object_id'>
export type Message = Readonly<{ id: string; body: string }>

/**
 * Returns the message of an event. It has no personal data: only the record that was changed, and where to read it. `version`
 * rises with each event about an object.
 */
export const messageOf = ({ event_id, audit_id, type, at, kind, object_id }: Event, link: string): Message => {
  const id = eventKey(event_id)
  const data = { id, object: { kind, id: object_id }, version: audit_id, link }
  return { id, body: JSON.stringify({ type, timestamp: at, data }) }
}

/** Returns the message that tests a webhook. */
export const testMessage = (id: string, now: string, link: string): Message => {
  const data = { id, object: { kind: 'webhook_endpoints', id: null }, version: 0, link }
  return { id, body: JSON.stringify({ type: 'test', timestamp: now, data }) }
}

const SECOND_MS = 1000

/** Returns the headers that sign a message with each secret, at an instant. */
export const headersOf = ({ id, body }: Message, secrets: readonly string[], now: string) =>
  signedHeaders(secrets, { id, body, timestamp: Math.floor(Date.parse(now) / SECOND_MS) })

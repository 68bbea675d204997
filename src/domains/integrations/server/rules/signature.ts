import { createHmac, randomBytes } from 'node:crypto'

const SECRET_BYTES = 32
const PREFIX = 'whsec_'

/** Returns a new secret as receivers enter it: `whsec_` and 32 random bytes in base64 (Standard Webhooks). */
export const makeSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

type Message = Readonly<{ id: string; timestamp: number; body: string }>

const signatureOf = (secret: string, { id, timestamp, body }: Message): string => {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

/** Returns the headers of a message, signed with each secret (Standard Webhooks 1.0). `timestamp`: seconds since 1970. */
export const signedHeaders = (secrets: readonly string[], message: Message): Readonly<Record<string, string>> => ({
  'webhook-id': message.id,
  'webhook-timestamp': String(message.timestamp),
  'webhook-signature': secrets.map((secret) => signatureOf(secret, message)).join(' '),
})

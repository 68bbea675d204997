import { createHash, createHmac } from 'node:crypto'

export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** The secret is derived from the nonce stored under the idempotency key: no table contains it. */
export const secretOf = (key: Buffer, nonce: string): string =>
  createHmac('sha256', key).update('shift-feed').update(Buffer.from(nonce, 'base64url')).digest('base64url')

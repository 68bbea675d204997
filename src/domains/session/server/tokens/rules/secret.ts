import { createHash, createHmac, randomBytes } from 'node:crypto'
import { API_TOKEN_PREFIX } from '#kit/contract/api-token.ts'

const SHOWN_CHARACTERS = 6

/** Returns a new random text from which the secret of a token is derived; it is no secret without the key. */
export const newNonce = (): string => randomBytes(32).toString('base64url')

/**
 * Returns the secret that belongs to a nonce: 256 bits behind the prefix. It is derived for the response alone, so that the
 * response that is stored under an idempotency key has the nonce in its place.
 */
export const secretOf = (key: Buffer, nonce: string): string =>
  `${API_TOKEN_PREFIX}${createHmac('sha256', key).update(`api token ${nonce}`).digest('base64url')}`

/** Returns the hash under which a token is stored and found. A lookup of a hash shows nothing about the secret by its time. */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Returns the first characters of a secret, by which people recognise it. */
export const beginningOf = (secret: string): string => secret.slice(0, API_TOKEN_PREFIX.length + SHOWN_CHARACTERS)

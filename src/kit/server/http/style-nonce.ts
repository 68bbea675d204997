import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'

const nonces = new WeakMap<object, string>()

/** Returns the nonce of a response, which its header names and its page puts on each `<style>`; 128 bits in base64. */
export const styleNonceOf = (response: ServerResponse): string => {
  const known = nonces.get(response)
  if (known !== undefined) return known
  const nonce = randomBytes(16).toString('base64')
  nonces.set(response, nonce)
  return nonce
}

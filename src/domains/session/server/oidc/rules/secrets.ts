import { createHash } from 'node:crypto'
import type { SecretBox } from '#kit/server/secret-box.ts'
import type { Settings } from '../store/settings.ts'
import type { Connection, Proofs } from '../workflow/provider.ts'
import { z } from 'zod'

export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

const ABOUT_SECRET = 'oidc_settings:1'
export const sealClientSecret = (box: SecretBox, secret: string): Buffer => box.seal(secret, ABOUT_SECRET)

export const connectionOf = (
  box: SecretBox,
  { issuer, client_id, client_secret }: Pick<Settings, 'issuer' | 'client_id' | 'client_secret'>,
): Connection => ({ issuer, client_id, client_secret: box.open(client_secret, ABOUT_SECRET) })

const sealedProofs = z.object({ nonce: z.string(), verifier: z.string() })
const aboutFlow = (state: string): string => `oidc_flows:${hashOf(state).toString('hex')}`

/** Seals what proves the response of a flow, all but its state, of which a hash is stored. */
export const sealProofs = (box: SecretBox, { state, nonce, verifier }: Proofs): Buffer =>
  box.seal(JSON.stringify({ nonce, verifier }), aboutFlow(state))

export const openProofs = (box: SecretBox, state: string, sealed: Buffer): Proofs => ({
  ...sealedProofs.parse(JSON.parse(box.open(sealed, aboutFlow(state)))),
  state,
})

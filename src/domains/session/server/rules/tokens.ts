import { createSigner, createVerifier } from 'fast-jwt'
import { z } from 'zod'

/** The content of a token. It proves a session id; the row alone decides whether that session lives. */
const claims = z.object({
  iss: z.literal('muster'),
  aud: z.enum(['admin', 'user']),
  sub: z.string(),
  sid: z.string().min(20).max(60),
  role: z.enum(['Admin', 'User']),
  id: z.int().positive(),
  iat: z.int(),
  exp: z.int(),
  act: z.int().positive().optional(),
})
type TokenClaims = z.output<typeof claims>

const header = z.strictObject({ alg: z.literal('HS256'), typ: z.literal('JWT').optional() })
const token = z.object({ header, payload: claims })

type Claimed = Pick<TokenClaims, 'sid' | 'role'>

export type Tokens = Readonly<{
  sign: (claims: Omit<TokenClaims, 'iss' | 'aud'>) => string
  /** The session id and audience of a token that we signed, or null. Its age is checked by the session row. */
  read: (text: string) => Claimed | null
}>

const CACHED_TOKENS = 10_000

/** Signs and reads tokens with the key of the installation (HS256 and nothing else). */
export const createTokens = (key: Buffer): Tokens => {
  const signer = createSigner({ key, algorithm: 'HS256' })
  const verifier = createVerifier({ key, algorithms: ['HS256'], ignoreExpiration: true, complete: true })
  const verify = (text: string): Claimed | null => {
    try {
      const verified: unknown = verifier(text)
      const parsed = token.safeParse(verified)
      if (!parsed.success) return null
      const { sid, role, aud } = parsed.data.payload
      return aud === (role === 'Admin' ? 'admin' : 'user') ? { sid, role } : null
    } catch {
      return null
    }
  }
  // A good token stays good for ever: its signature does not change, and its age is checked by the session row. Bad ones
  // are not cached, so that no one can fill the memory with them.
  const good = new Map<string, Claimed>()
  return {
    sign: (content) => signer({ ...content, iss: 'muster', aud: content.role === 'Admin' ? 'admin' : 'user' }),
    read: (text) => {
      const known = good.get(text)
      if (known) return known
      const claimed = verify(text)
      if (claimed && good.size >= CACHED_TOKENS) good.clear()
      if (claimed) good.set(text, claimed)
      return claimed
    },
  }
}

import { z } from 'zod'
import { emailKey } from '#kit/contract/fields.ts'
import type { Person } from '../../../contract/oidc.rules.ts'
import type { Claims } from '../workflow/provider.ts'

const MAX_EMAIL_CHARS = 254
const email = z.email().max(MAX_EMAIL_CHARS)

/** Returns the claims that decide: an email is verified only where the provider states it as true. */
export const personOf = (claims: Claims): Person => ({
  sub: claims.sub,
  email: email.safeParse(claims['email']).success ? emailKey(String(claims['email'])) : null,
  is_verified: claims['email_verified'] === true,
})

const MAX_CLAIMS = 40
const MAX_VALUE_CHARS = 300

/** Returns claims as texts, for the person who tests. */
export const claimTexts = (claims: Claims): readonly Readonly<{ name: string; value: string }>[] =>
  Object.entries(claims)
    .filter(([, value]) => value !== undefined)
    .slice(0, MAX_CLAIMS)
    .map(([name, value]) => ({
      name: name.slice(0, MAX_VALUE_CHARS),
      value: (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, MAX_VALUE_CHARS),
    }))

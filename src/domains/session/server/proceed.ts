import { DetailedResponse } from '#kit/server/call/handle.ts'
import type { Work } from '#kit/server/context.ts'
import type { NextStep } from '../contract/session.models.ts'
import { isMfaRequired, makeSecret } from './mfa/switch-mfa.ts'
import { openSession, type SignInRequest } from './open-session.ts'
import type { SessionParts } from './parts.ts'
import type { SignInAccount } from './store/accounts.ts'
import { insertChallenge } from './store/challenges.ts'

const ask = (next: NextStep) => new DetailedResponse({ next }, { extra: { Status: 200 } })

/**
 * Goes on with a sign-in after what was right so far: asks for the next thing, or opens the session. First the second
 * factor, or its set-up where the organisation requires one; then a password of one's own.
 */
export const proceed = async (
  parts: SessionParts,
  work: Work,
  account: SignInAccount,
  request: SignInRequest,
  passed: { factor: boolean },
) => {
  if (account.has_factor && !passed.factor) {
    return ask({ ...(await insertChallenge(work, account.id, 'verify')), methods: ['code', 'recovery_code'] })
  }
  if (!account.has_factor && !passed.factor && (await isMfaRequired(work.tx, account.area, work.now))) {
    const { sealed, ...shown } = await makeSecret(parts, work, account)
    return ask({ ...(await insertChallenge(work, account.id, 'setup', sealed)), methods: ['code'], ...shown })
  }
  if (account.must_change) {
    return ask({ ...(await insertChallenge(work, account.id, 'new_password')), methods: ['password'] })
  }
  return openSession(parts, work, account, request)
}

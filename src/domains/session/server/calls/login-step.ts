import { handlePublic } from '#kit/server/call/handle.ts'
import { loginStep as call } from '../../contract/session.calls.ts'
import { sessionRefusals } from '../../contract/session.refusals.ts'
import { checkNewPassword } from '../new-password.ts'
import { openSession } from '../open-session.ts'
import type { SessionParts } from '../parts.ts'
import { hashPassword } from '../passwords.ts'
import { findAccount, savePassword } from '../store/accounts.ts'
import { findChallenge, useChallenge } from '../store/challenges.ts'
import { endSessions } from '../store/sessions.ts'

/** The step `new_password`: the password that somebody else set is replaced before the first session. */
export const loginStep = (parts: SessionParts) =>
  handlePublic(call, async (request) => {
    const { body, tx, now, begin } = request
    const accountId = await findChallenge(request, body.challenge, 'new_password')
    const account = accountId === null ? undefined : await findAccount(tx, accountId, now)
    if (!account || account.block !== null) throw sessionRefusals.refusal('challenge_expired')
    await checkNewPassword(tx, now, body, account)
    const hash = await hashPassword(body.password)
    return begin(async (work) => {
      if ((await useChallenge(work, body.challenge, 'new_password')) === null)
        throw sessionRefusals.refusal('challenge_expired')
      await savePassword(work, account.id, hash, false)
      await endSessions(work, account.id, 'password_changed')
      return openSession(parts, work, { ...account, must_change: false }, request)
    })
  })

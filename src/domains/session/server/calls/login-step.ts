import type { Parsed } from '#kit/contract/call.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { DetailedResponse, handlePublic } from '#kit/server/call/handle.ts'
import type { Origin, PublicContext, Work } from '#kit/server/context.ts'
import type { BeginWork } from '#kit/server/jobs/jobs.ts'
import { loginStep as call } from '../../contract/session.calls.ts'
import { sessionRefusals } from '../../contract/session.refusals.ts'
import { attempt, linkBuckets, noteFailedAttempt } from '../attempts.ts'
import { takeCode } from '../mfa/check-code.ts'
import { guessOfSignIn } from '../mfa/guess-limits.ts'
import { mfaOf } from '../mfa/mfa-of.ts'
import { switchOn } from '../mfa/switch-mfa.ts'
import { plainCode, stepOfCode } from '../mfa/totp.ts'
import { checkNewPassword, refuseSamePassword } from '../new-password.ts'
import type { SessionParts } from '../parts.ts'
import { hashPassword } from '../passwords.ts'
import { proceed } from '../proceed.ts'
import { findAccount, savePassword, type SignInAccount } from '../store/accounts.ts'
import { type Challenge, closeChallenge, countAttempt, findChallenge, lockChallenge } from '../store/challenges.ts'
import { insertEvent } from '../store/events.ts'
import { endSessions } from '../store/sessions.ts'

type Request = PublicContext & Parsed<typeof call> & Readonly<{ begin: BeginWork }>

const expired = () => sessionRefusals.refusal('challenge_expired')

/** Takes the code of a step: the recovery codes to be shown, none after `verify`, or null when it is wrong. */
const passMfa = async (
  parts: SessionParts,
  work: Work,
  account: SignInAccount,
  challenge: Challenge,
  { code, origin }: Readonly<{ code: string; origin: Origin }>,
): Promise<string[] | null> => {
  if (challenge.secret === null) {
    const guess = await guessOfSignIn(work.tx, account.id, origin)
    return (await takeCode(parts, work, guess, code)) ? [] : null
  }
  const secret = parts.secrets.open(challenge.secret, mfaOf(account.id))
  const step = stepOfCode(secret, plainCode(code), work.now)
  if (step === null) return null
  const by = { account_id: account.id, on_behalf_of: null, session_id: null }
  const codes = await switchOn(parts, { ...work, by }, account, { sealed: challenge.secret, step })
  if (codes === null) throw expired()
  return codes
}

/** The steps `verify` and `setup`. A wrong code is counted, so its transaction is committed too. */
const giveCode = async (parts: SessionParts, request: Request, account: SignInAccount, code: string) => {
  const answer = await request.begin(async (work) => {
    const challenge = await lockChallenge(work, request.body.challenge)
    if (!challenge) throw expired()
    const codes = await passMfa(parts, work, account, challenge, { code, origin: request.origin })
    if (codes === null) {
      await countAttempt(work, challenge.id)
      const { id: account_id, email } = account
      await insertEvent(work, { account_id, email, outcome: 'refused', origin: request.origin })
      await noteFailedAttempt(work, 'second_factor', account_id)
      return null
    }
    await closeChallenge(work, challenge.id)
    const next = await proceed(parts, work, account, request, { factor: true })
    return codes.length === 0
      ? next
      : new DetailedResponse({ ...next.data, recovery_codes: codes }, { extra: { Status: 200 } })
  })
  if (answer === null) throw sessionRefusals.refusal('factor_invalid')
  return answer
}

/** The step `new_password`: the password that another person set is replaced before the first session. */
const choosePassword = async (
  parts: SessionParts,
  request: Request,
  account: SignInAccount,
  typed: { password: string; confirm_password: string },
) => {
  await checkNewPassword(request.tx, request.now, typed, account)
  await refuseSamePassword(typed.password, account)
  const hash = await hashPassword(typed.password)
  return request.begin(async (work) => {
    const challenge = await lockChallenge(work, request.body.challenge)
    if (!challenge) throw expired()
    await closeChallenge(work, challenge.id)
    await savePassword(work, account.id, hash, false)
    await endSessions(work, account.id, 'password_changed')
    return proceed(parts, work, { ...account, must_change: false }, request, { factor: true })
  })
}

/** The next step of a sign-in, after everything before it was right. */
export const loginStep = (parts: SessionParts) =>
  handlePublic(call, async (request) => {
    const { body, tx, now } = request
    const found = await attempt(request, 'sign_in_step', linkBuckets('sign_in_step', request.origin.ip), async () => {
      const challenge = await findChallenge(request, body.challenge)
      const account = challenge && (await findAccount(tx, challenge.account_id, now))
      return challenge && account && account.block === null ? { challenge, account } : null
    })
    if (found === null) throw expired()
    const { challenge, account } = found
    if (challenge.step !== 'new_password') {
      if (body.code === undefined) throw invalid({ code: 'Code is required' })
      return giveCode(parts, request, account, body.code)
    }
    const { password, confirm_password = '' } = body
    if (password === undefined) throw invalid({ password: 'Password is required' })
    return choosePassword(parts, request, account, { password, confirm_password })
  })

import type { Parsed } from '#kit/contract/call.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { DetailedResponse, handlePublic } from '#kit/server/call/handle.ts'
import type { Origin, PublicContext, Work } from '#kit/server/context.ts'
import type { BeginWork } from '#kit/server/jobs/jobs.ts'
import { loginStep as call } from '../../contract/session.calls.ts'
import { sessionRefusals } from '../../contract/session.refusals.ts'
import { attempt, linkBuckets, noteFailedAttempt } from '../rules/attempts.ts'
import { takeCode } from '../mfa/workflow/check-code.ts'
import { guessLimitsOfSignIn } from '../mfa/rules/guess-limits.ts'
import { mfaScope } from '../mfa/rules/mfa-scope.ts'
import { switchOn } from '../mfa/workflow/switch-mfa.ts'
import { plainCode, stepOfCode } from '../mfa/rules/totp.ts'
import { checkNewPin } from '../rules/check-new-pin.ts'
import { checkNewPassword, refuseSamePassword } from '../rules/check-new-password.ts'
import type { SessionParts } from '../rules/parts.ts'
import { hashPassword } from '../rules/passwords.ts'
import { continueSignIn } from '../workflow/continue-sign-in.ts'
import { findAccount, savePassword, type SignInAccount } from '../store/accounts.ts'
import { type Challenge, closeChallenge, countAttempt, findChallenge, lockChallenge } from '../store/challenges.ts'
import { savePin } from '../store/pins.ts'
import { insertEvent } from '../store/events.ts'
import { endSessions } from '../store/sessions.ts'

type Request = PublicContext & Parsed<typeof call> & Readonly<{ begin: BeginWork }>

const expired = () => sessionRefusals.refusal('challenge_expired')

/** Checks the code of a step. Returns the recovery codes to be shown, none after `verify`; null when the code is wrong. */
const passMfa = async (
  parts: SessionParts,
  work: Work,
  account: SignInAccount,
  challenge: Challenge,
  { code, origin }: Readonly<{ code: string; origin: Origin }>,
): Promise<string[] | null> => {
  if (challenge.secret === null) {
    const guess = await guessLimitsOfSignIn(work.tx, account.id, origin)
    return (await takeCode(parts, work, guess, code)) ? [] : null
  }
  const secret = parts.secrets.open(challenge.secret, mfaScope(account.id))
  const step = stepOfCode(secret, plainCode(code), work.now)
  if (step === null) return null
  const by = { account_id: account.id, on_behalf_of: null, session_id: null }
  const codes = await switchOn(parts, { ...work, by }, account, { sealed: challenge.secret, step })
  if (codes === null) throw expired()
  return codes
}

/** Passes the steps `verify` and `setup`. A wrong code is counted, so its transaction is committed too. */
const submitCode = async (parts: SessionParts, request: Request, account: SignInAccount, code: string) => {
  const response = await request.begin(async (work) => {
    const challenge = await lockChallenge(work, request.body.challenge)
    if (!challenge) throw expired()
    const codes = await passMfa(parts, work, account, challenge, { code, origin: request.origin })
    if (codes === null) {
      await countAttempt(work, challenge.id)
      const { id: account_id, sign_in_name: email } = account
      await insertEvent(work, { account_id, email, outcome: 'refused', origin: request.origin })
      await noteFailedAttempt(work, 'second_factor', account_id)
      return null
    }
    await closeChallenge(work, challenge.id)
    const next = await continueSignIn(parts, work, account, request, { factor: true, means: challenge.means })
    return codes.length === 0
      ? next
      : new DetailedResponse({ ...next.data, recovery_codes: codes }, { extra: { Status: 200 } })
  })
  if (response === null) throw sessionRefusals.refusal('factor_invalid')
  return response
}

/** Passes the step `new_password`: a password that another person set is replaced before the first session. */
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
    return continueSignIn(parts, work, { ...account, must_change: false }, request, { factor: true, means: 'password' })
  })
}

/** Passes the step `new_pin`: a PIN that another person made is replaced before the first session. */
const choosePin = async (
  parts: SessionParts,
  request: Request,
  account: SignInAccount,
  typed: { password: string; confirm_password: string },
) => {
  await checkNewPin(request.tx, typed, account)
  const hash = await hashPassword(typed.password)
  return request.begin(async (work) => {
    const challenge = await lockChallenge(work, request.body.challenge)
    if (!challenge) throw expired()
    await savePin(work, account.id, hash, null)
    await endSessions(work, account.id, 'password_changed')
    return continueSignIn(parts, work, { ...account, must_change: false }, request, { factor: true, means: 'password' })
  })
}

/** Passes the next step of a sign-in. */
export const loginStep = (parts: SessionParts) =>
  handlePublic(call, async (request) => {
    const { body, tx, now } = request
    const found = await attempt(request, 'sign_in_step', linkBuckets('sign_in_step', request.origin.ip), async () => {
      const challenge = await findChallenge(request, body.challenge)
      const account = challenge && (await findAccount(tx, challenge.account_id, now))
      const isOff = account?.password_rule === 'off' && challenge?.means === 'password'
      return challenge && account && account.block === null && !isOff ? { challenge, account } : null
    })
    if (found === null) throw expired()
    const { challenge, account } = found
    const { step } = challenge
    if (step === 'verify' || step === 'setup') {
      if (body.code === undefined) throw invalid({ code: 'Code is required' })
      return submitCode(parts, request, account, body.code)
    }
    const { password, confirm_password = '' } = body
    const isPin = step === 'new_pin'
    if (password === undefined) throw invalid({ password: `${isPin ? 'PIN' : 'Password'} is required` })
    if (isPin !== (account.kind === 'pin')) throw expired()
    return (isPin ? choosePin : choosePassword)(parts, request, account, { password, confirm_password })
  })

import { emailKey } from '#kit/contract/fields.ts'
import { dayText } from '#kit/contract/day-text.ts'
import type { Parsed } from '#kit/contract/call.ts'
import type { Area } from '#kit/contract/permissions.ts'
import { handlePublic, RawResponse } from '#kit/server/call/handle.ts'
import type { PublicContext, Work } from '#kit/server/context.ts'
import type { BeginWork } from '#kit/server/jobs/jobs.ts'
import { adminLogin as adminCall, employeeLogin as employeeCall } from '../../contract/session.calls.ts'
import { networkOf, THROTTLES } from '../../contract/session.rules.ts'
import { attempt, passwordBuckets } from '../rules/attempts.ts'
import { deviceSecretOf, isKnownDevice } from '../rules/devices.ts'
import { countFailedSignIn, type Door } from '../rules/failed-sign-ins.ts'
import type { SessionParts } from '../rules/parts.ts'
import { continueSignIn } from '../workflow/continue-sign-in.ts'
import { checkPassword, hashPassword, isOutdatedHash } from '../rules/passwords.ts'
import { passwordOff } from '../oidc/rules/password-off.ts'
import { findAccountsByEmail, maySetPassword, renewHash, type SignInAccount } from '../store/accounts.ts'
import { insertEvent } from '../store/events.ts'
import { clearFailures, type Taken } from '../rules/throttle.ts'

type Request = PublicContext & Parsed<typeof employeeCall> & Readonly<{ begin: BeginWork }>

/** A PIN is no password: it opens an account by number alone, behind narrower limits. */
const passwordOf = (account: SignInAccount | undefined): string | null =>
  account?.kind === 'password' ? account.password_hash : null

/** One wording for all failures, so that it does not reveal who has an account. */
export const refused = new RawResponse({ Status: 401, status: false, message: 'Invalid Credentials.' })

/** The response after the right password, before the first day. */
export const tooEarly = (door: Door, day: string) => {
  countFailedSignIn(door, 'refused')
  return new RawResponse({ Status: 401, status: false, message: `You can sign in from ${dayText(day)}.` })
}

/** The response after the right password, where company sign-in replaces it. Wrong passwords do not reveal it. */
const passwordIsOff = async (request: Request) => {
  countFailedSignIn('sign_in', 'refused')
  return new RawResponse({ Status: 401, status: false, message: (await passwordOff(request)).message })
}

type Tried = Omit<Parameters<typeof insertEvent>[1], 'outcome'>

export const noteRefused = async (work: Work, tried: Tried, taken: readonly Taken[]): Promise<void> => {
  await insertEvent(work, { ...tried, outcome: 'refused' })
  // Once for each wait that begins, not for each try that it stops. A wait of a network does not concern an account.
  const isLastFree = taken.some(({ throttle, number }) => number === throttle.free && throttle !== THROTTLES.network)
  if (isLastFree) await insertEvent(work, { ...tried, outcome: 'throttled' })
}

const signIn = (parts: SessionParts, area: Area) => async (request: Request) => {
  const { tx, body, now, origin, begin } = request
  const email = emailKey(body.email)
  const account = (await findAccountsByEmail(tx, email, now)).find((one) => one.area === area)
  const secret = deviceSecretOf(origin.header('cookie'))
  const isKnown = secret !== null && account !== undefined && (await isKnownDevice(tx, account.id, secret))
  const buckets = passwordBuckets(area, email, origin.ip, isKnown ? secret : null)
  const account_id = account?.id ?? null
  const right = await attempt(
    request,
    'sign_in',
    buckets,
    async () => {
      const isRight = await checkPassword(body.password, passwordOf(account), networkOf(origin.ip))
      return account && isRight && maySetPassword(account) ? account : null
    },
    { account_id, note: (work, taken) => noteRefused(work, { account_id, email, origin }, taken) },
  )
  if (right === null) return refused
  if (right.starts_on !== null) return tooEarly('sign_in', right.starts_on)
  if (right.password_rule === 'off') {
    await begin((work) => insertEvent(work, { account_id, email, origin, outcome: 'refused' }))
    return passwordIsOff(request)
  }
  const renewed = right.password_hash && isOutdatedHash(right.password_hash) ? await hashPassword(body.password) : null
  return begin(async (work) => {
    if (renewed) await renewHash(work, right.id, renewed)
    const strange = passwordBuckets(area, email, origin.ip, null)
    await clearFailures(work.tx, [...buckets.slice(0, 1), ...strange.slice(0, 1)])
    return continueSignIn(parts, work, right, request, { factor: false, means: 'password' })
  })
}

export const signInHandlers = (parts: SessionParts) => ({
  employeeLogin: handlePublic(employeeCall, signIn(parts, 'User')),
  adminLogin: handlePublic(adminCall, signIn(parts, 'Admin')),
})

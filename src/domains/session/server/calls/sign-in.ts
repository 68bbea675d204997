import { emailKey } from '#kit/contract/fields.ts'
import { dayText } from '#kit/contract/day-text.ts'
import type { Parsed } from '#kit/contract/call.ts'
import type { Area } from '#kit/contract/permissions.ts'
import { handlePublic, RawAnswer } from '#kit/server/call/handle.ts'
import type { PublicContext, Work } from '#kit/server/context.ts'
import type { BeginWork } from '#kit/server/jobs/jobs.ts'
import { adminLogin as adminCall, employeeLogin as employeeCall } from '../../contract/session.calls.ts'
import { networkOf, THROTTLES } from '../../contract/session.rules.ts'
import { deviceSecretOf, isKnownDevice } from '../devices.ts'
import type { SessionParts } from '../parts.ts'
import { proceed } from '../proceed.ts'
import { checkPassword, hashPassword, isOutdatedHash } from '../passwords.ts'
import { findAccountsByEmail, renewHash } from '../store/accounts.ts'
import { insertEvent } from '../store/events.ts'
import { bucket, type Bucket, clearFailures, giveBack, takeAttempt, type Taken } from '../throttle.ts'

type Request = PublicContext & Parsed<typeof employeeCall> & Readonly<{ begin: BeginWork }>

/** One wording for all that is wrong, so that it tells nothing about who has an account. */
const refused = new RawAnswer({ Status: 401, status: false, message: 'Invalid Credentials.' })

/** Said after the right password alone. */
const tooEarly = (day: string) =>
  new RawAnswer({ Status: 401, status: false, message: `You can sign in from ${dayText(day)}.` })

const bucketsOf = (area: Area, email: string, ip: string, device: string | null): Bucket[] => {
  if (device !== null) return [bucket(THROTTLES.device, area, email, device)]
  const network = networkOf(ip)
  return [
    bucket(THROTTLES.address_network, area, email, network),
    bucket(THROTTLES.address, area, email),
    bucket(THROTTLES.network, network),
  ]
}

type Tried = Omit<Parameters<typeof insertEvent>[1], 'outcome'>

const noteRefused = async (work: Work, tried: Tried, taken: readonly Taken[]): Promise<void> => {
  await insertEvent(work, { ...tried, outcome: 'refused' })
  // Once for each wait that begins, not for each try that it stops. A network that waits says nothing of an account.
  const isLastFree = taken.some(({ throttle, number }) => number === throttle.free && throttle !== THROTTLES.network)
  if (isLastFree) await insertEvent(work, { ...tried, outcome: 'throttled' })
}

const signIn = (parts: SessionParts, area: Area) => async (request: Request) => {
  const { tx, body, now, origin, begin } = request
  const email = emailKey(body.email)
  const account = (await findAccountsByEmail(tx, email, now)).find((one) => one.area === area)
  const secret = deviceSecretOf(origin.header('cookie'))
  const isKnown = secret !== null && account !== undefined && (await isKnownDevice(tx, account.id, secret))
  const buckets = bucketsOf(area, email, origin.ip, isKnown ? secret : null)
  const taken = await begin((work) => takeAttempt(work.tx, buckets, work.now))
  const isRight = await checkPassword(body.password, account?.password_hash ?? null, networkOf(origin.ip)).catch(
    async (error: unknown) => {
      await begin((work) => giveBack(work.tx, buckets))
      throw error
    },
  )
  if (account && isRight && account.starts_on !== null) {
    await begin((work) => giveBack(work.tx, buckets))
    return tooEarly(account.starts_on)
  }
  if (!account || !isRight || account.block !== null) {
    await begin((work) => noteRefused(work, { account_id: account?.id ?? null, email, origin }, taken))
    return refused
  }
  const renewed =
    account.password_hash && isOutdatedHash(account.password_hash) ? await hashPassword(body.password) : null
  return begin(async (work) => {
    if (renewed) await renewHash(work, account.id, renewed)
    await giveBack(work.tx, buckets)
    await clearFailures(work.tx, [...buckets.slice(0, 1), ...bucketsOf(area, email, origin.ip, null).slice(0, 1)])
    return proceed(parts, work, account, request, { factor: false })
  })
}

export const signInHandlers = (parts: SessionParts) => ({
  employeeLogin: handlePublic(employeeCall, signIn(parts, 'User')),
  adminLogin: handlePublic(adminCall, signIn(parts, 'Admin')),
})

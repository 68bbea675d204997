import type { Parsed } from '#kit/contract/call.ts'
import { audit } from '#kit/server/audit.ts'
import { handlePublic } from '#kit/server/call/handle.ts'
import type { PublicContext, Work } from '#kit/server/context.ts'
import type { BeginWork } from '#kit/server/jobs/jobs.ts'
import { pinLogin as call } from '../../contract/pin.calls.ts'
import { MAX_PIN_FAILURES, signInKey } from '../../contract/pin.rules.ts'
import { networkOf } from '../../contract/session.rules.ts'
import { notifyPinLocked } from '../notify.ts'
import { attempt, pinBuckets } from '../rules/attempts.ts'
import { deviceSecretOf, isKnownDevice } from '../rules/devices.ts'
import type { SessionParts } from '../rules/parts.ts'
import { checkPassword, hashPassword, isOutdatedHash } from '../rules/passwords.ts'
import { type Bucket, clearFailures } from '../rules/throttle.ts'
import { findAccountByNumber, maySetPassword, renewHash, type SignInAccount } from '../store/accounts.ts'
import { clearPinFailures, insertPinTry, updatePinTry } from '../store/pins.ts'
import { continueSignIn } from '../workflow/continue-sign-in.ts'
import { noteRefused, refused, tooEarly } from './sign-in.ts'

type Request = PublicContext & Parsed<typeof call> & Readonly<{ begin: BeginWork }>

/** Returns the hash of a PIN that opens the account; null where there is none or it has run out. */
const hashOf = (account: SignInAccount | undefined, now: string): string | null => {
  if (account?.kind !== 'pin' || !maySetPassword(account)) return null
  const { pin_valid_until: end } = account
  return end === null || Date.parse(end) > Date.parse(now) ? account.password_hash : null
}

type Right = Readonly<{ account: SignInAccount; number: number | null }>

/** The tries of one request on a PIN: each from an unknown browser is counted before it is checked. */
const pinCheck = ({ body, origin, now, begin }: Request, account: SignInAccount | undefined, isKnown: boolean) => {
  let number: number | null = null
  const check = async (): Promise<Right | null> => {
    const hash = hashOf(account, now)
    if (account && hash !== null && !isKnown) number = await begin((work) => insertPinTry(work.tx, account.id))
    const isOpen = isKnown || number !== null
    try {
      const isRight = await checkPassword(body.pin, isOpen ? hash : null, networkOf(origin.ip))
      return account && isRight ? { account, number } : null
    } catch (error) {
      if (account && number !== null) await begin((work) => updatePinTry(work.tx, account.id))
      throw error
    }
  }
  return { check, isLast: () => number === MAX_PIN_FAILURES }
}

const lock = async (work: Work, { id, employee_id, name }: SignInAccount): Promise<void> => {
  await audit(work, 'session.pin_locked', { entity: 'accounts', id, employee_id })
  if (employee_id !== null) await notifyPinLocked(work, { id, employee_id, name })
}

const open = async (parts: SessionParts, request: Request, { account, number }: Right, buckets: readonly Bucket[]) => {
  const { body, begin } = request
  const hash =
    account.password_hash !== null && isOutdatedHash(account.password_hash) ? await hashPassword(body.pin) : null
  return begin(async (work) => {
    if (hash !== null) await renewHash(work, account.id, hash)
    await clearPinFailures(work.tx, account.id, number === MAX_PIN_FAILURES)
    await clearFailures(work.tx, buckets)
    return continueSignIn(parts, work, account, request, { factor: false, means: 'password' })
  })
}

/**
 * Signs in by employee number and PIN. A wrong number, a wrong, expired or locked PIN, and an account with an email have one
 * response and one duration.
 */
export const pinLogin = (parts: SessionParts) =>
  handlePublic(call, async (request) => {
    const { tx, body, now, origin } = request
    const key = signInKey(body.employee_no)
    const account = await findAccountByNumber(tx, key, now)
    const secret = deviceSecretOf(origin.header('cookie'))
    const isKnown = secret !== null && account !== undefined && (await isKnownDevice(tx, account.id, secret))
    const device = isKnown ? { secret, pin_of: account.secret_of } : null
    const buckets = pinBuckets(key, origin.ip, device)
    const account_id = account?.id ?? null
    const { check, isLast } = pinCheck(request, account, isKnown)
    const right = await attempt(request, 'pin_sign_in', buckets, check, {
      account_id,
      note: async (work, taken) => {
        await noteRefused(work, { account_id, email: key, origin }, taken)
        if (account && isLast()) await lock(work, account)
      },
    })
    if (right === null) return refused
    if (right.account.starts_on !== null) return tooEarly('pin_sign_in', right.account.starts_on)
    // The network is shared by all who sign in there, so its count stays.
    return open(parts, request, right, device === null ? buckets.slice(0, 1) : buckets)
  })

import { audit } from '#kit/server/audit.ts'
import type { PublicContext, Work } from '#kit/server/context.ts'
import type { BeginWork } from '#kit/server/jobs/jobs.ts'
import { networkOf, THROTTLES } from '../../contract/session.rules.ts'
import { countFailedSignIn, type Door } from './failed-sign-ins.ts'
import { bucket, type Bucket, returnAttempt, takeAttempt, type Taken } from './throttle.ts'

/** Counts a wrong secret, and records it in the audit, with its door, and the account where it is known. */
export const noteFailedAttempt = (work: Work, door: Door, accountId: number | null = null): Promise<void> => {
  countFailedSignIn(door, 'wrong')
  return audit(work, 'session.attempt_failed', { entity: 'accounts', id: accountId, after: { door } })
}

/** The bucket in which guesses at the secret of a link are counted: the network, which for IPv6 is a /64. */
export const linkBuckets = (door: Door, ip: string): readonly Bucket[] => [bucket(THROTTLES.links, door, networkOf(ip))]

/**
 * The buckets in which wrong passwords are counted. A browser that the account knows has its own, so that no one else makes
 * its owner wait; all others count by network with address, by address, and by network for all addresses together.
 */
export const passwordBuckets = (
  area: 'Admin' | 'User' | 'onboarding',
  email: string,
  ip: string,
  device: string | null,
): readonly Bucket[] => {
  if (device !== null) return [bucket(THROTTLES.device, area, email, device)]
  const network = networkOf(ip)
  return [
    bucket(THROTTLES.address_network, area, email, network),
    bucket(THROTTLES.address, area, email),
    bucket(THROTTLES.network, network),
  ]
}

/**
 * The buckets in which wrong PINs are counted. Few PINs are possible, so a browser that the account knows has its own limit
 * too, for as long as the PIN of that instant is valid.
 */
export const pinBuckets = (
  number: string,
  ip: string,
  device: Readonly<{ secret: string; pin_of: string | null }> | null,
): readonly Bucket[] =>
  device === null
    ? [bucket(THROTTLES.pin, number), bucket(THROTTLES.network, networkOf(ip))]
    : [
        bucket(THROTTLES.pin, number, device.secret),
        bucket(THROTTLES.pin_device, number, device.secret, device.pin_of ?? ''),
      ]

type AttemptContext = Pick<PublicContext, 'origin'> & Readonly<{ begin: BeginWork }>
type Wrong = Readonly<{
  /** The account that was tried, where there is one. */
  account_id?: number | null
  /** Records further details of the failure. */
  note?: (work: Work, taken: readonly Taken[]) => Promise<void>
}>

/**
 * Counts an attempt before it is checked, so that of parallel guesses no more are checked than are free. Returns it to the
 * buckets when it was right or could not be checked, and records it in the audit when it was wrong. `check` returns null for
 * a wrong secret. Refuses with 429 an attempt that has to wait.
 */
export const attempt = async <Right>(
  { begin }: AttemptContext,
  door: Door,
  buckets: readonly Bucket[],
  check: () => Promise<Right | null>,
  wrong: Wrong = {},
): Promise<Right | null> => {
  const taken = await begin((work) => takeAttempt(work, door, buckets))
  const release = () => begin((work) => returnAttempt(work.tx, buckets))
  const right = await check().catch(async (error: unknown) => {
    await release()
    throw error
  })
  if (right !== null) {
    await release()
    return right
  }
  await begin(async (work) => {
    await noteFailedAttempt(work, door, wrong.account_id)
    await wrong.note?.(work, taken)
  })
  return null
}

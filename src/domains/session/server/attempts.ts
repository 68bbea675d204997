import { audit } from '#kit/server/audit.ts'
import type { PublicContext, Work } from '#kit/server/context.ts'
import type { BeginWork } from '#kit/server/jobs/jobs.ts'
import { networkOf, THROTTLES } from '../contract/session.rules.ts'
import { bucket, type Bucket, giveBack, takeAttempt, type Taken } from './throttle.ts'

/** Where a secret is tried: a password, a code, or the secret of a link. */
export type Door =
  | 'sign_in'
  | 'sign_in_step'
  | 'second_factor'
  | 'confirmation'
  | 'password_link'
  | 'onboarding_sign_in'
  | 'onboarding_link'
  | 'offer_link'
  | 'calendar_feed'

/** Leaves a row of the audit for a wrong secret: which door it was, and the account where one is known. */
export const noteFailedAttempt = (work: Work, door: Door, accountId: number | null = null): Promise<void> =>
  audit(work, 'session.attempt_failed', { entity: 'accounts', id: accountId, after: { door } })

/** What guesses at the secret of a link are counted by: the network, which for IPv6 is a /64. */
export const linkBuckets = (door: Door, ip: string): readonly Bucket[] => [bucket(THROTTLES.links, door, networkOf(ip))]

/**
 * What wrong passwords are counted by: a browser that the account knows by itself, so that nobody else makes its owner wait;
 * every other one by its network with the address, by the address, and by its network at all doors together.
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

type Asking = Pick<PublicContext, 'origin'> & Readonly<{ begin: BeginWork }>
type Wrong = Readonly<{
  /** The account that was tried, where there is one. */
  account_id?: number | null
  /** What else is written down with the failure. */
  note?: (work: Work, taken: readonly Taken[]) => Promise<void>
}>

/**
 * The one way through a door: an attempt is counted before it is judged, so that of parallel guesses no more are judged than
 * are free; given back when it was right or could not be judged; and a row of the audit when it was wrong. `judge` answers
 * null for a wrong secret. Refuses with 429 what has to wait.
 */
export const attempt = async <Right>(
  { begin }: Asking,
  door: Door,
  buckets: readonly Bucket[],
  judge: () => Promise<Right | null>,
  wrong: Wrong = {},
): Promise<Right | null> => {
  const taken = await begin((work) => takeAttempt(work.tx, buckets, work.now))
  const giveUp = () => begin((work) => giveBack(work.tx, buckets))
  const right = await judge().catch(async (error: unknown) => {
    await giveUp()
    throw error
  })
  if (right !== null) {
    await giveUp()
    return right
  }
  await begin(async (work) => {
    await noteFailedAttempt(work, door, wrong.account_id)
    await wrong.note?.(work, taken)
  })
  return null
}

import { createHash } from 'node:crypto'
import { tooMany } from '#kit/contract/envelope.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import type { Throttle } from '../../contract/session.rules.ts'
import { deleteThrottles, findBlockedUntil, insertAttempt, updateReturned } from '../store/throttles.ts'
import { countFailedSignIn, type Door } from './failed-sign-ins.ts'

/** One subject whose failures are counted, with its limit. Its key is a hash, so that no address is stored. */
export type Bucket = Readonly<{ throttle: Throttle; key_hash: Buffer }>

export const bucket = (throttle: Throttle, ...about: readonly string[]): Bucket => ({
  throttle,
  key_hash: createHash('sha256')
    .update(JSON.stringify([throttle.name, ...about]))
    .digest(),
})

/** The number of an attempt in a bucket, within the present window. */
export type Taken = Readonly<{ throttle: Throttle; number: number }>

const hashesOf = (buckets: readonly Bucket[]): Buffer[] => buckets.map(({ key_hash }) => key_hash)

/** Returns the seconds that must pass before the next attempt, over all buckets; 0 when it may go ahead. */
const secondsToWait = async (tx: Tx, buckets: readonly Bucket[], now: string): Promise<number> => {
  const until = await findBlockedUntil(tx, hashesOf(buckets))
  return until === null ? 0 : Math.max(0, Math.ceil((Date.parse(until) - Date.parse(now)) / 1000))
}

/**
 * Takes one attempt in each bucket before it is checked, so that of parallel guesses no more are checked than are free;
 * refuses with 429 where one of them makes it wait. `returnAttempt` undoes it for a right one. To be committed before the
 * check, in a separate transaction. Returns the number that it has in each.
 */
export const takeAttempt = async (
  { tx, now }: Work,
  door: Door,
  buckets: readonly Bucket[],
): Promise<readonly Taken[]> => {
  const taken: Taken[] = []
  // In the order of their kinds, which is the same everywhere, so that two attempts never wait for each other's rows.
  for (const one of buckets) {
    const number = await insertAttempt(tx, one, now)
    if (number === null) {
      countFailedSignIn(door, 'throttled')
      throw tooMany(Math.max(1, await secondsToWait(tx, buckets, now)))
    }
    taken.push({ throttle: one.throttle, number })
  }
  return taken
}

/** Takes one attempt where the bucket lets it; never throws. */
export const mayAttempt = async (tx: Tx, one: Bucket, now: string): Promise<boolean> =>
  (await insertAttempt(tx, one, now)) !== null

/** Returns an attempt that was right, or never checked. */
export const returnAttempt = async (tx: Tx, buckets: readonly Bucket[]): Promise<void> => {
  for (const one of buckets) await updateReturned(tx, one)
}

/** Counts an attempt with any result, and refuses with 429 more than the free ones of a window. */
export const refuseBeyond = async (tx: Tx, one: Bucket, now: string): Promise<void> => {
  const number = await insertAttempt(tx, one, now)
  if (number === null || number > one.throttle.free) throw tooMany(one.throttle.window_seconds)
}

export const clearFailures = async (tx: Tx, buckets: readonly Bucket[]): Promise<void> => {
  await deleteThrottles(tx, hashesOf(buckets))
}

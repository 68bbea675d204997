import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { tooMany } from '#kit/contract/envelope.ts'
import type { Tx } from '#kit/server/context.ts'
import type { Throttle } from '../contract/session.rules.ts'

/** One thing whose failures are counted: a limit, and what it is about. Kept as a hash, so that no address is stored. */
export type Bucket = Readonly<{ throttle: Throttle; key_hash: Buffer }>

export const bucket = (throttle: Throttle, ...about: readonly string[]): Bucket => ({
  throttle,
  key_hash: createHash('sha256')
    .update(JSON.stringify([throttle.name, ...about]))
    .digest(),
})

/** The number of an attempt in a bucket, within the present window. */
export type Taken = Readonly<{ throttle: Throttle; number: number }>

/** Seconds that must pass before the next attempt, over all buckets; 0 when it may go ahead. */
const secondsToWait = async (tx: Tx, buckets: readonly Bucket[], now: string): Promise<number> => {
  const { blocked_until: until } = await tx
    .selectFrom('sign_in_throttles')
    .select((row) => row.fn.max('blocked_until').as('blocked_until'))
    .where(
      'key_hash',
      'in',
      buckets.map((one) => one.key_hash),
    )
    .executeTakeFirstOrThrow()
  return until === null ? 0 : Math.max(0, Math.ceil((Date.parse(until) - Date.parse(now)) / 1000))
}

const nextIn = (throttle: Throttle, now: string) => {
  const isInWindow = sql`t.window_start + make_interval(secs => ${throttle.window_seconds}) > ${now}::timestamptz`
  const counted = sql<number>`case when ${isInWindow} then t.failures + 1 else 1 end`
  return { counted, begun: sql`case when ${isInWindow} then t.window_start else ${now}::timestamptz end` }
}

/**
 * Counts one attempt and answers its number within the window; null where the bucket makes it wait, which counts nothing.
 * Count and end of the wait are computed where the row lies, so that parallel attempts on any number of processes each
 * take a number of their own. The wait doubles from `first_wait` up to `max_wait`.
 */
const count = async (tx: Tx, { throttle, key_hash }: Bucket, now: string): Promise<number | null> => {
  const { counted, begun } = nextIn(throttle, now)
  const { rows } = await sql<{ failures: number }>`
    insert into sign_in_throttles as t (key_hash, failures, window_start, blocked_until)
    values (${key_hash}, 1, ${now}::timestamptz, case when 1 >= ${throttle.free}::int
      then ${now}::timestamptz + make_interval(secs => ${throttle.first_wait}) end)
    on conflict (key_hash) do update set
      failures = ${counted},
      window_start = ${begun},
      blocked_until = case when ${counted} >= ${throttle.free}::int
        then ${now}::timestamptz + make_interval(secs =>
          least(${throttle.max_wait}::float, ${throttle.first_wait}::float * 2 ^ least(30, ${counted} - ${throttle.free}::int))) end
    where t.blocked_until is null or t.blocked_until <= ${now}::timestamptz
    returning t.failures`.execute(tx)
  return rows[0]?.failures ?? null
}

/**
 * Takes one attempt in each bucket before it is judged, so that of parallel guesses no more are judged than are free;
 * refuses with 429 where one of them makes it wait. A right one is given back. To be committed before the judging, in a
 * transaction of its own. Answers the number that it has in each.
 */
export const takeAttempt = async (tx: Tx, buckets: readonly Bucket[], now: string): Promise<readonly Taken[]> => {
  const taken: Taken[] = []
  // In the order of their kinds, which is the same everywhere, so that two attempts never wait for each other's rows.
  for (const one of buckets) {
    const number = await count(tx, one, now)
    if (number === null) throw tooMany(Math.max(1, await secondsToWait(tx, buckets, now)))
    taken.push({ throttle: one.throttle, number })
  }
  return taken
}

/** Takes one attempt where the bucket lets it; never throws. */
export const mayAttempt = async (tx: Tx, one: Bucket, now: string): Promise<boolean> =>
  (await count(tx, one, now)) !== null

/** Gives an attempt back that was right, or never judged. */
export const giveBack = async (tx: Tx, buckets: readonly Bucket[]): Promise<void> => {
  for (const { throttle, key_hash } of buckets)
    await sql`
      update sign_in_throttles set failures = failures - 1,
        blocked_until = case when failures > ${throttle.free}::int then blocked_until end
      where key_hash = ${key_hash} and failures > 0`.execute(tx)
}

/** Counts an attempt, whatever comes of it, and refuses with 429 what is more than the free ones of a window. */
export const refuseBeyond = async (tx: Tx, one: Bucket, now: string): Promise<void> => {
  const number = await count(tx, one, now)
  if (number === null || number > one.throttle.free) throw tooMany(one.throttle.window_seconds)
}

export const clearFailures = async (tx: Tx, buckets: readonly Bucket[]): Promise<void> => {
  await tx
    .deleteFrom('sign_in_throttles')
    .where(
      'key_hash',
      'in',
      buckets.map((one) => one.key_hash),
    )
    .execute()
}

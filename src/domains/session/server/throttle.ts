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

/** Seconds that must pass before the next attempt, over all buckets; 0 when it may go ahead. */
export const secondsToWait = async (tx: Tx, buckets: readonly Bucket[], now: string): Promise<number> => {
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

/** Refuses with 429 while one of the buckets is blocked. */
export const refuseThrottled = async (tx: Tx, buckets: readonly Bucket[], now: string): Promise<void> => {
  const seconds = await secondsToWait(tx, buckets, now)
  if (seconds > 0) throw tooMany(seconds)
}

/**
 * Counts one attempt and answers its number within the window. The count and the end of the wait are computed where the
 * row lies, so that parallel attempts on any number of processes are all counted, each under a number of its own.
 */
const count = async (tx: Tx, { throttle, key_hash }: Bucket, now: string): Promise<number> => {
  const counted = sql<number>`case when t.window_start + make_interval(secs => ${throttle.window_seconds}) > ${now}::timestamptz
    then t.failures + 1 else 1 end`
  const { rows } = await sql<{ failures: number }>`
    insert into sign_in_throttles as t (key_hash, failures, window_start, blocked_until)
    values (${key_hash}, 1, ${now}::timestamptz, case when 1 >= ${throttle.free}::int
      then ${now}::timestamptz + make_interval(secs => ${throttle.first_wait}) end)
    on conflict (key_hash) do update set
      failures = ${counted},
      window_start = case when t.window_start + make_interval(secs => ${throttle.window_seconds}) > ${now}::timestamptz
        then t.window_start else ${now}::timestamptz end,
      blocked_until = case when ${counted} >= ${throttle.free}::int
        then ${now}::timestamptz + make_interval(secs =>
          least(${throttle.max_wait}::float, ${throttle.first_wait}::float * 2 ^ least(30, ${counted} - ${throttle.free}::int))) end
    returning t.failures`.execute(tx)
  return rows[0]?.failures ?? 0
}

/**
 * Counts one failure in each bucket. The wait doubles from `first_wait` up to `max_wait`. Answers the buckets in which
 * this failure was the first of its window that makes the next one wait.
 */
export const countFailure = async (tx: Tx, buckets: readonly Bucket[], now: string): Promise<readonly Bucket[]> => {
  const begun: Bucket[] = []
  // In one order everywhere, so that two failures never wait for each other's rows.
  for (const one of buckets.toSorted((a, b) => a.key_hash.compare(b.key_hash)))
    if ((await count(tx, one, now)) === one.throttle.free) begun.push(one)
  return begun
}

/** Counts an attempt, whatever comes of it, and refuses with 429 what is more than the free ones of a window. */
export const refuseBeyond = async (tx: Tx, one: Bucket, now: string): Promise<void> => {
  if ((await count(tx, one, now)) > one.throttle.free) throw tooMany(one.throttle.window_seconds)
}

/** How many failures of the present window are counted; inside the transaction that counted one, its own number. */
export const failuresOf = async (tx: Tx, { key_hash }: Bucket): Promise<number> =>
  (
    await tx
      .selectFrom('sign_in_throttles')
      .select('failures')
      .where('key_hash', '=', key_hash)
      .executeTakeFirstOrThrow()
  ).failures

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

import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { Throttle } from '../../contract/session.rules.ts'
import type { Bucket } from '../rules/throttle.ts'

/** Returns the instant until which the last of some buckets makes attempts wait; null where none does. */
export const findBlockedUntil = async (tx: Tx, hashes: readonly Buffer[]): Promise<string | null> => {
  const { blocked_until } = await tx
    .selectFrom('sign_in_throttles')
    .select((row) => row.fn.max('blocked_until').as('blocked_until'))
    .where('key_hash', 'in', hashes)
    .executeTakeFirstOrThrow()
  return blocked_until
}

const nextIn = (throttle: Throttle, now: string) => {
  const isInWindow = sql`t.window_start + make_interval(secs => ${throttle.window_seconds}) > ${now}::timestamptz`
  const counted = sql<number>`case when ${isInWindow} then t.failures + 1 else 1 end`
  return { counted, begun: sql`case when ${isInWindow} then t.window_start else ${now}::timestamptz end` }
}

const attemptRow = z.object({ failures: z.number() })

/**
 * Counts one attempt and returns its number within the window; null where the bucket makes it wait, which counts nothing.
 * Count and end of the wait are computed in the database, so that parallel attempts on any number of processes each take
 * a different number. The wait doubles from `first_wait` up to `max_wait`.
 */
export const insertAttempt = async (tx: Tx, { throttle, key_hash }: Bucket, now: string): Promise<number | null> => {
  const { counted, begun } = nextIn(throttle, now)
  const found = await rows(tx, attemptRow)`
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
    returning t.failures`
  return found[0]?.failures ?? null
}

/** Decreases the count of a bucket by one attempt. */
export const updateReturned = async (tx: Tx, { throttle, key_hash }: Bucket): Promise<void> => {
  await sql`
      update sign_in_throttles set failures = failures - 1,
        blocked_until = case when failures > ${throttle.free}::int then blocked_until end
      where key_hash = ${key_hash} and failures > 0`.execute(tx)
}

/** Deletes the counts of buckets. */
export const deleteThrottles = async (tx: Tx, hashes: readonly Buffer[]): Promise<void> => {
  await tx.deleteFrom('sign_in_throttles').where('key_hash', 'in', hashes).execute()
}

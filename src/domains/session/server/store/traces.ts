import { type RawBuilder, sql } from 'kysely'
import type { Work } from '#kit/server/context.ts'

/** The days for which the network and browser of a person are stored. */
const TRACE_DAYS = 90
/** The days for which links, challenges and counted failures stay after their end, for disputes. */
const SPENT_DAYS = 30
/** The rows of one transaction, so that none blocks others for long. */
export const BATCH_ROWS = 5000

const daysAgo = ({ now }: Work, days: number) => sql`${now}::timestamptz - make_interval(days => ${days})`

const changed = async ({ tx }: Work, statement: RawBuilder<unknown>): Promise<number> =>
  Number((await statement.execute(tx)).numAffectedRows ?? 0)

/**
 * Ends expired sessions, at the instant of expiry. Visits go first: an end of their parent session ends them too.
 */
const endExpired = (work: Work): Promise<number> =>
  changed(
    work,
    sql`
    update sessions s set ended_at = least(s.expires_at, r.idle_at),
      end_reason = case when s.expires_at <= r.idle_at then 'expired' else 'idle' end
    from (
      select id, last_seen_at + make_interval(mins => idle_minutes) as idle_at from sessions
      where ended_at is null
        and least(expires_at, last_seen_at + make_interval(mins => idle_minutes)) <= ${work.now}::timestamptz
      order by acting_admin_id is null, id limit ${BATCH_ROWS} for update skip locked) r
    where s.id = r.id and s.ended_at is null`,
  )

const emptySessions = (work: Work): Promise<number> =>
  changed(
    work,
    sql`
    update sessions set ip = null, user_agent = null where id in (
      select id from sessions
      where (ip is not null or user_agent is not null) and created_at < ${daysAgo(work, TRACE_DAYS)}
      limit ${BATCH_ROWS} for update skip locked)`,
  )

const endExpiredTokens = (work: Work): Promise<number> =>
  changed(
    work,
    sql`
    update api_tokens set ended_at = expires_at, ended_why = 'expired', version = version + 1 where id in (
      select id from api_tokens where ended_at is null and expires_at <= ${work.now}::timestamptz
      order by id limit ${BATCH_ROWS} for update skip locked)`,
  )

const emptyTokens = (work: Work): Promise<number> =>
  changed(
    work,
    sql`
    update api_tokens set last_used_ip = null where id in (
      select id from api_tokens where last_used_ip is not null and last_used_at < ${daysAgo(work, TRACE_DAYS)}
      order by id limit ${BATCH_ROWS} for update skip locked)`,
  )

const emptyEvents = (work: Work): Promise<number> =>
  changed(
    work,
    sql`
    update sign_in_events set ip = null where id in (
      select id from sign_in_events where ip is not null and at < ${daysAgo(work, TRACE_DAYS)} limit ${BATCH_ROWS})`,
  )

const deleteSpent =
  (table: 'password_tokens' | 'sign_in_challenges' | 'oidc_flows') =>
  (work: Work): Promise<number> =>
    changed(
      work,
      sql`
    delete from ${sql.table(table)} where id in (
      select id from ${sql.table(table)} where expires_at < ${daysAgo(work, SPENT_DAYS)} limit ${BATCH_ROWS})`,
    )

// The network of a request for a link is deleted with its row, long before the ninety days.
const deleteLinks = deleteSpent('password_tokens')
const deleteChallenges = deleteSpent('sign_in_challenges')
const deleteFlows = deleteSpent('oidc_flows')

const deleteThrottles = (work: Work): Promise<number> =>
  changed(
    work,
    sql`
    delete from sign_in_throttles where key_hash in (
      select key_hash from sign_in_throttles
      where greatest(window_start, blocked_until) < ${daysAgo(work, SPENT_DAYS)}
      limit ${BATCH_ROWS} for update skip locked)`,
  )

/** The batches that delete traces. Each returns the number of rows that it changed. */
export const batches = [
  endExpired,
  endExpiredTokens,
  emptyTokens,
  emptySessions,
  emptyEvents,
  deleteLinks,
  deleteChallenges,
  deleteFlows,
  deleteThrottles,
] as const

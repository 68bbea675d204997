import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx, Work } from '#kit/server/context.ts'
import type { Sessions } from '#kit/server/database/tables.ts'

export type EndReason = NonNullable<Sessions['end_reason']>

const MAX_LIVE_SESSIONS = 20

export type NewSession = Readonly<{
  account_id: number
  hours: number
  idle_minutes: number
  ip: string
  user_agent: string
  device_label: string
  device_id: number | null
}>

/** Opens a session. An account has at most twenty; the oldest one ends. */
export const insertSession = async (
  work: Work,
  session: NewSession,
): Promise<{ id: number; sid: string; expires_at: string }> => {
  const { hours, ...rest } = session
  await work.tx
    .updateTable('sessions')
    .set({ ended_at: work.now, end_reason: 'too_many' })
    .where('id', 'in', (query) =>
      query
        .selectFrom('sessions')
        .select('id')
        .where('account_id', '=', session.account_id)
        .where('ended_at', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(MAX_LIVE_SESSIONS - 1),
    )
    .execute()
  // Whole seconds, the precision of a token.
  const expires = Math.floor(Date.parse(work.now) / 1000 + hours * 3600) * 1000
  return work.tx
    .insertInto('sessions')
    .values({
      ...rest,
      sid: randomBytes(16).toString('base64url'),
      created_at: work.now,
      last_seen_at: work.now,
      expires_at: new Date(expires).toISOString(),
    })
    .returning(['id', 'sid', 'expires_at'])
    .executeTakeFirstOrThrow()
}

/**
 * Ends live sessions of an account, all or all but one, on every process at once. Returns their number.
 */
export const endSessions = async (
  work: Work,
  accountId: number,
  reason: EndReason,
  which: { only?: number; except?: number } = {},
): Promise<number> => {
  const { numUpdatedRows } = await work.tx
    .updateTable('sessions')
    .set({ ended_at: work.now, end_reason: reason })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .$if(which.only !== undefined, (query) => query.where('id', '=', which.only ?? 0))
    .$if(which.except !== undefined, (query) => query.where('id', '<>', which.except ?? 0))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

const actingOf = sql<{ admin_name: string; reason: string; ends_at: string } | null>`
  case when s.acting_admin_id is not null then json_build_object('admin_name', admin.name, 'reason', s.acting_reason,
    'ends_at', to_char(s.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) end`

/** Live sessions of an account, newest first; those of an admin who acts as its owner are marked. */
export const listSessions = async (tx: Tx, accountId: number, now: string) =>
  tx
    .selectFrom('sessions as s')
    .leftJoin('accounts as admin', 'admin.id', 's.acting_admin_id')
    .select(['s.id', 's.device_label', 's.ip', 's.created_at', 's.last_seen_at', actingOf.as('acting')])
    .where('s.account_id', '=', accountId)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where(sql<boolean>`s.last_seen_at + make_interval(mins => s.idle_minutes) > ${now}`)
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .execute()

export const setConfirmed = async (work: Work, sessionId: number): Promise<void> => {
  await work.tx.updateTable('sessions').set({ confirmed_at: work.now }).where('id', '=', sessionId).execute()
}

/**
 * Writes down when sessions were used last. A minute is exact enough, so most requests write nothing; a session that is
 * being changed is left for the next time, so that no one waits for this.
 */
export const touchSessions = async (tx: Tx, uses: readonly (readonly [id: number, at: string])[]): Promise<void> => {
  await sql`
    update sessions s set last_seen_at = used.at
    from (
      select s.id, u.at from unnest(${uses.map(([id]) => id)}::int[], ${uses.map(([, at]) => at)}::timestamptz[]) u(id, at)
      join sessions s on s.id = u.id and s.last_seen_at < u.at
      order by s.id for update of s skip locked) used
    where s.id = used.id`.execute(tx)
}

/** Ends the expired ones of some sessions, and their parents, at the instant of expiry. */
export const endExpiredOf = async (tx: Tx, sids: readonly string[], now: string): Promise<void> => {
  await sql`
    update sessions s set ended_at = least(s.expires_at, r.idle_at),
      end_reason = case when s.expires_at <= r.idle_at then 'expired' else 'idle' end
    from (
      select p.id, p.last_seen_at + make_interval(mins => p.idle_minutes) as idle_at
      from sessions a join sessions p on p.id in (a.id, a.parent_session_id)
      where a.sid = any(${sids}::text[]) and p.ended_at is null
        and least(p.expires_at, p.last_seen_at + make_interval(mins => p.idle_minutes)) <= ${now}::timestamptz
      order by p.acting_admin_id is null, p.id for update of p skip locked) r
    where s.id = r.id and s.ended_at is null`.execute(tx)
}

/** Returns those of some sessions that are live sessions of an account, except the present one. */
export const listOtherLive = async (
  tx: Tx,
  {
    sessions,
    account_id,
    session_id,
    now,
  }: Readonly<{ sessions: readonly number[]; account_id: number; session_id: number; now: string }>,
): Promise<number[]> => {
  const live = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', 'in', sessions)
    .where('id', '<>', session_id)
    .where('account_id', '=', account_id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
  return live.map(({ id }) => id)
}

/** Counts the open sessions of an area. */
export const countLiveSessions = async (tx: Tx, area: 'Admin' | 'User', now: string): Promise<number> =>
  (
    await tx
      .selectFrom('sessions as s')
      .innerJoin('accounts as a', 'a.id', 's.account_id')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('a.area', '=', area)
      .where('s.ended_at', 'is', null)
      .where('s.expires_at', '>', now)
      .where(sql<boolean>`s.last_seen_at + make_interval(mins => s.idle_minutes) > ${now}`)
      .executeTakeFirstOrThrow()
  ).count

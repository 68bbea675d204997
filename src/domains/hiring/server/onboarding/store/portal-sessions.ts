import { z } from 'zod'
import { one } from '#kit/server/database/rows.ts'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx, Work } from '#kit/server/context.ts'
import { hashOf } from '../../store/tokens.ts'

const HOURS = 12
const IDLE_HOURS = 2

/** Begins a session of the page; all older ones of the person end where a new password was set. */
export const beginPortalSession = async (
  work: Work,
  onboardId: number,
): Promise<Readonly<{ token: string; expires_at: string }>> => {
  const token = randomBytes(32).toString('base64url')
  const expires_at = new Date(Date.parse(work.now) + HOURS * 3_600_000).toISOString()
  await work.tx
    .insertInto('onboard_sessions')
    .values({
      onboard_id: onboardId,
      token_hash: hashOf(token),
      created_at: work.now,
      last_seen_at: work.now,
      expires_at,
    })
    .execute()
  return { token, expires_at }
}

export const endPortalSessions = async ({ tx, now }: Work, onboardId: number): Promise<void> => {
  await tx
    .updateTable('onboard_sessions')
    .set({ ended_at: now })
    .where('onboard_id', '=', onboardId)
    .where('ended_at', 'is', null)
    .execute()
}

export const endPortalSession = async ({ tx, now }: Work, id: number): Promise<void> => {
  await tx.updateTable('onboard_sessions').set({ ended_at: now }).where('id', '=', id).execute()
}

const portalSession = z.object({ id: z.number(), onboard_id: z.number() })
export type PortalSession = z.output<typeof portalSession>

/** Finds the session of a token, while it is not idle, the record is open and the joining day is not over. */
export const findPortalSession = async (
  { tx, now }: Readonly<{ tx: Tx; now: string }>,
  token: string,
): Promise<PortalSession | undefined> => {
  return one(tx, portalSession)`
    select s.id, s.onboard_id from onboard_sessions s join onboards o on o.id = s.onboard_id
    where s.token_hash = ${hashOf(token)} and s.ended_at is null and s.expires_at > ${now}::timestamptz
      and s.last_seen_at > ${now}::timestamptz - make_interval(hours => ${IDLE_HOURS})
      and o.state not in ('withdrawn', 'no_show', 'completed')
      and (${now}::timestamptz at time zone o.first_day_zone)::date <= o.joining_on`
}

/** Extends a session; written once a minute. */
export const touchPortalSession = async ({ tx, now }: Work, id: number): Promise<void> => {
  await sql`update onboard_sessions set last_seen_at = ${now}::timestamptz
    where id = ${id} and last_seen_at < ${now}::timestamptz - interval '1 minute'`.execute(tx)
}

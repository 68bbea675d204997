import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { emailKey } from '#kit/contract/fields.ts'
import type { Origin, Tx, Work } from '#kit/server/context.ts'
import { deviceLabel } from '../../contract/session.rules.ts'

type SignInEvent = Readonly<{
  account_id: number | null
  email: string
  outcome: 'signed_in' | 'refused' | 'throttled'
  origin: Origin
}>

/** Remembers a try to sign in. The address is kept as a hash: tries of strangers name people who are not here. */
export const insertEvent = async (work: Work, event: SignInEvent): Promise<void> => {
  await work.tx
    .insertInto('sign_in_events')
    .values({
      account_id: event.account_id,
      email_key_hash: createHash('sha256').update(emailKey(event.email)).digest(),
      outcome: event.outcome,
      ip: event.origin.ip,
      device_label: deviceLabel(event.origin.user_agent),
      at: work.now,
    })
    .execute()
}

/** The latest tries on an account, newest first. */
export const listEvents = async (tx: Tx, accountId: number) =>
  tx
    .selectFrom('sign_in_events')
    .select(['outcome', 'device_label', 'ip', 'at'])
    .where('account_id', '=', accountId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute()

/** When and from which device the owner of an account signed in last. */
export const getLastSignIn = async (tx: Tx, accountId: number): Promise<{ at: string; device_label: string } | null> =>
  (await tx
    .selectFrom('sessions')
    .select(['created_at as at', 'device_label'])
    .where('account_id', '=', accountId)
    .where('acting_admin_id', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null

type LastVisit = Readonly<{ at: string | null; device_label: string | null; failed_since: number }>

/** The sign-in before the present session, and how many tries failed since then. */
export const getLastVisit = async (tx: Tx, accountId: number, sessionId: number): Promise<LastVisit> => {
  const { rows } = await sql<LastVisit>`
    with before as (
      select created_at as at, device_label from sessions
      where account_id = ${accountId} and acting_admin_id is null and id < ${sessionId}
      order by created_at desc limit 1)
    select b.at, b.device_label, (
      select count(*)::int from sign_in_events e
      where e.account_id = ${accountId} and e.outcome = 'refused' and e.at > coalesce(b.at, '-infinity')) as failed_since
    from (values (1)) as one(n) left join before b on true`.execute(tx)
  return rows[0] ?? { at: null, device_label: null, failed_since: 0 }
}

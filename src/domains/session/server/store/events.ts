import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { createHash } from 'node:crypto'
import { emailKey } from '#kit/contract/fields.ts'
import type { Origin, Tx, Work } from '#kit/server/context.ts'
import { deviceLabel } from '../../contract/session.rules.ts'

type SignInEvent = Readonly<{
  account_id: number | null
  email: string
  outcome: 'signed_in' | 'refused' | 'throttled'
  origin: Origin
}>

/** Records a try to sign in. The address is stored as a hash, because strangers may enter any address. */
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

/** Returns the instant and the device of the last sign-in of the owner of an account. */
export const getLastSignIn = async (tx: Tx, accountId: number): Promise<{ at: string; device_label: string } | null> =>
  (await tx
    .selectFrom('sessions')
    .select(['created_at as at', 'device_label'])
    .where('account_id', '=', accountId)
    .where('acting_admin_id', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null

const lastVisit = z.object({ at: z.string().nullable(), device_label: z.string().nullable(), failed_since: z.number() })
type LastVisit = z.output<typeof lastVisit>

/** Returns the sign-in before the present session, and the number of failed tries since then. */
export const getLastVisit = async (tx: Tx, accountId: number, sessionId: number): Promise<LastVisit> => {
  const found = await rows(tx, lastVisit)`
    with before as (
      select created_at as at, device_label from sessions
      where account_id = ${accountId} and acting_admin_id is null and id < ${sessionId}
      order by created_at desc limit 1)
    select b.at, b.device_label, (
      select count(*)::int from sign_in_events e
      where e.account_id = ${accountId} and e.outcome = 'refused' and e.at > coalesce(b.at, '-infinity')) as failed_since
    from (values (1)) as one(n) left join before b on true`
  return found[0] ?? { at: null, device_label: null, failed_since: 0 }
}

import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { pastImpersonation } from '../../contract/session.models.ts'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import { pageBy, type PageInput, readPage } from '#kit/server/page.ts'
import type { PastImpersonation } from '../../contract/session.models.ts'

const VISIT_MINUTES = 30
const LISTED_DAYS = 90

export type NewImpersonation = Readonly<{
  account_id: number
  admin_id: number
  parent_id: number
  reason: string
  ip: string
  user_agent: string
  device_label: string
}>

type Impersonation = Readonly<{ id: number; sid: string; expires_at: string }>

/**
 * Opens a session of an admin under the name of an employee. It ends the admin's earlier one and lives no longer than
 * the session it begins from; null where that one has ended. Starts of one admin go one after the other.
 */
export const insertImpersonation = async (
  work: Work,
  impersonation: NewImpersonation,
): Promise<Impersonation | null> => {
  const { tx, now } = work
  await tx.selectFrom('accounts').select('id').where('id', '=', impersonation.admin_id).forNoKeyUpdate().execute()
  const parent = await tx
    .selectFrom('sessions')
    .select('expires_at')
    .where('id', '=', impersonation.parent_id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!parent) return null
  await endImpersonationsOf(work, impersonation.admin_id)
  const longest = Math.floor(Date.parse(now) / 1000 + VISIT_MINUTES * 60) * 1000
  const { admin_id, parent_id, reason, ...rest } = impersonation
  return tx
    .insertInto('sessions')
    .values({
      ...rest,
      sid: randomBytes(16).toString('base64url'),
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(Math.min(longest, Date.parse(parent.expires_at))).toISOString(),
      idle_minutes: VISIT_MINUTES,
      acting_admin_id: admin_id,
      parent_session_id: parent_id,
      acting_reason: reason,
    })
    .returning(['id', 'sid', 'expires_at'])
    .executeTakeFirstOrThrow()
}

/** Ends the impersonation of an admin; an expired one ends at its expiry. */
const endImpersonationsOf = async ({ tx, now }: Work, adminId: number): Promise<void> => {
  await sql`
    update sessions set ended_at = least(expires_at, ${now}::timestamptz),
      end_reason = case when expires_at <= ${now}::timestamptz then 'expired' else 'replaced' end
    where acting_admin_id = ${adminId} and ended_at is null`.execute(tx)
}

const liveParentRow = z.object({ id: z.number() })

/** Finds the session from which an impersonation began, while it is live and its owner may sign in. */
export const findLiveParent = async (tx: Tx, impersonationId: number, now: string): Promise<number | undefined> => {
  const found = await rows(tx, liveParentRow)`
    select p.id
    from sessions v join sessions p on p.id = v.parent_session_id join accounts a on a.id = p.account_id
    where v.id = ${impersonationId} and p.ended_at is null and p.expires_at > ${now}::timestamptz
      and p.last_seen_at + make_interval(mins => p.idle_minutes) > ${now}::timestamptz
      and sign_in_block(a, ${now}::timestamptz) is null`
  return found[0]?.id
}

// Actions on the impersonation itself are no acts under the name of the employee.
const isAct = sql<boolean>`x.action not like 'session.%'`

/** Lists the past impersonations of an account of the last ninety days, newest first. */
export const listPastImpersonations = async (tx: Tx, accountId: number, now: string): Promise<PastImpersonation[]> => {
  return rows(tx, pastImpersonation)`
    select s.id, admin.name as admin_name, s.acting_reason as reason, s.created_at,
      coalesce(s.ended_at, s.expires_at) as ended_at,
      (select count(*)::int from audit_rows x where x.session_id = s.id and ${isAct}) as actions
    from sessions s join accounts admin on admin.id = s.acting_admin_id
    where s.account_id = ${accountId} and (s.ended_at is not null or s.expires_at <= ${now}::timestamptz)
      and s.created_at > ${now}::timestamptz - make_interval(days => ${LISTED_DAYS})
    order by s.created_at desc, s.id desc`
}

/** Returns true where the session is an impersonation of the account. */
export const isImpersonationOf = async (tx: Tx, accountId: number, sessionId: number): Promise<boolean> =>
  (await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('account_id', '=', accountId)
    .where('acting_admin_id', 'is not', null)
    .executeTakeFirst()) !== undefined

const act = z.object({ id: z.number(), at: z.string(), action: z.string(), fields: z.array(z.string()) })
type Act = z.output<typeof act>

const fieldsOf = sql`coalesce((
  select array_agg(name order by name) from jsonb_object_keys(
    case when jsonb_typeof(x.after) = 'object' then x.after else '{}'::jsonb end) name), '{}')`

/** Lists the changes during an impersonation, in their order. */
export const listActs = async (
  tx: Tx,
  sessionId: number,
  input: PageInput,
): Promise<{ rows: Act[]; meta: PageMeta }> => {
  const page = pageBy({ sorts: { at: sql`x.at` }, id: sql`x.id`, fallback: 'at' }, input)
  return readPage(tx, page, {
    row: act,
    columns: sql`x.id::int, x.at, x.action, ${fieldsOf} as fields`,
    from: sql`audit_log x`,
    where: sql`x.session_id = ${sessionId} and ${isAct}`,
  })
}

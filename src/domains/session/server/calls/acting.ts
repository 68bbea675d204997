import { notFound, unauthenticated } from '#kit/contract/envelope.ts'
import type { Parsed } from '#kit/contract/call.ts'
import type { Actor } from '#kit/server/actor.ts'
import { audit } from '#kit/server/audit.ts'
import { DetailedResponse, handle, handleInSteps } from '#kit/server/call/handle.ts'
import type { Context, Work } from '#kit/server/context.ts'
import { mail, notify } from '#domains/notices/server/index.ts'
import * as calls from '../../contract/acting.calls.ts'
import { deviceLabel } from '../../contract/session.rules.ts'
import type { SessionParts } from '../rules/parts.ts'
import { endVerb } from '../public.ts'
import type { SignInAccount } from '../store/accounts.ts'
import { insertImpersonation, isImpersonationOf, listActs } from '../store/impersonations.ts'
import { getTargetOfImpersonation } from '../rules/targets.ts'
import { sentenceOf } from '../present.ts'

/** Notifies the employee at once, in the inbox and by mail: the admin, the reason, and a way to end it. */
const notifyEmployee = async (
  parts: SessionParts,
  work: Work,
  account: SignInAccount,
  impersonation: { id: number; admin: string; reason: string },
): Promise<void> => {
  const path = '/employee/userprofile?tab=security'
  const key = `session.acting_started:${impersonation.id}`
  await notify(work, [account.id], 'session.acting_started', {
    title: `${impersonation.admin} acts as you`,
    body: `${impersonation.reason} – Open this to see it and to end it now.`,
    path,
    why: 'Someone uses your account under their own name, for at most 30 minutes.',
    subject_id: impersonation.id,
    verbs: [endVerb('End now', impersonation.id)],
    dedupe_key: key,
    has_own_mail: true,
  })
  const to = { account_id: account.id, address: account.email }
  const link = `${await parts.linkBase(work.tx, work.now)}${path}`
  await mail(
    work,
    'session.acting_started',
    to,
    { name: account.name, by: impersonation.admin, reason: impersonation.reason, link },
    key,
  )
}

const open = async (
  parts: SessionParts,
  work: Work,
  context: Context & Parsed<typeof calls.loginAsEmployee>,
  account: SignInAccount,
) => {
  const { actor, body, origin } = context
  const impersonation = await insertImpersonation(work, {
    account_id: account.id,
    admin_id: actor.account_id,
    parent_id: actor.session_id,
    reason: body.reason,
    ip: origin.ip,
    user_agent: origin.user_agent,
    device_label: deviceLabel(origin.user_agent),
  })
  if (!impersonation) throw unauthenticated()
  await notifyEmployee(parts, work, account, { id: impersonation.id, admin: actor.name, reason: body.reason })
  await audit(work, 'session.acting_started', {
    entity: 'sessions',
    id: impersonation.id,
    employee_id: account.employee_id,
    after: { reason: body.reason, ends_at: impersonation.expires_at },
  })
  return impersonation
}

const signFor =
  (parts: SessionParts, actor: Actor, employeeId: number, accountId: number, now: string) =>
  (impersonation: { sid: string; expires_at: string }): string =>
    parts.tokens.sign({
      sub: String(accountId),
      sid: impersonation.sid,
      role: 'User',
      id: employeeId,
      iat: Math.floor(Date.parse(now) / 1000),
      exp: Date.parse(impersonation.expires_at) / 1000,
      act: actor.account_id,
    })

/**
 * Opens a session under the name of an employee. Its response has a token, so it is not stored under the key of the call.
 */
export const loginAsEmployee = (parts: SessionParts) =>
  handleInSteps(calls.loginAsEmployee, async (context) => {
    const { actor, body, now, begin } = context
    const { account, identity } = await getTargetOfImpersonation(context, body.id)
    const impersonation = await begin((work) => open(parts, work, context, account))
    const data = {
      token: signFor(parts, actor, body.id, account.id, now)(impersonation),
      role: 'User' as const,
      id: body.id,
      role_number: identity.role_number,
      team_id: identity.team_id,
      name: account.name,
      acting: { admin_name: actor.name, ends_at: impersonation.expires_at },
    }
    return new DetailedResponse(data, { extra: { Status: 200 } })
  })

/** Lists the actions of an admin under the name of the actor, as sentences. */
export const actingLog = handle(calls.actingLog, async ({ tx, actor, params, query }) => {
  if (!(await isImpersonationOf(tx, actor.account_id, params.id))) throw notFound()
  const { rows, meta } = await listActs(tx, params.id, query)
  return new DetailedResponse(
    rows.map(({ at, ...act }) => ({ at, ...sentenceOf(act) })),
    { meta },
  )
})

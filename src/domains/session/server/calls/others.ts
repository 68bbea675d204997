import { isSuperAdmin, scopeOf } from '#kit/server/actor.ts'
import { audit } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import { mail, notify } from '#domains/notices/server/index.ts'
import * as calls from '../../contract/others.calls.ts'
import { accountRefusals } from '../../contract/account.refusals.ts'
import { shortNetwork } from '../../contract/session.rules.ts'
import { isMfaRequired } from '../mfa/workflow/switch-mfa.ts'
import { findPresentLink } from '../oidc/store/identities.ts'
import { findIdentity, type SignInAccount } from '../store/accounts.ts'
import { getLastSignIn, listEvents } from '../store/events.ts'
import { deleteMfa, findMfaState } from '../store/mfa.ts'
import { endSessions, listSessions } from '../store/sessions.ts'
import { type Caller, getTarget, getTargetOfEnd, getTargetOfReset, isAbove, isOneself } from '../rules/targets.ts'

const can = async (caller: Caller, account: SignInAccount, factor_on: boolean) => {
  const { tx, actor, now } = caller
  const isHigher = await isAbove(caller, account)
  const mayActAs = scopeOf(actor, 'session.act_as') !== null && account.area === 'User' && !isOneself(actor, account)
  const canSignIn = account.block === null && account.password_hash !== null
  return {
    act_as: mayActAs && canSignIn && (await findIdentity(tx, account.id, now)) !== undefined,
    end_sessions: !isHigher && scopeOf(actor, 'session.others.end') !== null,
    reset_factor:
      factor_on && !isHigher && !isOneself(actor, account) && scopeOf(actor, 'session.factor.reset') !== null,
  }
}

export const listSessionsOf = handle(calls.listSessionsOf, async (context) => {
  const { tx, actor, now, params } = context
  const account = await getTarget(context, params)
  const [sessions, events, factor, required, last_sign_in, link] = await Promise.all([
    listSessions(tx, account.id, now),
    listEvents(tx, account.id),
    findMfaState(tx, account.id),
    isMfaRequired(tx, account.area, now),
    getLastSignIn(tx, account.id),
    findPresentLink(tx, account.id),
  ])
  const company = link ?? null
  const short = <Row extends { ip: string | null }>(row: Row): Row => ({ ...row, ip: row.ip && shortNetwork(row.ip) })
  return {
    name: account.name,
    last_sign_in,
    sessions: sessions.map((row) => ({ ...short(row), current: row.id === actor.session_id, can: { end: false } })),
    events: events.map(short),
    factor: { ...factor, required },
    company,
    can: { ...(await can(context, account, factor.on)), unlink: company !== null && isSuperAdmin(actor) },
  }
})

export const endSessionsOf = handle(calls.endSessionsOf, async (context) => {
  const { body } = context
  const account = await getTargetOfEnd(context, body)
  const ended = await endSessions(context, account.id, 'ended_by_admin')
  await audit(context, 'session.ended_for', {
    entity: 'accounts',
    id: account.id,
    employee_id: account.employee_id,
    after: { ended, reason: body.reason },
  })
  return { ended }
})

export const resetMfa = handle(calls.resetMfa, async (context) => {
  const { actor, now, body } = context
  const account = await getTargetOfReset(context, body)
  if (!(await deleteMfa(context, account.id))) throw accountRefusals.refusal('factor_off')
  await endSessions(context, account.id, 'factor_changed')
  const key = `session.factor_reset:${account.id}:${now}`
  await notify(context, [account.id], 'session.factor_changed', {
    title: 'Your second factor was reset',
    body: `${actor.name} switched it off and signed you out everywhere.`,
    why: 'This is about your account.',
    dedupe_key: key,
    has_own_mail: true,
  })
  const to = { account_id: account.id, address: account.email }
  await mail(context, 'session.factor_reset', to, { name: account.name, by: actor.name, reason: body.reason }, key)
  await audit(context, 'session.factor_reset', {
    entity: 'accounts',
    id: account.id,
    employee_id: account.employee_id,
    after: { reason: body.reason },
  })
  return {}
})

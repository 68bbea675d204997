import { notFound } from '#kit/contract/envelope.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'
import { audit } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Tx } from '#kit/server/context.ts'
import { mail, notify } from '#domains/notices/server/index.ts'
import { holds } from '#domains/organisation/server/index.ts'
import * as calls from '../../contract/others.calls.ts'
import type { SessionRole } from '../../contract/session.models.ts'
import { sessionRefusals } from '../../contract/session.refusals.ts'
import { shortNetwork } from '../../contract/session.rules.ts'
import { isFactorRequired } from '../factor/switch-factor.ts'
import { findAdminAccount, findIdentity, findPersonAccount, type SignInAccount } from '../store/accounts.ts'
import { getLastSignIn, listEvents } from '../store/events.ts'
import { deleteFactor, findFactorState } from '../store/factors.ts'
import { endSessions, listSessions } from '../store/sessions.ts'

type Named = Readonly<{ role: SessionRole; id: number }>

const getTarget = async (tx: Tx, { role, id }: Named, now: string): Promise<SignInAccount> => {
  const account = role === 'Admin' ? await findAdminAccount(tx, id, now) : await findPersonAccount(tx, id, now)
  if (!account) throw notFound()
  return account
}

const isOneself = (actor: Actor, account: SignInAccount): boolean =>
  account.id === actor.account_id || (account.employee_id !== null && account.employee_id === actor.employee_id)

/** Nobody touches the account of an administrator who holds more than they do. */
const isAbove = async (tx: Tx, actor: Actor, account: SignInAccount): Promise<boolean> =>
  account.area === 'Admin' && !(account.role_id !== null && (await holds(tx, actor, account.role_id)))

const can = async (tx: Tx, actor: Actor, account: SignInAccount, facts: { now: string; factor_on: boolean }) => {
  const isHigher = await isAbove(tx, actor, account)
  const mayActAs = scopeOf(actor, 'session.act_as') !== null && account.area === 'User' && !isOneself(actor, account)
  const canSignIn = account.block === null && account.password_hash !== null
  return {
    act_as: mayActAs && canSignIn && (await findIdentity(tx, account.id, facts.now)) !== undefined,
    end_sessions: !isHigher && scopeOf(actor, 'session.others.end') !== null,
    reset_factor:
      facts.factor_on && !isHigher && !isOneself(actor, account) && scopeOf(actor, 'session.factor.reset') !== null,
  }
}

export const listSessionsOf = handle(calls.listSessionsOf, async ({ tx, actor, now, params }) => {
  const account = await getTarget(tx, params, now)
  const [sessions, events, factor, required, last_sign_in] = await Promise.all([
    listSessions(tx, account.id, now),
    listEvents(tx, account.id),
    findFactorState(tx, account.id),
    isFactorRequired(tx, account.area, now),
    getLastSignIn(tx, account.id),
  ])
  const short = <Row extends { ip: string | null }>(row: Row): Row => ({ ...row, ip: row.ip && shortNetwork(row.ip) })
  return {
    name: account.name,
    last_sign_in,
    sessions: sessions.map((row) => ({ ...short(row), current: row.id === actor.session_id, can: { end: false } })),
    events: events.map(short),
    factor: { ...factor, required },
    can: await can(tx, actor, account, { now, factor_on: factor.on }),
  }
})

export const endSessionsOf = handle(calls.endSessionsOf, async (context) => {
  const { tx, actor, now, body } = context
  const account = await getTarget(tx, body, now)
  if (await isAbove(tx, actor, account)) throw sessionRefusals.refusal('admin_above_own')
  const ended = await endSessions(context, account.id, 'ended_by_admin')
  await audit(context, 'session.ended_for', {
    entity: 'accounts',
    id: account.id,
    employee_id: account.employee_id,
    after: { ended, reason: body.reason },
  })
  return { ended }
})

export const resetFactor = handle(calls.resetFactor, async (context) => {
  const { tx, actor, now, body } = context
  const account = await getTarget(tx, body, now)
  if (isOneself(actor, account)) throw sessionRefusals.refusal('own_factor')
  if (await isAbove(tx, actor, account)) throw sessionRefusals.refusal('admin_above_own')
  if (!(await deleteFactor(context, account.id))) throw sessionRefusals.refusal('factor_off')
  await endSessions(context, account.id, 'factor_changed')
  const key = `session.factor_reset:${account.id}:${now}`
  await notify(context, [account.id], 'session.factor_changed', {
    title: 'Your second factor was reset',
    body: `${actor.name} switched it off and signed you out everywhere.`,
    why: 'It is your account.',
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

import { notFound } from '#kit/contract/envelope.ts'
import type { Actor } from '#kit/server/actor.ts'
import { audit } from '#kit/server/audit.ts'
import { handle, handleInSteps } from '#kit/server/call/handle.ts'
import type { Tx } from '#kit/server/context.ts'
import { notify } from '#domains/notices/server/index.ts'
import * as calls from '../../contract/session.calls.ts'
import { sessionRefusals } from '../../contract/session.refusals.ts'
import { THROTTLES } from '../../contract/session.rules.ts'
import { checkNewPassword } from '../new-password.ts'
import { checkPassword, hashPassword } from '../passwords.ts'
import { findAccount, savePassword, type SignInAccount } from '../store/accounts.ts'
import { listEvents } from '../store/events.ts'
import { voidLinks } from '../store/links.ts'
import { endSessions, listSessions, setConfirmed } from '../store/sessions.ts'
import { bucket, countFailure, refuseThrottled } from '../throttle.ts'
import type { BeginWork } from '#kit/server/jobs/jobs.ts'

export const ownSession = handle(calls.ownSession, async ({ actor }) => ({
  role: actor.area,
  id: actor.id,
  name: actor.name,
  role_number: actor.role_number,
  expires_at: actor.expires_at,
}))

export const logout = handle(calls.logout, async (context) => {
  await endSessions(context, context.actor.account_id, 'logout', { only: context.actor.session_id })
  await audit(context, 'session.closed', { entity: 'sessions', id: context.actor.session_id })
  return {}
})

type Asking = Readonly<{ tx: Tx; now: string; actor: Actor; begin: BeginWork }>

/** Asks for the present password. Wrong ones are counted; after five the session itself ends. */
const checkOwnPassword = async ({ tx, now, actor, begin }: Asking, password: string): Promise<SignInAccount> => {
  const limit = bucket(THROTTLES.confirm, String(actor.session_id))
  await refuseThrottled(tx, [limit], now)
  const account = await findAccount(tx, actor.account_id, now)
  if (account && (await checkPassword(password, account.password_hash))) return account
  await begin(async (work) => {
    await countFailure(work.tx, [limit], work.now)
    const row = await work.tx
      .selectFrom('sign_in_throttles')
      .select('failures')
      .where('key_hash', '=', limit.key_hash)
      .executeTakeFirst()
    if ((row?.failures ?? 0) < THROTTLES.confirm.free) return
    await endSessions(work, actor.account_id, 'blocked', { only: actor.session_id })
    await audit(work, 'session.ended', {
      entity: 'sessions',
      id: actor.session_id,
      after: { reason: 'wrong passwords' },
    })
  })
  throw sessionRefusals.refusal('wrong_password')
}

const CONFIRMED_MS = 10 * 60_000

export const confirmSession = handleInSteps(calls.confirmSession, async (context) => {
  await checkOwnPassword(context, context.body.password)
  await context.begin(async (work) => {
    await setConfirmed(work, context.actor.session_id)
    await audit(work, 'session.confirmed', { entity: 'sessions', id: context.actor.session_id })
  })
  return { confirmed_until: new Date(Date.parse(context.now) + CONFIRMED_MS).toISOString() }
})

export const changePassword = handleInSteps(calls.changePassword, async (context) => {
  const { actor, body, tx, now } = context
  const account = await checkOwnPassword(context, body.current_password)
  await checkNewPassword(tx, now, body, account)
  const hash = await hashPassword(body.password)
  await context.begin(async (work) => {
    await savePassword(work, actor.account_id, hash, false)
    await voidLinks(work, actor.account_id)
    const ended = await endSessions(work, actor.account_id, 'password_changed', { except: actor.session_id })
    await notify(
      { ...work, by: { account_id: null, on_behalf_of: null, session_id: null } },
      [actor.account_id],
      'session.password_changed',
      {
        title: 'Your password was changed',
        body: 'All your other devices were signed out.',
        why: 'It is your account.',
        dedupe_key: `session.password_changed:${now}`,
      },
    )
    await audit(work, 'session.password_changed', {
      entity: 'accounts',
      id: actor.account_id,
      after: { sessions_ended: ended },
    })
  })
  return {}
})

export const listOwnSessions = handle(calls.listSessions, async ({ tx, actor, now }) => {
  const sessions = await listSessions(tx, actor.account_id, now)
  return {
    sessions: sessions.map((session) => ({ ...session, current: session.id === actor.session_id, can: { end: true } })),
    events: await listEvents(tx, actor.account_id),
  }
})

export const endSession = handle(calls.endSession, async (context) => {
  const { actor, params } = context
  const ended = await endSessions(context, actor.account_id, 'ended_by_owner', { only: params.id })
  if (ended === 0) throw notFound()
  await audit(context, 'session.ended', { entity: 'sessions', id: params.id })
  return {}
})

export const endOtherSessions = handle(calls.endOtherSessions, async (context) => {
  const { actor } = context
  const ended = await endSessions(context, actor.account_id, 'ended_by_owner', { except: actor.session_id })
  await audit(context, 'session.others_ended', { entity: 'accounts', id: actor.account_id, after: { ended } })
  return { ended }
})

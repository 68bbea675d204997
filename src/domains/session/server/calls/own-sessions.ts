import { invalid, notFound } from '#kit/contract/envelope.ts'
import { type Actor, SYSTEM } from '#kit/server/actor.ts'
import { audit } from '#kit/server/audit.ts'
import { handle, handleInSteps } from '#kit/server/call/handle.ts'
import type { Work } from '#kit/server/context.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import { notify } from '#domains/notices/server/index.ts'
import * as calls from '../../contract/session.calls.ts'
import { takeCode } from '../mfa/workflow/check-code.ts'
import { guessLimitsOfSession } from '../mfa/rules/guess-limits.ts'
import { isMfaRequired } from '../mfa/workflow/switch-mfa.ts'
import { checkNewPassword, refuseSamePassword } from '../rules/check-new-password.ts'
import { checkNewPin } from '../rules/check-new-pin.ts'
import { checkOwnPassword } from '../rules/check-own-password.ts'
import { CONFIRMED_MS } from '../rules/gate.ts'
import { refusePasswordOff } from '../oidc/rules/password-off.ts'
import type { SessionParts } from '../rules/parts.ts'
import { hashPassword } from '../rules/passwords.ts'
import { savePassword } from '../store/accounts.ts'
import { listEvents } from '../store/events.ts'
import { findMfaState } from '../store/mfa.ts'
import { findSecretKind, savePin } from '../store/pins.ts'
import { voidLinks } from '../store/links.ts'
import { endSessions, listSessions, setConfirmed } from '../store/sessions.ts'
import { listPastImpersonations } from '../store/impersonations.ts'

export const ownSession = handle(calls.ownSession, async ({ actor }) => ({
  role: actor.area,
  id: actor.id,
  name: actor.name,
  role_number: actor.role_number,
  expires_at: actor.expires_at,
}))

// Neither cookies nor storage: the other area may be signed in, the browser stays known, and punches that wait to be
// sent lie in the storage.
const CLEARED = '"cache"'

export const logout = handle(calls.logout, async (context) => {
  context.reply.headers['clear-site-data'] = CLEARED
  await endSessions(context, context.actor.account_id, 'logout', { only: context.actor.session_id })
  await audit(context, 'session.closed', { entity: 'sessions', id: context.actor.session_id })
  return {}
})

/** Confirms a session by password, and by code where the second factor is on: a stolen password alone opens nothing. */
export const confirmSession = (parts: SessionParts) =>
  handleInSteps(calls.confirmSession, async (context) => {
    const { actor, body, begin } = context
    const { on } = await findMfaState(context.tx, actor.account_id)
    const { code } = body
    if (on && code === undefined) throw invalid({ code: 'Code is required' })
    await refusePasswordOff(context, actor.account_id)
    await checkOwnPassword(context, body.password, async () =>
      on ? begin((work) => takeCode(parts, work, guessLimitsOfSession(actor), code ?? '')) : true,
    )
    await begin(async (work) => {
      await setConfirmed(work, actor.session_id)
      await audit(work, 'session.confirmed', { entity: 'sessions', id: actor.session_id })
    })
    return { confirmed_until: new Date(Date.parse(context.now) + CONFIRMED_MS).toISOString() }
  })

export const changePassword = handleInSteps(calls.changePassword, async (context) => {
  const { actor, body, tx, now } = context
  const account = await checkOwnPassword(context, body.current_password)
  const isPin = account.kind === 'pin'
  if (isPin) await checkNewPin(tx, body, account)
  else {
    await checkNewPassword(tx, now, body, account)
    await refuseSamePassword(body.password, account)
  }
  const hash = await hashPassword(body.password)
  await context.begin(async (work) => {
    if (isPin) await savePin(work, actor.account_id, hash, null)
    else await savePassword(work, actor.account_id, hash, false)
    await voidLinks(work, actor.account_id)
    const ended = await endSessions(work, actor.account_id, 'password_changed', { except: actor.session_id })
    await notify({ ...work, by: SYSTEM }, [actor.account_id], 'session.password_changed', {
      title: `Your ${isPin ? 'PIN' : 'password'} was changed`,
      body: 'All your other devices were signed out.',
      why: 'This is about your account.',
      dedupe_key: `session.password_changed:${now}`,
    })
    await audit(work, 'session.password_changed', {
      entity: 'accounts',
      id: actor.account_id,
      after: { sessions_ended: ended },
    })
  })
  return {}
})

export const listOwnSessions = handle(calls.listSessions, async ({ tx, actor, now }) => {
  const [sessions, past_acting, events, factor, required, secret] = await Promise.all([
    listSessions(tx, actor.account_id, now),
    listPastImpersonations(tx, actor.account_id, now),
    listEvents(tx, actor.account_id),
    findMfaState(tx, actor.account_id),
    isMfaRequired(tx, actor.area, now),
    findSecretKind(tx, actor.account_id),
  ])
  return {
    sessions: sessions.map((session) => ({ ...session, current: session.id === actor.session_id, can: { end: true } })),
    past_acting,
    events,
    factor: { ...factor, required },
    secret,
  }
})

/** Refreshes the other pages of the same person. */
const notifyOwner = (work: Work, { area, id }: Actor): void =>
  publishLive(work, ['session.changed'], [`account:${area}:${id}`])

export const endSession = handle(calls.endSession, async (context) => {
  const { actor, params } = context
  const ended = await endSessions(context, actor.account_id, 'ended_by_owner', { only: params.id })
  if (ended === 0) throw notFound()
  notifyOwner(context, actor)
  await audit(context, 'session.ended', { entity: 'sessions', id: params.id })
  return {}
})

export const endOtherSessions = handle(calls.endOtherSessions, async (context) => {
  const { actor } = context
  const ended = await endSessions(context, actor.account_id, 'ended_by_owner', { except: actor.session_id })
  notifyOwner(context, actor)
  await audit(context, 'session.others_ended', { entity: 'accounts', id: actor.account_id, after: { ended } })
  return { ended }
})

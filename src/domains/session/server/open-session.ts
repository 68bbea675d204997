import { settingValues } from '#domains/settings/server/index.ts'
import { notify } from '#domains/notices/server/index.ts'
import { DetailedResponse } from '#kit/server/call/handle.ts'
import { audit } from '#kit/server/audit.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import type { Origin, ReplyDetails, Work } from '#kit/server/context.ts'
import type { StoredSession } from '../contract/session.models.ts'
import { deviceLabel } from '../contract/session.rules.ts'
import { deviceCookie, deviceSecretOf, rememberDevice } from './devices.ts'
import { isHttps, type SessionParts } from './parts.ts'
import { endVerb } from './see-sessions.ts'
import { findIdentity, type SignInAccount } from './store/accounts.ts'
import { insertEvent } from './store/events.ts'
import { insertSession } from './store/sessions.ts'

export type SignInRequest = Readonly<{ origin: Origin; reply: ReplyDetails }>

const lifetimeOf = async (work: Work, area: SignInAccount['area']) => {
  const limits = await settingValues(
    work.tx,
    ['session.admin_hours', 'session.admin_idle_minutes', 'session.employee_days', 'session.employee_idle_hours'],
    work.now,
  )
  return area === 'Admin'
    ? { hours: limits['session.admin_hours'], idle_minutes: limits['session.admin_idle_minutes'] }
    : { hours: limits['session.employee_days'] * 24, idle_minutes: limits['session.employee_idle_hours'] * 60 }
}

const notifyNewDevice = async (work: Work, account: SignInAccount, label: string, sessionId: number): Promise<void> =>
  notify(work, [account.id], 'session.new_device', {
    title: `New sign-in: ${label}`,
    body: 'If this was not you, end the session and change your password.',
    path: account.area === 'Admin' ? '/admin/userprofile?tab=security' : '/employee/userprofile?tab=security',
    why: 'Your account was used from a browser that it did not know.',
    subject_id: sessionId,
    verbs: [endVerb('End that session', sessionId)],
    dedupe_key: `session.new_device:${sessionId}`,
  })

/** Opens a session after everything that was asked has been given, and answers what the browser keeps of it. */
export const openSession = async (
  parts: SessionParts,
  work: Work,
  account: SignInAccount,
  request: SignInRequest,
): Promise<DetailedResponse<StoredSession>> => {
  const label = deviceLabel(request.origin.user_agent)
  const device = await rememberDevice(work, account.id, deviceSecretOf(request.origin.header('cookie')), label)
  const session = await insertSession(work, {
    account_id: account.id,
    ...(await lifetimeOf(work, account.area)),
    ip: request.origin.ip,
    user_agent: request.origin.user_agent,
    device_label: label,
    device_id: device.id,
  })
  const identity = await findIdentity(work.tx, account.id, work.now)
  if (!identity) throw new Error(`Account ${account.id} may sign in but has no role`)
  await insertEvent(work, {
    account_id: account.id,
    email: account.email,
    outcome: 'signed_in',
    origin: request.origin,
  })
  if (device.isNew) await notifyNewDevice(work, account, label, session.id)
  request.reply.headers['set-cookie'] = deviceCookie(device.secret, isHttps(parts))
  const by = { account_id: account.id, on_behalf_of: null, session_id: session.id }
  await audit({ ...work, by }, 'session.opened', {
    entity: 'sessions',
    id: session.id,
    employee_id: account.employee_id,
    after: { device: label },
  })
  const id = account.area === 'User' ? (identity.employee_id ?? account.id) : account.id
  publishLive(work, ['session.changed'], [`account:${account.area}:${id}`])
  const token = parts.tokens.sign({
    sub: String(account.id),
    sid: session.sid,
    role: account.area,
    id,
    iat: Math.floor(Date.parse(work.now) / 1000),
    exp: Date.parse(session.expires_at) / 1000,
  })
  const stored = {
    token,
    role: account.area,
    id,
    role_number: identity.role_number,
    team_id: identity.team_id,
    name: account.name,
  }
  return new DetailedResponse(stored, { extra: { Status: 200 } })
}

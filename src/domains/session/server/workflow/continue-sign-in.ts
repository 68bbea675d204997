import { DetailedResponse } from '#kit/server/call/handle.ts'
import type { Origin, ReplyDetails, Work } from '#kit/server/context.ts'
import type { NextStep, StoredSession } from '../../contract/session.models.ts'
import { isMfaRequired, makeSecret } from '../mfa/workflow/switch-mfa.ts'
import { isHttps, type SessionParts } from '../rules/parts.ts'
import { findIdentity, type SignInAccount } from '../store/accounts.ts'
import { announceEmergency } from '../oidc/notify.ts'
import { insertChallenge, type Means } from '../store/challenges.ts'
import { settingValues } from '#domains/settings/server/index.ts'
import { notify } from '#domains/notices/server/index.ts'
import { audit } from '#kit/server/audit.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import { deviceLabel } from '../../contract/session.rules.ts'
import { deviceCookie, deviceSecretOf, rememberDevice } from '../rules/devices.ts'
import { endVerb } from '../public.ts'
import { insertEvent } from '../store/events.ts'
import { insertSession } from '../store/sessions.ts'

type SignInRequest = Readonly<{ origin: Origin; reply: ReplyDetails }>

/** The proofs of a sign-in so far. */
type Passed = Readonly<{ factor: boolean; means: Means }>

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

/** Opens a session once all steps are passed. Returns the data that the browser stores. */
const openSession = async (
  parts: SessionParts,
  work: Work,
  account: SignInAccount,
  request: SignInRequest,
  means: Means,
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
    email: account.sign_in_name,
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
    after: { device: label, ...(means === 'company' ? { means } : {}) },
  })
  if (means === 'password' && account.password_rule === 'kept')
    await announceEmergency(parts, { ...work, by }, account, label)
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

const nextStepResponse = (next: NextStep) => new DetailedResponse({ next }, { extra: { Status: 200 } })

/**
 * Continues a sign-in after a passed step: returns the next step, or opens the session. First the second factor, or its
 * set-up where the organisation requires one; then a new password where it must be changed, which company sign-in does not use.
 */
export const continueSignIn = async (
  parts: SessionParts,
  work: Work,
  account: SignInAccount,
  request: SignInRequest,
  passed: Passed,
) => {
  const { means } = passed
  if (account.has_factor && !passed.factor) {
    return nextStepResponse({
      ...(await insertChallenge(work, account.id, { step: 'verify', means })),
      methods: ['code', 'recovery_code'],
    })
  }
  if (!account.has_factor && !passed.factor && (await isMfaRequired(work.tx, account.area, work.now))) {
    const { sealed, ...shown } = await makeSecret(parts, work, account)
    return nextStepResponse({
      ...(await insertChallenge(work, account.id, { step: 'setup', means, secret: sealed })),
      methods: ['code'],
      ...shown,
    })
  }
  if (account.must_change && means === 'password') {
    const isPin = account.kind === 'pin'
    const challenge = await insertChallenge(work, account.id, { step: isPin ? 'new_pin' : 'new_password', means })
    return nextStepResponse({ ...challenge, methods: [isPin ? 'pin' : 'password'] })
  }
  return openSession(parts, work, account, request, means)
}

import { sessionSentences } from './audit-sentences.ts'
import { sessionAudit } from './audit-words.ts'
import { mailAndNoticeFillings } from './register/register.ts'
import { settingFilling } from './setting-owners.ts'
import type { Work } from '#kit/server/context.ts'
import { noteRefused } from '#kit/server/registries.ts'
import { noteRefusedCall } from './workflow/refused-calls.ts'
import { serverDomain } from '#kit/server/call/handle.ts'
import { entries, filled } from '#kit/server/slots.ts'
import { actorSource, stateChecks } from '#domains/organisation/server/index.ts'
import { actingCalls } from '../contract/acting.calls.ts'
import { mfaCalls } from '../contract/mfa.calls.ts'
import { oidcCalls } from '../contract/oidc.calls.ts'
import { oidcRefusals } from '../contract/oidc.refusals.ts'
import { othersCalls } from '../contract/others.calls.ts'
import { pinCalls } from '../contract/pin.calls.ts'
import { sessionCalls } from '../contract/session.calls.ts'
import { THROTTLES } from '../contract/session.rules.ts'
import { tokenRefusals } from '../contract/tokens.refusals.ts'
import { tokenCalls } from '../contract/tokens.calls.ts'
import { sessionPermissions } from '../contract/session.permissions.ts'
import { forgotPassword, resetPassword, sendResetLinks } from './calls/reset-password.ts'
import { actingLog, loginAsEmployee } from './calls/acting.ts'
import { mfaHandlers } from './calls/mfa.ts'
import * as others from './calls/others.ts'
import { loginStep } from './calls/login-step.ts'
import * as own from './calls/own-sessions.ts'
import { pinLogin } from './calls/pin-sign-in.ts'
import { signInHandlers } from './calls/sign-in.ts'
import { deleteTraces } from './jobs.ts'
import { mailInvitation } from './notify.ts'
import { mailCompanyInvitation } from './oidc/notify.ts'
import { oidcHandlers } from './oidc/calls/index.ts'
import { deleteLinks } from './oidc/store/identities.ts'
import { mailSettingFilling } from './register/mail-settings-changed.ts'
import type { SessionParts } from './rules/parts.ts'
import { checkLoginState } from './rules/state-check.ts'
import { findAccount } from './store/accounts.ts'
import { bucket, refuseBeyond } from './rules/throttle.ts'
import { findActorOfAccount } from './rules/find-actor.ts'
import { insertLink, voidLinks } from './store/links.ts'
import { endSessions, type EndReason } from './store/sessions.ts'
import { retention } from './retention.ts'
import { tokenHandlers } from './tokens/calls.ts'
import type { KnownDomains } from './tokens/rules/known-keys.ts'
import { endTokensOfLeavers } from './tokens/workflow.ts'

export { codeKeyOf } from './mfa/rules/recovery-codes.ts'
export { findButtonLabel } from './oidc/store/settings.ts'
export { createProviders } from './oidc/workflow/provider.ts'
export { failedSignIns } from './rules/failed-sign-ins.ts'
export { createGate } from './rules/gate.ts'
export { createSessionNotes } from './store/session-notes.ts'
export { createTokens } from './rules/tokens.ts'
export { createTokenGate } from './tokens/rules/token-gate.ts'
export { createTokenNotes } from './tokens/store/token-notes.ts'
export { endOfFirstPin, makePin } from './rules/check-new-pin.ts'
export { pinOwners } from './public.ts'
export { savePin } from './store/pins.ts'
export { checkPassword, hashPassword } from './rules/passwords.ts'
export { getInstallation, getInstallationId, INSTALLED_AT } from './store/installation.ts'
export { findUnusedAdmin } from './store/unused-admin.ts'
export { makeAdminLink } from './workflow/admin-link.ts'
export { savePassword } from './store/accounts.ts'
export { getLastVisit } from './store/events.ts'
export { findMfaState } from './store/mfa.ts'
export { passwordLink } from './notify.ts'
export { listLastActivities } from './store/last-activities.ts'
export { networkOf } from '../contract/session.rules.ts'
export { attempt, linkBuckets, passwordBuckets } from './rules/attempts.ts'
export { bucket, mayAttempt, refuseBeyond } from './rules/throttle.ts'
export { checkNewPassword } from './rules/check-new-password.ts'
export type { SessionParts } from './rules/parts.ts'
export { personal as personalOfSession } from './personal.ts'

/**
 * Ends every session of an account at once, on every process. Returns their number. API tokens and the link to the company's
 * account of one that was deleted end with it; those of one that is blocked are refused while it is.
 */
export const endAllSessions = async (work: Work, accountId: number, reason: EndReason): Promise<number> => {
  if (reason === 'deleted') {
    await endTokensOfLeavers(work, accountId)
    await deleteLinks(work, accountId)
  }
  return endSessions(work, accountId, reason)
}

/** Voids every open link of an account: its address changed, or it was blocked. */
export const voidPasswordLinks = (work: Work, accountId: number): Promise<void> => voidLinks(work, accountId)

/**
 * Makes the link by which a new account sets its first password, and returns its id; `passwordLink` derives the address.
 * With `isMailed` it goes to the account's address; where company sign-in replaces the password, the mail leads there instead.
 * Five an hour.
 */
export const sendFirstPassword = async (
  parts: SessionParts,
  work: Work,
  accountId: number,
  isMailed: boolean,
): Promise<number> => {
  const account = await findAccount(work.tx, accountId, work.now)
  if (!account) throw new Error(`No account ${accountId}`)
  await refuseBeyond(work.tx, bucket(THROTTLES.invitation, String(accountId)), work.now)
  const id = await insertLink(work, parts.link_key, account, 'first', null)
  if (!isMailed) return id
  if (account.password_rule === 'off') await mailCompanyInvitation(parts, work, account, id)
  else await mailInvitation(work, account, id)
  return id
}

/** Signing in and out, passwords and sessions. */
export const sessionDomain = (parts: SessionParts, domains: KnownDomains) => {
  const { listOwnSessions, confirmSession, ...rest } = own
  return serverDomain({
    id: 'session',
    retention,
    permissions: sessionPermissions,
    audit: sessionAudit,
    sentences: sessionSentences,
    calls: { ...sessionCalls, ...pinCalls, ...actingCalls, ...mfaCalls, ...othersCalls, ...tokenCalls, ...oidcCalls },
    handlers: {
      ...signInHandlers(parts),
      pinLogin: pinLogin(parts),
      loginStep: loginStep(parts),
      forgotPassword,
      resetPassword,
      ...rest,
      confirmSession: confirmSession(parts),
      listSessions: listOwnSessions,
      loginAsEmployee: loginAsEmployee(parts),
      actingLog,
      ...mfaHandlers(parts),
      ...others,
      ...tokenHandlers(parts, domains),
      ...oidcHandlers(parts),
    },
    constraints: {
      api_tokens_name: () => tokenRefusals.refusal('token_name_taken'),
      oidc_settings_tested: () => oidcRefusals.refusal('company_untested'),
      oidc_settings_keeper_named: () => oidcRefusals.refusal('company_keeper_needed'),
      oidc_settings_keeper_fit: () => oidcRefusals.refusal('company_keeper_unfit'),
      oidc_settings_keeper_stays: () => oidcRefusals.refusal('company_keeper_stays'),
    },
    jobs: [sendResetLinks(parts), deleteTraces],
    fills: [
      ...mailAndNoticeFillings(parts),
      settingFilling,
      mailSettingFilling,
      filled(actorSource, findActorOfAccount),
      entries(stateChecks, { session: checkLoginState }),
      filled(noteRefused, noteRefusedCall),
    ],
  })
}

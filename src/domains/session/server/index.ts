import { sessionSentences } from './audit-sentences.ts'
import { sessionAudit } from './audit-words.ts'
import { registerMailAndNotices } from './register.ts'
import { registerSettings } from './setting-owners.ts'
import type { Work } from '#kit/server/context.ts'
import { noteRefused } from '#kit/server/registries.ts'
import { noteRefusedCall } from './refused-calls.ts'
import { serverDomain } from '#kit/server/call/handle.ts'
import { actorSource, stateAnswers } from '#domains/organisation/server/index.ts'
import { actingCalls } from '../contract/acting.calls.ts'
import { mfaCalls } from '../contract/mfa.calls.ts'
import { othersCalls } from '../contract/others.calls.ts'
import { sessionCalls } from '../contract/session.calls.ts'
import { THROTTLES } from '../contract/session.rules.ts'
import { sessionPermissions } from '../contract/session.permissions.ts'
import { forgotPassword, resetPassword, sendResetLinks } from './calls/forgotten-password.ts'
import { actingLog, loginAsEmployee } from './calls/acting.ts'
import { mfaHandlers } from './calls/mfa.ts'
import * as others from './calls/others.ts'
import { loginStep } from './calls/login-step.ts'
import * as own from './calls/own-sessions.ts'
import { signInHandlers } from './calls/sign-in.ts'
import { forgetTraces } from './forget-traces.ts'
import { mailInvitation } from './link-mails.ts'
import { watchMailSettings } from './mail-settings-changed.ts'
import type { SessionParts } from './parts.ts'
import { stateAnswer } from './state-answer.ts'
import { findAccount } from './store/accounts.ts'
import { bucket, refuseBeyond } from './throttle.ts'
import { wouldBeActor } from './would-be-actor.ts'
import { insertLink, voidLinks } from './store/links.ts'
import { endSessions, type EndReason } from './store/sessions.ts'
import { retention } from './retention.ts'

export { demoImpersonations } from './demo.ts'
export { DEMO_FACTOR, demoSignIns } from './demo-sign-ins.ts'
export { noticesOfSessions } from './demo-notices.ts'
export { codeKeyOf } from './mfa/recovery-codes.ts'
export { checkOwnPassword } from './own-password.ts'
export { createGate } from './gate.ts'
export { createSessionNotes } from './touches.ts'
export { createTokens } from './tokens.ts'
export { checkPassword, hashPassword } from './passwords.ts'
export { getInstallation, INSTALLED_AT } from './store/installation.ts'
export { makeAdminLink } from './admin-link.ts'
export { savePassword } from './store/accounts.ts'
export { getLastVisit } from './store/events.ts'
export { findMfaState } from './store/mfa.ts'
export { passwordLink } from './link-mails.ts'
export { lastActivities } from './store/last-activities.ts'
export { networkOf } from '../contract/session.rules.ts'
export { attempt, linkBuckets, passwordBuckets } from './attempts.ts'
export { bucket, mayAttempt, refuseBeyond } from './throttle.ts'
export { checkNewPassword } from './new-password.ts'
export type { SessionParts } from './parts.ts'
export { personal as personalOfSession } from './personal.ts'

/** Ends every session of an account at once, on every process, and answers how many. */
export const endAllSessions = (work: Work, accountId: number, reason: EndReason): Promise<number> =>
  endSessions(work, accountId, reason)

/** Voids every open link of an account: its address changed, or it was blocked. */
export const voidPasswordLinks = (work: Work, accountId: number): Promise<void> => voidLinks(work, accountId)

/**
 * Makes the link by which a new account sets its first password, and answers its id; `passwordLink` derives the address.
 * With `isMailed` it goes to the account's address. Five an hour.
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
  if (isMailed) await mailInvitation(work, account, id)
  return id
}

/** Signing in and out, passwords and sessions. */
export const sessionDomain = (parts: SessionParts) => {
  registerMailAndNotices(parts)
  registerSettings()
  watchMailSettings()
  actorSource.fill(wouldBeActor)
  stateAnswers.add('session', stateAnswer)
  noteRefused.fill(noteRefusedCall)
  const { listOwnSessions, confirmSession, ...rest } = own
  return serverDomain({
    id: 'session',
    retention,
    permissions: sessionPermissions,
    audit: sessionAudit,
    sentences: sessionSentences,
    calls: { ...sessionCalls, ...actingCalls, ...mfaCalls, ...othersCalls },
    handlers: {
      ...signInHandlers(parts),
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
    },
    jobs: [sendResetLinks(parts), forgetTraces],
  })
}

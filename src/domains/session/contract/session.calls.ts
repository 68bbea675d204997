import { z } from 'zod'
import { call, info, publicCall, success } from '#kit/contract/call.ts'
import { instant, textId } from '#kit/contract/fields.ts'
import {
  mfaState,
  pastImpersonation,
  sessionRole,
  sessionRow,
  signInEvent,
  signInResult,
  stepResult,
} from './session.models.ts'
import { sessionRefusals } from './session.refusals.ts'
import { lengthOf, MAX_PASSWORD_CHARACTERS } from './session.rules.ts'

// Passwords are used as typed: nothing is trimmed, cut or folded. Characters are counted as in a new one.
const password = z
  .string()
  .min(1)
  .refine(
    (text) => lengthOf(text) <= MAX_PASSWORD_CHARACTERS,
    `must have at most ${MAX_PASSWORD_CHARACTERS} characters`,
  )
  .meta({ maxLength: MAX_PASSWORD_CHARACTERS })
const signIn = z.strictObject({ email: z.string().min(1).max(254), password })
/** Six digits, or a recovery code; spaces and hyphens as people type them. */
const mfaCode = z.string().min(1).max(20)
const newPassword = { password: z.string().min(1).max(1000), confirm_password: z.string().max(1000) }

export const employeeLogin = call({
  id: 'session.employeeLogin',
  toast_refusals: true,
  route: 'POST /api/user/login',
  permission: publicCall('Signing in comes before having a session.'),
  summary: 'Employee sign-in.',
  body: signIn,
  data: signInResult,
})

export const adminLogin = call({
  id: 'session.adminLogin',
  route: 'POST /api/admin/login',
  permission: publicCall('Signing in comes before having a session.'),
  summary: 'Administrator sign-in.',
  body: signIn,
  data: signInResult,
})

export const loginStep = call({
  id: 'session.nextStep',
  route: 'POST /api/login/step',
  permission: publicCall('Part of signing in; proved by the challenge.'),
  summary: 'The next step of a sign-in that asks for more than the password.',
  body: z.strictObject({
    challenge: z.string().min(1).max(200),
    code: mfaCode.optional(),
    password: newPassword.password.optional(),
    confirm_password: newPassword.confirm_password.optional(),
  }),
  data: stepResult,
  refusals: sessionRefusals.of('challenge_expired', 'factor_invalid'),
})

export const forgotPassword = call({
  id: 'password.forgot',
  route: 'POST /api/password/email',
  permission: publicCall('Whoever forgot the password has no session.'),
  summary: 'Asks for a mail with a link to set a new password.',
  body: z.strictObject({ email: z.string().min(1).max(254) }),
  data: z.strictObject({ reset_status: z.literal('sent') }),
})

export const resetPassword = call({
  id: 'password.reset',
  route: 'POST /api/reset-password/:id',
  permission: publicCall('Proved by the secret of the link.'),
  summary: 'Sets a new password with the secret of a mailed link.',
  // A text of any other form gets the response for an unknown secret.
  params: z.strictObject({ id: z.string().transform((id) => (/^[\w-]{43}$/.test(id) ? id : '')) }),
  body: z.strictObject(newPassword),
  data: z.strictObject({ reset_status: z.literal('done'), role: z.enum(['Admin', 'User']) }),
  refusals: sessionRefusals.of('reset_link_invalid', 'password_off'),
})

export const ownSession = call({
  id: 'session.own',
  route: 'GET /api/session',
  permission: 'session.own',
  summary: 'Who the token stands for and until when. Asking counts as activity, so it keeps the session alive.',
  data: z.strictObject({ role: sessionRole, id: z.int(), name: z.string(), role_number: z.int(), expires_at: instant }),
})

export const logout = call({
  id: 'session.logout',
  route: 'POST /api/logout',
  permission: 'session.own',
  summary: 'Ends the session of the token.',
  data: z.strictObject({}),
})

export const confirmSession = call({
  id: 'session.confirm',
  route: 'POST /api/session/confirm',
  permission: 'session.own',
  summary:
    'Gives the password again, and a code where the factor is on; opens what asks for a fresh confirmation for ten minutes.',
  acting: false,
  body: z.strictObject({ password, code: mfaCode.optional() }),
  data: z.strictObject({ confirmed_until: instant }),
  refusals: sessionRefusals.of('wrong_password', 'factor_invalid', 'password_off'),
})

export const listSessions = call({
  id: 'session.list',
  route: 'GET /api/session/list',
  permission: 'session.own',
  summary: 'Where the actor is signed in, visits of admins, the latest sign-ins and the second factor.',
  acting: false,
  data: z.strictObject({
    sessions: z.array(sessionRow),
    past_acting: z.array(pastImpersonation),
    events: z.array(signInEvent),
    factor: mfaState,
    /** The secret that the actor signs in with and changes here. */
    secret: z.enum(['password', 'pin']),
  }),
  shows: ['session.changed'],
})

export const endSession = call({
  id: 'session.end',
  route: 'DELETE /api/session/:id',
  permission: 'session.own',
  summary: 'Ends one of the own sessions.',
  acting: false,
  params: z.strictObject({ id: textId }),
  data: z.strictObject({}),
  toast: success('Session Ended Successfully'),
  changes: ['session.changed'],
})

export const endOtherSessions = call({
  id: 'session.endOthers',
  route: 'POST /api/session/end_others',
  permission: 'session.own',
  summary: 'Ends all own sessions but the present one.',
  acting: false,
  data: z.strictObject({ ended: z.int() }),
  toast: success('Sessions Ended Successfully'),
  changes: ['session.changed'],
})

export const changePassword = call({
  id: 'password.change',
  route: 'POST /api/password/change',
  permission: 'session.own',
  summary: 'Changes the own password; all other sessions of the account end.',
  acting: false,
  body: z.strictObject({ current_password: password, ...newPassword }),
  data: z.strictObject({}),
  toast: info('Password Updated Successfully'),
  refusals: sessionRefusals.of('wrong_password'),
  changes: ['session.changed'],
})

export const sessionCalls = {
  employeeLogin,
  adminLogin,
  loginStep,
  forgotPassword,
  resetPassword,
  ownSession,
  logout,
  confirmSession,
  listSessions,
  endSession,
  endOtherSessions,
  changePassword,
}

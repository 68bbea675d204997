import { z } from 'zod'
import { screenLink } from '#kit/contract/screen-link.ts'
import { id, instant } from '#kit/contract/fields.ts'

export const sessionRole = z.enum(['Admin', 'User'])
export type SessionRole = z.output<typeof sessionRole>

const acting = z.strictObject({ admin_name: z.string(), reason: z.string(), ends_at: instant })

/** The data of a session that the browser stores. `id`: the account's for an Admin, the employee's for a User. */
const storedSession = z.strictObject({
  token: z.string(),
  role: sessionRole,
  id,
  role_number: z.int(),
  team_id: id.nullable(),
  name: z.string(),
})
export type StoredSession = z.output<typeof storedSession>

/** The session of an admin under the name of an employee. */
export const actingSession = storedSession.extend({ acting: acting.omit({ reason: true }) })

/** The step that follows the right password. The secret and its address for an app come with `setup` alone. */
export const nextStep = z.strictObject({
  next: z.strictObject({
    step: z.enum(['verify', 'setup', 'new_password', 'new_pin']),
    challenge: z.string(),
    expires_at: instant,
    methods: z.array(z.enum(['code', 'recovery_code', 'password', 'pin'])),
    otpauth_uri: z.string().optional(),
    secret: z.string().optional(),
  }),
})
export type NextStep = z.output<typeof nextStep>['next']

export const signInResult = z.union([storedSession, nextStep])

/** Ten codes, each of which replaces the second factor once. Shown once. */
export const recoveryCodes = z.array(z.string().length(10)).length(10)
const shownCodes = { recovery_codes: recoveryCodes.optional() }
/** The result of a step; after `setup` with the recovery codes. */
export const stepResult = z.union([storedSession.extend(shownCodes), nextStep.extend(shownCodes)])

export const sessionRow = z.strictObject({
  id,
  current: z.boolean(),
  device_label: z.string(),
  ip: z.string().nullable(),
  created_at: instant,
  last_seen_at: instant,
  acting: acting.nullable(),
  can: z.strictObject({ end: z.boolean() }),
})
export type SessionRow = z.output<typeof sessionRow>

/** An impersonation of an admin that is over. */
export const pastImpersonation = z.strictObject({
  id,
  admin_name: z.string(),
  reason: z.string(),
  created_at: instant,
  ended_at: instant,
  actions: z.int(),
})
export type PastImpersonation = z.output<typeof pastImpersonation>

/** One thing that an admin did during an impersonation, as a sentence. */
export const impersonationRow = z.strictObject({ at: instant, sentence: z.string(), path: screenLink.nullable() })

export const signInEvent = z.strictObject({
  outcome: z.enum(['signed_in', 'refused', 'throttled']),
  device_label: z.string(),
  ip: z.string().nullable(),
  at: instant,
})
export type SignInEvent = z.output<typeof signInEvent>

export const mfaState = z.strictObject({ on: z.boolean(), required: z.boolean(), codes_left: z.int() })
export type MfaState = z.output<typeof mfaState>

import { z } from 'zod'
import { id, instant } from '#kit/contract/fields.ts'

export const sessionRole = z.enum(['Admin', 'User'])
export type SessionRole = z.output<typeof sessionRole>

export const acting = z.strictObject({ admin_name: z.string(), reason: z.string(), ends_at: instant })

/** What the browser keeps of a session. `id`: the account's for an Admin, the employee's for a User. */
export const storedSession = z.strictObject({
  token: z.string(),
  role: sessionRole,
  id,
  role_number: z.int(),
  team_id: id.nullable(),
  name: z.string(),
})
export type StoredSession = z.output<typeof storedSession>

/** What is still asked after the right password. */
export const nextStep = z.strictObject({
  next: z.strictObject({
    step: z.enum(['new_password']),
    challenge: z.string(),
    expires_at: instant,
  }),
})

export const signInResult = z.union([storedSession, nextStep])
export type SignInResult = z.output<typeof signInResult>

export const sessionRow = z.strictObject({
  id,
  current: z.boolean(),
  device_label: z.string(),
  ip: z.string().nullable(),
  created_at: instant,
  last_seen_at: instant,
  can: z.strictObject({ end: z.boolean() }),
})

export const signInEvent = z.strictObject({
  outcome: z.enum(['signed_in', 'refused', 'throttled']),
  device_label: z.string(),
  ip: z.string().nullable(),
  at: instant,
})

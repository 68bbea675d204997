import { z } from 'zod'

export const loginState = z.enum(['none', 'invited', 'active', 'blocked'])
export type LoginState = z.output<typeof loginState>

/** The PIN of a login without an email: none yet, one that someone else made, out of time, locked, or chosen by its owner. */
export const pinState = z.enum(['none', 'first', 'expired', 'locked', 'own'])
export type PinState = z.output<typeof pinState>

/** The login of an employee now, on any day of the list. */
export const login = z.strictObject({
  state: loginState,
  /** Switched off by HR, whatever else blocks it. */
  is_disabled: z.boolean(),
  /** Without an email: opened by employee number and PIN. */
  is_by_number: z.boolean(),
})
export type Login = z.output<typeof login>

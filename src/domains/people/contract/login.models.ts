import { z } from 'zod'

export const loginState = z.enum(['none', 'invited', 'active', 'blocked'])
export type LoginState = z.output<typeof loginState>

/** The login of an employee now, on any day of the list. */
export const login = z.strictObject({
  state: loginState,
  /** Switched off by HR, whatever else blocks it. */
  is_disabled: z.boolean(),
})
export type Login = z.output<typeof login>

import { type Tally, tally } from '#kit/server/metrics/exposition.ts'

/** The places where a secret is tried: a password, a code, or the secret of a link. */
const DOORS = [
  'sign_in',
  'pin_sign_in',
  'sign_in_step',
  'second_factor',
  'confirmation',
  'password_link',
  'onboarding_sign_in',
  'onboarding_link',
  'offer_link',
  'calendar_feed',
  'api_token',
  'company_sign_in',
] as const
export type Door = (typeof DOORS)[number]

/** The secret is wrong; the try has to wait after wrong ones; the secret is right, but the account may not enter. */
const REASONS = ['wrong', 'throttled', 'refused'] as const
type Reason = (typeof REASONS)[number]

/** The failed sign-ins of this process by door and reason, since its start. They name no account. */
export const failedSignIns: Tally = tally(DOORS.flatMap((door) => REASONS.map((reason) => ({ door, reason }))))

export const countFailedSignIn = (door: Door, reason: Reason): void => failedSignIns.add({ door, reason })

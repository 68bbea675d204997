import { refusals } from '#kit/contract/refusals.ts'

/** The refusals about accounts of oneself and of others; apart from those of the sign-in, which every page loads. */
export const accountRefusals = refusals('session', {
  employee_cannot_sign_in: 'This employee cannot sign in.',
  act_as_self: 'Use your own sign-in for your own account.',
  admin_above_own: 'This account holds more than yours.',
  factor_on: 'The second factor is already on.',
  factor_off: 'This account has no second factor.',
  factor_required: 'Your organisation requires a second factor.',
  own_factor: 'Another super admin must reset your second factor.',
})

import { refusals } from '#kit/contract/refusals.ts'

export const sessionRefusals = refusals(
  'session',
  {
    reset_link_invalid: 'This link is no longer valid. Ask for a new one.',
    challenge_expired: 'This sign-in took too long. Start again.',
    wrong_password: 'The password is not right.',
    employee_cannot_sign_in: 'This employee cannot sign in.',
    act_as_self: 'Use your own sign-in for your own account.',
    admin_above_own: 'This account holds more than yours.',
    factor_invalid: 'The code is not valid.',
    factor_on: 'The second factor is already on.',
    factor_off: 'This account has no second factor.',
    factor_required: 'Your organisation requires a second factor.',
    own_factor: 'Another super admin must reset your second factor.',
  },
  {
    wrong_password: ['current_password', 'password'],
    factor_invalid: ['code'],
  },
)

import { refusals } from '#kit/contract/refusals.ts'

export const sessionRefusals = refusals(
  'session',
  {
    reset_link_invalid: 'This link is no longer valid. Ask for a new one.',
    challenge_expired: 'This sign-in took too long. Start again.',
    wrong_password: 'The password is not right.',
    factor_invalid: 'The code is not valid.',
    password_off: 'Sign in with {label}.',
  },
  {
    wrong_password: ['current_password', 'password'],
    factor_invalid: ['code'],
  },
)

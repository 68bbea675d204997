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
    token_name_taken: 'Another open token of this owner has this name.',
    token_keys_missing: 'Your role does not have: {keys}.',
    token_keys_of_other: '{name} does not have: {keys}.',
    token_owner: '{name} cannot sign in at present.',
    token_ended: 'This token has ended already.',
    too_many_tokens: 'An administrator can have {most} open tokens. End one first.',
  },
  {
    wrong_password: ['current_password', 'password'],
    factor_invalid: ['code'],
    token_name_taken: ['name'],
    token_keys_missing: ['permission_keys'],
    token_keys_of_other: ['account_id'],
    token_owner: ['account_id'],
  },
)

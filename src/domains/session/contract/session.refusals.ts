import { refusals } from '#kit/contract/refusals.ts'

export const sessionRefusals = refusals('session', {
  reset_link_invalid: 'This link is no longer valid. Ask for a new one.',
  challenge_expired: 'This sign-in took too long. Start again.',
  wrong_password: 'The password is not right.',
  confirm_required: 'Confirm your password to continue.',
})

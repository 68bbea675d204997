import { refusals } from '#kit/contract/refusals.ts'

export const noticesRefusals = refusals('notices', {
  kind_locked: 'This notice cannot be switched off.',
  mail_outdated: 'The link in this mail has expired.',
  mail_gone: 'This mail is already on its way.',
  template_guarded: 'Only a super admin changes this text: it guards how people sign in.',
  mail_not_set_up: 'Set the mail server first.',
})

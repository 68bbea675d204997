import { refusals } from '#kit/contract/refusals.ts'

export const settingsRefusals = refusals('settings', {
  fixed: 'This value is set by the installation.',
  in_force: 'This value is already in force.',
  super_admin_alone: 'Only a super admin changes the mail server, its sender and the address in links.',
  factor_needed_first: 'Set up your own second factor first.',
})

import { refusals } from '#kit/contract/refusals.ts'

export const settingsRefusals = refusals('settings', {
  fixed: 'This value is set by the installation.',
  in_force: 'This value is already in force.',
  factor_needed_first: 'Set up your own second factor first.',
})

import { refusals } from '#kit/contract/refusals.ts'

export const screenshotRefusals = refusals('screenshot', {
  not_working: 'You are not punched in.',
  on_break: 'You are on a break. Nothing was stored.',
  off: 'Screenshots are switched off for you.',
  no_consent: 'You have not agreed to screenshots.',
  too_late: 'This picture is older than 15 minutes.',
  not_the_person: 'Not while acting for someone.',
  text_changed: 'The text has changed. Read it again.',
  window_over: 'The {hours} hours to change this picture are over.',
  leads_off: 'Leads may not view screenshots here.',
})

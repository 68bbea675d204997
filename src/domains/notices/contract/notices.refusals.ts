import { refusals } from '#kit/contract/refusals.ts'

export const noticesRefusals = refusals(
  'notices',
  {
    kind_locked: 'This notice cannot be switched off.',
    mail_outdated: 'The link in this email has expired.',
    mail_gone: 'This email is already on its way.',
    template_guarded: 'Only a super admin changes this text: it guards how people sign in.',
    audience_empty: 'Nobody belongs to this audience.',
    too_many_pinned: 'Three announcements are pinned already.',
    withdrawn: 'This announcement was withdrawn.',
    already_published: 'This announcement is published already.',
    remind_too_soon: 'A reminder was sent less than 24 hours ago.',
    text_changed: 'The text has changed. Read it again.',
    in_the_past: 'Choose a time in the future.',
    mail_not_set_up: 'Set the mail server first.',
  },
  { audience_empty: ['audience'], too_many_pinned: ['pinned'], in_the_past: ['due_date'] },
)

import { refusals } from '#kit/contract/refusals.ts'

export const overtimeRefusals = refusals(
  'overtime',
  {
    own_record: 'You cannot decide your own overtime.',
    decided: 'This overtime does not wait for a decision.',
    not_enough: 'The balance is {balance}.',
    nothing_to_reset: 'Nobody here has overtime to reset.',
    needs_second_person: 'A second person must confirm this reset.',
    preview_outdated: 'Balances have changed. Preview again.',
    preview_expired: 'This preview is older than 24 hours. Preview again.',
    already_applied: 'This reset is already done.',
    not_applied: 'This reset is not done yet.',
    already_reversed: 'This reset is already reversed.',
    question_open: 'Your question about this line is not answered yet. Add to it in your requests.',
    already_used: 'A pay-out of it is paid or the leave is taken. Correct it by settling.',
  },
  { not_enough: ['minutes'] },
)

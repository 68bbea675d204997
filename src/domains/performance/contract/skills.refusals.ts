import { refusals } from '#kit/contract/refusals.ts'

export const skillRefusals = refusals(
  'skills',
  {
    open_claim: 'This skill already waits for review.',
    same_level: 'You already hold this level.',
    own_review: 'You cannot review your own skill.',
    decided: 'This claim is already decided.',
    name_taken: 'This skill exists.',
  },
  { open_claim: ['skill_id'], same_level: ['level'], name_taken: ['name'] },
)

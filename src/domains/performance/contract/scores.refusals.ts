import { refusals } from '#kit/contract/refusals.ts'

export const scoreRefusals = refusals(
  'scores',
  {
    own: 'You cannot score yourself.',
    lead_only: 'Only a lead can give these points.',
    budget: 'You have given all 10 points of this month.',
    receiver_budget: 'You have given this colleague 3 points this month.',
    too_old: 'The day is more than 31 days back.',
    too_late: 'A score can be deleted within 24 hours. Give a counter score instead.',
  },
  { own: ['user_id'], lead_only: ['points'], budget: ['points'], receiver_budget: ['points'], too_old: ['on'] },
)

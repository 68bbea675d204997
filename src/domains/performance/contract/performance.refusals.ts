import { refusals } from '#kit/contract/refusals.ts'

export const performanceRefusals = refusals(
  'performance',
  {
    not_employed: 'This person was not employed in that cycle.',
    reviewer_is_subject: 'Nobody reviews themselves.',
    own_evaluation: 'You cannot decide your own evaluation.',
    wrong_state: 'This is not possible in the present state.',
    no_evaluation: 'There is no evaluation for this person.',
    no_form: 'Publish the form first.',
    not_ready: '{n} evaluations are not in calibration.',
    incomplete: 'Rate every criterion and goal.',
    comment_needed: 'Explain each rating of 1 or 5.',
    reply_needed: 'Say what you disagree with.',
    cycle_overlap: 'The period overlaps {name}.',
    cycle_name: 'A cycle with this name exists.',
    goal_used: '"{title}" of {name} has been rated and stays. Change its title or weight instead of removing it.',
    weights: 'The weights total {n}, they must total 100.',
  },
  {
    reviewer_is_subject: ['reviewer_id'],
    reply_needed: ['reply'],
    cycle_overlap: ['period_start'],
    cycle_name: ['name'],
    goal_used: ['goals'],
    weights: ['goals', 'criteria'],
  },
)

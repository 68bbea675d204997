import { labelsOfAudit } from '#kit/server/audit-words.ts'

const CYCLE = 'it is about a cycle or the form, not about a person'
const SKILL = 'it is about the list of skills, not about a person'

export const performanceAudit = labelsOfAudit({
  'scores.added': 'Score points were given',
  'scores.voided': 'Score points were deleted',
  'performance.goals_set': 'Goals of an evaluation were set',
  'performance.self_opened': 'A self review opened',
  'performance.self_saved': 'A self review was saved',
  'performance.self_submitted': 'A self review was submitted',
  'performance.self_skipped': 'A self review was skipped, because its day had passed',
  'performance.review_saved': 'A review was saved',
  'performance.review_submitted': 'A review was submitted',
  'performance.reminded': 'Whoever owes a review was reminded',
  'performance.returned': 'A review was returned',
  'performance.calibrated': 'A score was calibrated',
  'performance.shared': 'An evaluation was shared',
  'performance.acknowledged': 'An evaluation was answered',
  'performance.reopened': 'An evaluation was reopened',
  'performance.closed': 'An evaluation was closed',
  'performance.reassigned': 'The reviewer of an evaluation was changed',
  'performance.person_added': 'A person was added to an evaluation cycle',
  'performance.cancelled': 'An evaluation was cancelled',
  'performance.cycle_saved': { text: 'An evaluation cycle was saved', unlisted: CYCLE },
  'performance.cycle_moved': { text: 'An evaluation cycle was moved on', unlisted: CYCLE },
  'performance.form_saved': { text: 'The evaluation form was saved', unlisted: CYCLE },
  'performance.form_published': { text: 'The evaluation form was published', unlisted: CYCLE },
  'skills.claimed': 'A skill was claimed',
  'skills.withdrawn': 'The claim of a skill was taken back',
  'skills.confirmed': 'A claimed skill was confirmed',
  'skills.adjusted': 'A claimed skill was confirmed at another level',
  'skills.rejected': 'A claimed skill was rejected',
  'skills.added': 'A skill was added',
  'skills.deleted': 'A skill was deleted',
  'skills.ended': 'A skill was ended',
  'skills.expired': 'A certificate expired',
  'skills.listed': { text: 'A skill was added to the list', unlisted: SKILL },
  'skills.changed': { text: 'A skill of the list was changed', unlisted: SKILL },
  'skills.merged': { text: 'A skill of the list was merged into another one', unlisted: SKILL },
  'skills.required': { text: 'The skills that a designation requires were changed', unlisted: SKILL },
})

declare module '#kit/contract/keys.ts' {
  interface AuditActions extends Record<keyof typeof performanceAudit, true> {}
}

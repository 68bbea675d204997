import type { AuditSentences, Does } from '#kit/server/audit-sentences.ts'
import type { performanceAudit } from './audit-words.ts'

const IT = '{whose} evaluation[ for {name}]'
const skill = (done: string, whose: string): Does => [
  `${done} the skill {skill_id@skills|name} ${whose}`,
  `${done} a skill ${whose}`,
]

export const performanceSentences: AuditSentences<typeof performanceAudit> = {
  does: {
    'scores.added': ['gave {whom} {points} score points', 'gave {whom} score points'],
    'scores.voided': 'deleted score points of {whom}',
    'performance.goals_set': `set the goals for ${IT}`,
    'performance.self_opened': `opened the self review for ${IT}`,
    'performance.self_saved': `saved the self review for ${IT}`,
    'performance.self_submitted': `submitted the self review for ${IT}`,
    'performance.self_skipped': `skipped the self review for ${IT}, because its day had passed`,
    'performance.review_saved': `saved the review for ${IT}`,
    'performance.review_submitted': `submitted the review for ${IT}`,
    'performance.reminded': `reminded whoever owes a review for ${IT}`,
    'performance.returned': `returned the review for ${IT}`,
    'performance.calibrated': `calibrated the score in ${IT}`,
    'performance.shared': `shared ${IT}`,
    'performance.acknowledged': `answered ${IT}`,
    'performance.reopened': `reopened ${IT}`,
    'performance.closed': `closed ${IT}`,
    'performance.reassigned': [
      `made {after.reviewer|after.reviewer_id@employees} the reviewer for ${IT}`,
      `changed the reviewer for ${IT}`,
    ],
    'performance.person_added': 'added {whom} to the evaluation cycle[ {name}]',
    'performance.cancelled': `cancelled ${IT}`,
    'performance.cycle_saved': 'saved the evaluation cycle[ {name}]',
    'performance.cycle_moved': 'moved the evaluation cycle[ {name}] on[ from {was.state}][ to {after.state}]',
    'performance.form_saved': 'saved the evaluation form[ {name}]',
    'performance.form_published': 'published the evaluation form[ {name}]',
    'skills.claimed': skill('claimed', 'of {whom}'),
    'skills.withdrawn': skill('took back the claim of', 'of {whom}'),
    'skills.confirmed': skill('confirmed', 'of {whom}'),
    'skills.adjusted': skill('confirmed', 'of {whom} at another level'),
    'skills.rejected': skill('rejected the claim of', 'of {whom}'),
    'skills.added': skill('added', 'of {whom}'),
    'skills.deleted': skill('deleted', 'of {whom}'),
    'skills.ended': skill('ended', 'of {whom}'),
    'skills.expired': [
      'noted that the certificate of {whom} expired for the skill {skill_id@skills|name}',
      'noted that a certificate of {whom} expired',
    ],
    'skills.listed': 'added the skill[ {name}] to the list',
    'skills.changed': 'changed the skill[ {name}] of the list',
    'skills.merged': [
      'merged the skill {name} into {merged_into@skills}',
      'merged the skill[ {name}] into another one',
    ],
    'skills.required': [
      'changed the skills that the designation {name} requires',
      'changed the skills that a designation requires',
    ],
  },
  names: {
    evaluations: '(select c.name from evaluation_cycles c where c.id = t.cycle_id)',
    evaluation_cycles: 't.name',
    form_versions: '(select f.name from evaluation_forms f where f.id = t.form_id)',
    designation_skills: {
      key: 'designation_id',
      name: '(select d.name from designations d where d.id = t.designation_id)',
    },
    employee_skills: '(select s.name from skills s where s.id = t.skill_id)',
    skills: 't.name',
  },
  kinds: {
    designation_skills: 'skills of a designation',
    employee_skills: 'skill of an employee',
    form_versions: 'evaluation form',
    scores: 'score points',
  },
}

import { invalid } from '#kit/contract/envelope.ts'
import { refuseStale } from '#kit/contract/refusals.ts'
import { type ConstraintTexts, serverDomain } from '#kit/server/call/handle.ts'
import { restorables, wholeRow } from '#kit/server/restorable.ts'
import { entries } from '#kit/server/slots.ts'
import { cycleCalls } from '../contract/cycles.calls.ts'
import { evaluationCalls } from '../contract/evaluations.calls.ts'
import { performancePermissions } from '../contract/performance.permissions.ts'
import { performanceRefusals } from '../contract/performance.refusals.ts'
import { scoreCalls } from '../contract/scores.calls.ts'
import { scoreRefusals } from '../contract/scores.refusals.ts'
import { skillCalls } from '../contract/skills.calls.ts'
import { skillRefusals } from '../contract/skills.refusals.ts'
import { mergeFilling } from './merging.ts'
import { performanceSentences } from './audit-sentences.ts'
import { performanceAudit } from './audit-words.ts'
import * as adminEvaluations from './evaluations/calls/admin.ts'
import * as cycles from './evaluations/calls/cycles.ts'
import { remindOwing } from './evaluations/calls/remind.ts'
import * as ownEvaluations from './evaluations/calls/own.ts'
import { evaluationJobs } from './evaluations/jobs.ts'
import { evaluationFillings } from './evaluations/register.ts'
import { addScore, deleteScore, listScores, listSources } from './scores/calls.ts'
import { scoreFillings } from './scores/register.ts'
import * as catalogue from './skills/calls/catalogue.ts'
import { addSkill, deleteSkill } from './skills/calls/enter.ts'
import * as reading from './skills/calls/read.ts'
import { reviewSkill } from './skills/calls/review.ts'
import { updateSkill } from './skills/calls/update.ts'
import { skillJobs } from './skills/jobs.ts'
import { skillFillings } from './skills/register.ts'
import { retention } from './retention.ts'

export { skillHolders, skillLevel, skillLevels } from './skills/store/public.ts'
export { personal as personalOfPerformance } from './personal.ts'

const constraints: ConstraintTexts = {
  scores_not_own: () => scoreRefusals.refusal('own'),
  scores_points: () => scoreRefusals.refusal('lead_only'),
  scores_day: () => scoreRefusals.refusal('too_old'),
  scores_budget: () => scoreRefusals.refusal('budget'),
  scores_receiver_budget: () => scoreRefusals.refusal('receiver_budget'),
  form_versions_weights: () => performanceRefusals.refusal('weights', { n: 'another sum' }),
  form_versions_draft: refuseStale,
  evaluation_cycles_overlap: () => performanceRefusals.refusal('cycle_overlap', { name: 'another cycle' }),
  evaluation_cycles_name: () => performanceRefusals.refusal('cycle_name'),
  evaluations_reviewer: () => performanceRefusals.refusal('reviewer_is_subject'),
  evaluations_once: refuseStale,
  evaluation_goals_weights: () => performanceRefusals.refusal('weights', { n: 'another sum' }),
  evaluation_ratings_once: () => invalid({ ratings: 'Something is rated twice' }),
  evaluation_evidence_once: () => invalid({ evidence: 'Something is pinned twice' }),
  skills_name: () => skillRefusals.refusal('name_taken'),
  employee_skills_claimed: () => skillRefusals.refusal('open_claim'),
  employee_skills_confirmed: () => skillRefusals.refusal('decided'),
  employee_skills_not_own: () => skillRefusals.refusal('own_review'),
  employee_skills_dates: () => invalid({ valid_to: 'It ends before it begins' }),
  employee_skills_one_level: () => invalid({ valid_from: 'Another level holds from this day on' }),
}

/**
 * Performance and skills of people: evaluations in cycles, score points through the year, skills with levels and
 * certificates.
 */
export const performanceDomain = () => {
  const { readSkillSet: _read, ...lists } = reading
  const { readHistoryOf: _history, ...own } = ownEvaluations
  return serverDomain({
    id: 'performance',
    retention,
    permissions: performancePermissions,
    audit: performanceAudit,
    sentences: performanceSentences,
    own_screen: '/employee/scores',
    calls: { ...skillCalls, ...scoreCalls, ...evaluationCalls, ...cycleCalls },
    handlers: {
      ...lists,
      ...catalogue,
      addSkill,
      deleteSkill,
      reviewSkill,
      updateSkill,
      addScore,
      deleteScore,
      listScores,
      listSources,
      ...own,
      ...adminEvaluations,
      ...cycles,
      remindOwing,
    },
    constraints,
    jobs: [...skillJobs, ...evaluationJobs],
    fills: [
      mergeFilling,
      ...skillFillings,
      ...scoreFillings,
      ...evaluationFillings,
      entries(restorables, {
        skills: { call: skillCalls.saveSkill, param: 'id', whole: wholeRow('skills') },
        evaluation_cycles: {
          call: cycleCalls.saveCycle,
          param: 'id',
          whole: wholeRow('evaluation_cycles'),
        },
      }),
    ],
  })
}

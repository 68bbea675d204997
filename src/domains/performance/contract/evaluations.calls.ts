import { z } from 'zod'
import { call, info } from '#kit/contract/call.ts'
import { id, reason, text, textId, version } from '#kit/contract/fields.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { onlyWith } from '#kit/contract/only-with.ts'
import { goals, parts, reviewParts } from './evaluations.inputs.ts'
import { figuresOfPeriod } from './figures.models.ts'
import * as models from './performance.models.ts'
import { performanceRefusals } from './performance.refusals.ts'

const changes = ['performance.changed'] as const
const shows = ['performance.changed'] as const
const saved = (...names: Parameters<typeof performanceRefusals.of>) => ({
  ...performanceRefusals.of('wrong_state', 'own_evaluation', ...names),
  ...commonRefusals.of('stale'),
})
const toast = info('Performance Updated Successfully')
const whose = z.strictObject({ user_id: id.optional() })

export const readOwnEvaluation = call({
  id: 'performance.evaluation',
  route: 'POST /api/user/get_evaluation_details',
  permission: 'performance.own',
  summary:
    'The own evaluation, or that of a person in reach, as far as the actor may see it; unless a cycle is named, one that waits for the person.',
  body: z.strictObject({ ...whose.shape, cycle_id: id.optional() }),
  data: models.evaluation.nullable(),
  reads: true,
  shows,
})

export const readHistory = call({
  id: 'performance.evaluationHistory',
  route: 'POST /api/user/get_evaluation_history',
  permission: 'performance.own',
  summary: 'Shared evaluations of a person with their answers, beside scores, skills and posts on one time axis.',
  body: whose,
  data: models.history,
  reads: true,
  shows: ['performance.changed', 'scores.changed', 'skills.changed'],
})

export const saveSelfReview = call({
  id: 'performance.selfSave',
  route: 'POST /api/user/evaluation_self',
  permission: 'performance.own',
  summary: 'Saves the own part of the own evaluation, and submits it.',
  body: z.strictObject({ evaluation_id: id, version, ...parts, submit: z.boolean().optional() }),
  data: models.evaluation,
  toast,
  refusals: saved('incomplete'),
  acting: false,
  changes,
})

export const saveReview = call({
  id: 'performance.leadSave',
  route: 'POST /api/user/evaluation_review',
  permission: 'performance.lead',
  summary: 'Saves the review of a person whom the actor reviews, and submits it.',
  body: z.strictObject({ evaluation_id: id, version, ...reviewParts, submit: z.boolean().optional() }),
  data: models.evaluation,
  toast,
  refusals: saved('incomplete', 'comment_needed'),
  stakes: 'approval',
  changes,
})

export const saveGoals = call({
  id: 'performance.goalsSave',
  route: 'POST /api/user/evaluation_goals',
  permission: 'performance.own',
  summary: 'Sets the goals of one person or many in a cycle, all of them or none.',
  body: z.strictObject({
    user_ids: z.array(id).min(1).max(500),
    cycle_id: id,
    goals,
    /** `replace` removes the other goals, unless one of them has been rated. */
    mode: z.enum(['replace', 'append']),
    /** Version of the evaluation, where it is that of one person. */
    version: version.optional(),
  }),
  data: z.array(models.evaluationShort),
  toast: info('Goals Updated Successfully'),
  refusals: {
    ...performanceRefusals.of('weights', 'wrong_state', 'no_evaluation', 'own_evaluation', 'goal_used'),
    ...commonRefusals.of('stale'),
  },
  acting: false,
  changes,
})

export const acknowledge = call({
  id: 'performance.acknowledge',
  route: 'POST /api/user/evaluation_acknowledge',
  permission: 'performance.own',
  summary: 'Answers the own shared evaluation; the answer stays.',
  body: z.strictObject({ evaluation_id: id, version, agrees: z.boolean(), reply: text(4000).optional() }),
  data: models.evaluation,
  toast,
  refusals: saved('reply_needed'),
  acting: false,
  changes,
})

export const listTeamEvaluations = call({
  id: 'performance.team',
  route: 'POST /api/user/evaluation_team',
  permission: 'performance.lead',
  summary:
    'Evaluations of people in reach and of those whom the actor reviews, at most 500; unless a cycle is named, an open one in which reviews wait for the actor.',
  body: z.strictObject({ cycle_id: id.optional(), state: models.evaluationState.optional() }),
  data: z.strictObject({
    cycle: models.cycleShort.nullable(),
    /** Cycles that have begun and are not cancelled, the newest first. */
    cycles: z.array(
      z.strictObject({
        ...models.cycleShort.shape,
        /** Reviews that wait for the actor. */
        waiting: z.int(),
      }),
    ),
    rows: z.array(
      z.strictObject({
        ...models.evaluationShort.shape,
        /** The actor reviews this person. */
        is_reviewer: z.boolean(),
        can: z.strictObject({ review: z.boolean(), goals: z.boolean() }),
      }),
    ),
  }),
  reads: true,
  shows,
})

export const listEvidence = call({
  id: 'performance.evidence',
  route: 'GET /api/performance-evidence/:id',
  permission: 'performance.evidence',
  summary: 'What happened in the period of an evaluation and can be pinned to it, at most 50 of each source.',
  params: z.strictObject({ id: textId }),
  data: z.array(models.evidence),
  shows,
})

export const readFigures = call({
  id: 'performance.figures',
  route: 'GET /api/performance-figures/:id',
  permission: 'performance.evidence',
  summary:
    'The period of an evaluation in figures: tasks, tickets, reports, working time and score points. All who see the evaluation read the same; they are fixed with the submission of the review.',
  params: z.strictObject({ id: textId }),
  data: figuresOfPeriod,
  shows,
})

export const fetchPerformance = call({
  id: 'performance.fetch',
  toast_refusals: true,
  route: 'GET /api/admin/performance/:id',
  permission: 'performance.read',
  summary: 'All there is about the performance of a person: an evaluation, scores, skills and the history.',
  is_scoped: true,
  params: z.strictObject({ id: textId }),
  query: z.strictObject({ cycle_id: textId.optional() }),
  data: models.performance,
  refusals: performanceRefusals.of('not_employed'),
  shows: ['performance.changed', 'scores.changed', 'skills.changed'],
})

export const updatePerformance = call({
  id: 'performance.update',
  toast_refusals: true,
  route: 'POST /api/admin/performance_update',
  permission: 'performance.review',
  summary: 'Moves evaluations through their states, all of them or none.',
  body: z
    .strictObject({
      action: z.enum(['goals', 'submit', 'return', 'calibrate', 'share', 'reopen', 'cancel', 'reassign']),
      evaluation_ids: z.array(id).min(1).max(500),
      /** Needed for a single evaluation. */
      version: version.optional(),
      goals: goals.optional(),
      score_x100: models.score100.optional(),
      reviewer_id: id.nullish(),
      note: reason.optional(),
    })
    .superRefine(
      onlyWith('action', {
        goals: ['goals'],
        score_x100: ['calibrate'],
        reviewer_id: ['reassign'],
        note: ['return', 'calibrate', 'reopen', 'cancel', 'reassign'],
      }),
    ),
  data: z.array(models.evaluationShort),
  toast,
  refusals: saved('reviewer_is_subject', 'incomplete', 'comment_needed', 'weights', 'goal_used'),
  changes,
})

export const updateFixed = call({
  id: 'performance.updateFixed',
  toast_refusals: true,
  route: 'PUT /api/admin/performance/:form_id',
  permission: 'performance.review',
  summary: 'Saves the evaluation of a person on form 2, the one form there is.',
  params: z.strictObject({ form_id: textId }),
  body: z.strictObject({ employee_id: id, version, cycle_id: id.optional(), ...reviewParts }),
  data: models.evaluation,
  toast,
  refusals: saved('no_evaluation'),
  changes,
})

export const evaluationCalls = {
  readOwnEvaluation,
  readHistory,
  saveSelfReview,
  saveReview,
  saveGoals,
  acknowledge,
  listTeamEvaluations,
  listEvidence,
  readFigures,
  fetchPerformance,
  updatePerformance,
  updateFixed,
}

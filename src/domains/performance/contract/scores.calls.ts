import { z } from 'zod'
import { call, success } from '#kit/contract/call.ts'
import { date, id, text, textId } from '#kit/contract/fields.ts'
import * as models from './scores.models.ts'
import { scoreRefusals } from './scores.refusals.ts'

export const listScores = call({
  id: 'scores.listByUser',
  route: 'GET /api/user/score/:userId',
  permission: 'performance.own',
  summary: 'The score points of a person with their sums; a year back unless a span is asked for.',
  params: z.strictObject({ userId: textId }),
  query: z.strictObject({ from: date.optional(), to: date.optional(), category: models.scoreCategory.optional() }),
  data: z.strictObject({
    ...models.scoreList.shape,
    /** Points of thanks that the actor has left this month. */
    thanks_left: z.int(),
    can: z.strictObject({ add: z.boolean(), lead: z.boolean() }),
  }),
  shows: ['scores.changed'],
})

export const addScore = call({
  id: 'scores.add',
  route: 'POST /api/user/score',
  permission: 'performance.score.add',
  summary: 'Thanks a colleague with 1 to 3 points; a lead gives people in reach up to 20, or takes them.',
  body: z
    .strictObject({
      user_id: id,
      points: z.int().min(-20).max(20),
      category: models.scoreCategory,
      reason: text(500, 5),
      on: date.optional(),
      source_type: models.scoreSource.optional(),
      source_id: id.optional(),
    })
    .refine(({ source_type, source_id }) => (source_type === undefined) === (source_id === undefined), {
      path: ['source_id'],
      message: 'A source has a type and an id',
    }),
  data: models.score,
  toast: success('Score Added Successfully'),
  refusals: scoreRefusals.of('own', 'lead_only', 'budget', 'receiver_budget', 'too_old'),
  stakes: 'approval',
  changes: ['scores.changed'],
})

export const listSources = call({
  id: 'scores.sources',
  route: 'GET /api/user/score_sources/:userId',
  permission: 'performance.score.add',
  summary: 'What points for a person can name: what the person finished in the last 31 days and the actor sees.',
  params: z.strictObject({ userId: textId }),
  data: z.array(models.sourceChoice),
  shows: ['tasks.changed', 'reports.changed', 'hashbook.changed'],
})

export const deleteScore = call({
  id: 'scores.delete',
  route: 'DELETE /api/user/score/:id',
  permission: 'performance.score.add',
  summary: 'Voids a score that the actor gave within the last 24 hours.',
  params: z.strictObject({ id: textId }),
  data: z.strictObject({ id }),
  toast: success('Score Deleted Successfully'),
  refusals: scoreRefusals.of('too_late'),
  stakes: 'approval',
  changes: ['scores.changed'],
})

export const scoreCalls = { listScores, listSources, addScore, deleteScore }

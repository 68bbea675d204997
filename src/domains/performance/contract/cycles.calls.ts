import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { id, line, reason, text, textId, version } from '#kit/contract/fields.ts'
import { pageMeta, pageQuery } from '#kit/contract/page.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import * as models from './performance.models.ts'
import { cycleRecord, participants } from './performance.records.ts'
import { performanceRefusals } from './performance.refusals.ts'

const changes = ['performance.changed'] as const
const shows = ['performance.changed'] as const
const params = z.strictObject({ id: textId })

export const listCycles = call({
  id: 'performance.cycles',
  route: 'GET /api/admin/performance-cycles',
  permission: 'performance.read',
  summary: 'The evaluation cycles with how far they are, the newest first.',
  data: z.array(models.cycle),
  shows,
})

export const viewCycle = call({
  id: 'performance.cycleView',
  route: 'GET /api/admin/performance-cycles/:id',
  permission: 'performance.read',
  summary: 'The evaluations of a cycle, and how the scores of each reviewer lie beside those of all.',
  params,
  query: z.strictObject({
    ...pageQuery(['name', 'state', 'score']),
    state: models.evaluationState.optional(),
    department_id: textId.optional(),
    /** `none`: evaluations without a reviewer. */
    reviewer_id: z.union([z.literal('none'), textId]).optional(),
    overdue: z.literal('true').optional(),
  }),
  data: z.strictObject({
    cycle: models.cycle,
    evaluations: z.array(models.evaluationShort),
    distribution: z.array(models.distribution),
    overall: models.distribution,
    /** The round of raises that follows the period; null without one, and without the right to see pay. */
    budget: models.budget.nullable(),
  }),
  meta: pageMeta,
  shows: [...shows, 'hikes.changed'],
})

export const saveCycle = call({
  id: 'performance.cycleSave',
  route: 'POST /api/admin/performance-cycles',
  permission: 'performance.cycle.write',
  summary: 'Plans a cycle, or changes one: its name and dates; once it is open no more its period and who takes part.',
  body: z.strictObject({
    id: id.nullish(),
    version: version.nullish(),
    ...cycleRecord.whole,
    /** Left out: everyone, or as it is. */
    participants: participants.optional(),
  }),
  data: models.cycle,
  toast: success('Cycle Saved Successfully'),
  refusals: {
    ...performanceRefusals.of('cycle_overlap', 'cycle_name', 'wrong_state'),
    ...commonRefusals.of('stale'),
  },
  changes,
})

export const actOnCycle = call({
  id: 'performance.cycleAction',
  route: 'PUT /api/admin/performance-cycles/:id',
  permission: 'performance.cycle.write',
  summary: 'Opens, shares, closes or cancels a cycle with its evaluations.',
  params,
  body: z.strictObject({ version, action: z.enum(['open', 'share', 'close', 'cancel']), reason: reason.optional() }),
  data: models.cycle,
  toast: info('Cycle Updated Successfully'),
  refusals: {
    ...performanceRefusals.of('no_form', 'not_ready', 'wrong_state', 'own_evaluation'),
    ...commonRefusals.of('stale'),
  },
  changes,
})

export const addToCycle = call({
  id: 'performance.cycleAdd',
  route: 'POST /api/admin/performance-cycles/:id/people',
  permission: 'performance.cycle.write',
  summary: 'Makes evaluations in an open cycle for people who have none in it yet, all of them or none.',
  params,
  body: z.strictObject({ employee_ids: z.array(id).min(1).max(200) }),
  data: models.cycle,
  toast: success('People Added Successfully'),
  refusals: performanceRefusals.of('wrong_state'),
  changes,
})

export const remindOwing = call({
  id: 'performance.remind',
  route: 'POST /api/admin/performance-remind',
  permission: 'performance.review',
  summary: 'Reminds whoever owes the self review or the review of some evaluations, once a day.',
  body: z.strictObject({ evaluation_ids: z.array(id).min(1).max(500) }),
  data: z.strictObject({ reminded: z.int() }),
  toast: success('Reminder Sent Successfully'),
  refusals: performanceRefusals.of('wrong_state'),
  acting: false,
})

export const readForm = call({
  id: 'performance.form',
  route: 'GET /api/admin/performance-form',
  permission: 'performance.read',
  summary: 'The form as it is published, and the draft of its next version.',
  data: z.strictObject({ active: models.formVersion.nullable(), draft: models.formVersion.nullable() }),
  shows,
})

export const saveForm = call({
  id: 'performance.formSave',
  route: 'PUT /api/admin/performance-form',
  permission: 'performance.cycle.write',
  summary: 'Saves the draft of the form, and publishes it as the next version.',
  body: z.strictObject({
    /** Version of the draft; null where there is none yet. */
    version: version.nullable(),
    goals_weight: z.int().min(0).max(60),
    criteria: z
      .array(z.strictObject({ name: line(80), description: text(500).optional(), weight: z.int().min(1).max(100) }))
      .min(1)
      .max(20),
    grades: z.array(models.grade).min(1).max(10).optional(),
    publish: z.boolean().optional(),
  }),
  data: models.formVersion,
  toast: info('Form Updated Successfully'),
  refusals: { ...performanceRefusals.of('weights'), ...commonRefusals.of('stale') },
  changes,
})

export const cycleCalls = {
  listCycles,
  viewCycle,
  saveCycle,
  actOnCycle,
  addToCycle,
  remindOwing,
  readForm,
  saveForm,
}

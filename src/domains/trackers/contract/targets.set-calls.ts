import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { date, id, line, queryFlag, textId, version } from '#kit/contract/fields.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import * as models from './targets.models.ts'
import * as fields from './targets.fields.ts'
import { targetRefusals } from './targets.refusals.ts'

const changes = ['reports.changed'] as const
const params = z.strictObject({ id: textId })
const reason = line(300, 3)
const value = z.int().min(0).max(1_000_000).nullable()

export const listTargets = call({
  id: 'targets.list',
  route: 'GET /api/admin/targets',
  permission: 'targets.read',
  summary: 'The targets with their values in force and to come.',
  query: z.strictObject({ active: queryFlag.optional() }),
  data: z.array(models.target),
  shows: ['reports.changed'],
})

const targetFields = {
  name: line(80),
  metric: models.metric,
  activity_id: id.nullish(),
  direction: fields.direction.optional(),
  period: fields.period.optional(),
  reference_minutes: z.int().min(60).max(1440).optional(),
  gate: models.gate.nullish(),
}
export const addTarget = call({
  id: 'targets.add',
  route: 'POST /api/admin/targets',
  permission: 'targets.write',
  summary: 'Adds a target, with its first value where one is given.',
  body: z.strictObject({
    ...targetFields,
    value: z
      .strictObject({ scope: fields.valueScope, scope_id: id.nullish(), value, effective_from: date, reason })
      .nullish(),
  }),
  data: models.target,
  toast: success('Target Added Successfully'),
  refusals: targetRefusals.of('duplicate', 'past'),
  changes,
})
export const updateTarget = call({
  id: 'targets.update',
  route: 'PUT /api/admin/targets/:id',
  permission: 'targets.write',
  summary: 'Changes the name or the gate of a target; what it measures changes only before its first value holds.',
  params,
  body: z.strictObject({
    version,
    ...targetFields,
    name: targetFields.name.optional(),
    metric: targetFields.metric.optional(),
  }),
  data: models.target,
  toast: info('Target Updated Successfully'),
  refusals: { ...targetRefusals.of('duplicate', 'ended', 'measured'), ...commonRefusals.of('stale') },
  changes,
})
export const deleteTarget = call({
  id: 'targets.delete',
  route: 'DELETE /api/admin/targets/:id',
  permission: 'targets.write',
  summary: 'Deletes a target. One that has measured people ends today instead.',
  params,
  data: z.strictObject({ id, ended_on: date.nullable() }),
  toast: success('Target Deleted Successfully'),
  refusals: targetRefusals.of('ended'),
  changes,
})

const valueBody = z.strictObject({
  target_id: id,
  scope: fields.valueScope,
  scope_id: id.nullish(),
  value,
  effective_from: date,
  reason,
})
const valued = {
  permission: 'targets.set',
  data: models.targetValue,
  toast: info('Target Updated Successfully'),
  refusals: targetRefusals.of('own', 'past', 'lead_band', 'ended', 'value_exists'),
  changes,
} as const
export const setValue = call({
  id: 'targets.setValue',
  route: 'POST /api/admin/targets/value',
  summary: 'Sets what a target expects of the organisation, a department, a designation, a team or a person.',
  body: valueBody,
  ...valued,
})
export const leadSetValue = call({
  id: 'leadTargets.setValue',
  route: 'POST /api/user/leads/targetvalue',
  summary: 'Sets what a target expects of a team or a person in reach.',
  body: z.strictObject({ ...valueBody.shape, scope: z.enum(['team', 'employee']), scope_id: id }),
  ...valued,
})

const unset = {
  permission: 'targets.set',
  params,
  data: z.strictObject({ id }),
  toast: success('Target Deleted Successfully'),
  refusals: targetRefusals.of('own', 'past'),
  changes,
} as const
export const deleteValue = call({
  id: 'targets.valueDelete',
  route: 'DELETE /api/admin/targets/value/:id',
  summary: 'Deletes a value that has not begun to hold.',
  ...unset,
})
export const leadDeleteValue = call({
  id: 'leadTargets.valueDelete',
  route: 'DELETE /api/user/leads/targetvalue/:id',
  summary: 'Deletes a value of a team or a person in reach that has not begun to hold.',
  ...unset,
})

const waived = {
  permission: 'targets.set',
  body: z.strictObject({ target_id: id, user_id: id, start_date: date, end_date: date, reason }),
  data: models.waiver,
  toast: info('Target Updated Successfully'),
  refusals: targetRefusals.of('own', 'overlap', 'waive_old', 'ended'),
  changes,
} as const
export const waiveTarget = call({
  id: 'targets.waive',
  route: 'POST /api/admin/targets/waive',
  summary: 'Expects nothing of a person under a target for some days.',
  ...waived,
})
export const leadWaiveTarget = call({
  id: 'leadTargets.waive',
  route: 'POST /api/user/leads/targetwaive',
  summary: 'Expects nothing of a person in reach under a target for some days.',
  ...waived,
})

const waiveEnded = {
  permission: 'targets.set',
  params,
  data: models.waiver,
  toast: info('Target Updated Successfully'),
  refusals: targetRefusals.of('own'),
  changes,
} as const
export const endWaiver = call({
  id: 'targets.waiveEnd',
  route: 'DELETE /api/admin/targets/waive/:id',
  summary: 'Takes back a waiver.',
  ...waiveEnded,
})
export const leadEndWaiver = call({
  id: 'leadTargets.waiveEnd',
  route: 'DELETE /api/user/leads/targetwaive/:id',
  summary: 'Takes back a waiver of a person in reach.',
  ...waiveEnded,
})

const previewed = {
  permission: 'targets.read',
  body: z.strictObject({
    target_id: id.optional(),
    metric: models.metric.optional(),
    activity_id: id.optional(),
    direction: fields.direction.optional(),
    period: fields.period.optional(),
    reference_minutes: z.int().min(60).max(1440).optional(),
    scope: fields.valueScope,
    scope_id: id.nullish(),
    value: z.int().min(0).max(1_000_000),
    start_date: date,
    end_date: date,
  }),
  data: z.strictObject({
    people: z.int(),
    would_meet: z.int(),
    would_miss: z.int(),
    /** People by name, at most 500. */
    rows: z.array(
      z.strictObject({
        employee: models.person,
        expected_milli: z.int(),
        actual: z.int(),
        base: z.int(),
        met: z.boolean().nullable(),
      }),
    ),
  }),
  reads: true,
} as const
export const previewTarget = call({
  id: 'targets.preview',
  route: 'POST /api/admin/targets/preview',
  summary: 'How many people would have met a value in past days. Nothing is stored.',
  ...previewed,
})
export const leadPreviewTarget = call({
  id: 'leadTargets.preview',
  route: 'POST /api/user/leads/targetpreview',
  summary: 'How many people in reach would have met a value in past days. Nothing is stored.',
  ...previewed,
})

export const targetSetCalls = {
  listTargets,
  addTarget,
  updateTarget,
  deleteTarget,
  setValue,
  leadSetValue,
  deleteValue,
  leadDeleteValue,
  waiveTarget,
  leadWaiveTarget,
  endWaiver,
  leadEndWaiver,
  previewTarget,
  leadPreviewTarget,
}

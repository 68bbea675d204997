import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { id, textId, version } from '#kit/contract/fields.ts'
import { legalHoldRecord, reason } from './records.records.ts'
import { recordsRefusals } from './records.refusals.ts'
import { dueFigures, retainedData, legalHold, retentionRow } from './retention.models.ts'

const MAX_DAYS = 36_500
const days = z.int().min(0).max(MAX_DAYS).nullable()

export const listRetention = call({
  id: 'retention.list',
  route: 'GET /api/admin/retention',
  permission: 'records.retention.read',
  summary: 'How long data of each class is kept, what is due now, and when it was last removed.',
  data: z.array(retentionRow),
})

export const updateRetention = call({
  id: 'retention.update',
  route: 'PUT /api/admin/retention/:id',
  permission: 'records.retention.write',
  summary:
    'Keeps a class longer from now on, or shorter in seven days; the present value again takes a shorter one back.',
  params: z.strictObject({ id: textId }),
  body: z.strictObject({ keep_days: days, reason: reason.schema, version }),
  data: retentionRow,
  toast: info('Retention Updated Successfully'),
  refusals: recordsRefusals.of('below_floor'),
})

export const previewRetention = call({
  id: 'retention.preview',
  route: 'POST /api/admin/retention/preview',
  permission: 'records.retention.read',
  summary: 'What a class would remove if it kept so many days.',
  body: z.strictObject({ id, keep_days: days }),
  data: dueFigures,
  reads: true,
})

export const listLegalHolds = call({
  id: 'holds.list',
  route: 'GET /api/admin/legal-hold',
  permission: 'records.retention.write',
  summary: 'The people whose data is under a legal hold: nothing of it is removed.',
  data: z.array(legalHold),
})

export const addLegalHold = call({
  id: 'holds.add',
  route: 'POST /api/admin/legal-hold',
  permission: 'records.retention.write',
  summary: 'Puts the data of a person under a legal hold.',
  body: z.strictObject(legalHoldRecord.add),
  data: legalHold,
  toast: success('Legal Hold Added Successfully'),
  refusals: recordsRefusals.of('hold_exists'),
})

export const liftLegalHold = call({
  id: 'holds.lift',
  route: 'DELETE /api/admin/legal-hold/:id',
  permission: 'records.retention.write',
  summary: 'Lifts a legal hold: what is due is removed in the next night.',
  params: z.strictObject({ id: textId }),
  data: z.null(),
  toast: success('Legal Hold Deleted Successfully'),
})

export const listRetainedData = call({
  id: 'retention.person',
  route: 'GET /api/admin/retention-person/:id',
  permission: 'records.erase',
  summary: 'What is kept of a person, why, and until when.',
  params: z.strictObject({ id: textId }),
  data: z.array(retainedData),
})

export const listOwnRetainedData = call({
  id: 'retention.own',
  route: 'GET /api/user/data-kept',
  permission: 'records.own.read',
  summary: 'What is kept of oneself, why, and until when.',
  data: z.array(retainedData),
})

export const retentionCalls = {
  listRetention,
  updateRetention,
  previewRetention,
  listLegalHolds,
  addLegalHold,
  liftLegalHold,
  listRetainedData,
  listOwnRetainedData,
}

import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { queryFlag, search, textId, version } from '#kit/contract/fields.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { designation, outcome } from './organisation.models.ts'
import { designationRecord } from './organisation.records.ts'
import { organisationRefusals } from './organisation.refusals.ts'

export const listDesignations = call({
  id: 'designations.list',
  export: { name: 'designations' },
  route: 'GET /api/admin/designation',
  permission: 'organisation.read',
  summary: 'All designations.',
  query: z.strictObject({
    q: search.optional(),
    department_id: textId.optional(),
    archived: queryFlag.optional(),
  }),
  data: z.array(designation),
  shows: ['organisation.changed', 'people.changed'],
})

export const addDesignation = call({
  id: 'designations.add',
  route: 'POST /api/admin/designation',
  permission: 'organisation.write',
  summary: 'Adds a designation.',
  body: z.strictObject(designationRecord.add),
  data: designation,
  toast: success('Designation Added Successfully'),
  refusals: organisationRefusals.of('name_taken'),
  changes: ['organisation.changed'],
})

export const updateDesignation = call({
  id: 'designations.update',
  route: 'PUT /api/admin/designation/:role_id',
  permission: 'organisation.write',
  summary: 'Changes a designation.',
  params: z.strictObject({ role_id: textId }),
  body: z.strictObject({ version, ...designationRecord.change }),
  data: designation,
  toast: info('Designation Updated Successfully'),
  refusals: { ...organisationRefusals.of('name_taken'), ...commonRefusals.of('stale') },
  changes: ['organisation.changed'],
})

export const deleteDesignation = call({
  id: 'designations.delete',
  route: 'DELETE /api/admin/designation/:id',
  permission: 'organisation.write',
  summary: 'Deletes a designation, or archives it when only history refers to it.',
  params: z.strictObject({ id: textId }),
  data: outcome,
  toast: success('Designation Deleted Successfully'),
  refusals: organisationRefusals.of('in_use'),
  changes: ['organisation.changed'],
})

export const designationCalls = { listDesignations, addDesignation, updateDesignation, deleteDesignation }

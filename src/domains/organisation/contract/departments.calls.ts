import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { textId, version } from '#kit/contract/fields.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { outcome, userDepartment } from './organisation.models.ts'
import { organisationRefusals } from './organisation.refusals.ts'
import { departmentRecord } from './units.records.ts'
import { department } from './units.models.ts'
import { listDepartments } from './units.calls.ts'

const shown = ['organisation.changed', 'people.changed'] as const
const refused = organisationRefusals.of(
  'name_taken',
  'code_taken',
  'parent_cycle',
  'too_deep',
  'head_not_employed',
  'manager_circle',
)

export const addDepartment = call({
  id: 'departments.add',
  route: 'POST /api/admin/newdept',
  permission: 'organisation.write',
  summary: 'Adds a department.',
  body: z.strictObject(departmentRecord.add),
  data: department,
  toast: success('Department Added Successfully'),
  refusals: refused,
  changes: ['organisation.changed'],
})

export const updateDepartment = call({
  id: 'departments.update',
  route: 'PUT /api/admin/editdepts/:dep_id',
  permission: 'organisation.write',
  summary: 'Changes a department or moves it below another one.',
  params: z.strictObject({ dep_id: textId }),
  body: z.strictObject({ version, ...departmentRecord.change }),
  data: department,
  toast: info('Department Updated Successfully'),
  refusals: { ...refused, ...commonRefusals.of('stale') },
  changes: ['organisation.changed'],
})

export const deleteDepartment = call({
  id: 'departments.delete',
  route: 'DELETE /api/admin/delete_depts/:id',
  permission: 'organisation.write',
  summary: 'Deletes a department, or archives it when only history refers to it.',
  params: z.strictObject({ id: textId }),
  data: outcome,
  toast: success('Department Deleted Successfully'),
  refusals: organisationRefusals.of('in_use'),
  changes: ['organisation.changed'],
})

export const listAllDepartments = call({
  id: 'departments.listAll',
  route: 'GET /api/user/dept/all',
  permission: 'organisation.directory.read',
  summary: 'All departments, as employees see them.',
  data: z.array(userDepartment),
  shows: shown,
})

export const departmentCalls = {
  listDepartments,
  addDepartment,
  updateDepartment,
  deleteDepartment,
  listAllDepartments,
}

import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { id, line, queryFlag, search, text, textId, version } from '#kit/contract/fields.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { department, outcome, userDepartment } from './organisation.models.ts'
import { organisationRefusals } from './organisation.refusals.ts'

const code = z
  .string()
  .transform((value) => value.trim().toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9-]{2,12}$/, 'must have 2 to 12 letters, digits or hyphens'))

const fields = {
  name: line(80),
  /** Made from the name when it is left out. */
  code: code.optional(),
  parent_id: id.nullish(),
  head_id: id.nullish(),
  cost_centre: line(40).nullish(),
  description: text(500, 1).nullish(),
}

const shown = ['organisation.changed', 'people.changed'] as const
const refused = organisationRefusals.of('name_taken', 'code_taken', 'parent_cycle', 'too_deep', 'head_not_employed')

export const listDepartments = call({
  id: 'departments.list',
  export: { name: 'departments' },
  route: 'GET /api/admin/viewdepts/:dep_id?',
  permission: 'organisation.read',
  summary: 'All departments, or the one that is named.',
  params: z.strictObject({ dep_id: textId.optional() }),
  query: z.strictObject({ q: search.optional(), archived: queryFlag.optional() }),
  data: z.array(department),
  shows: shown,
})

export const addDepartment = call({
  id: 'departments.add',
  route: 'POST /api/admin/newdept',
  permission: 'organisation.write',
  summary: 'Adds a department.',
  body: z.strictObject(fields),
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
  body: z.strictObject({ ...fields, name: fields.name.optional(), version }),
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

import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { id, queryFlag, search, textId, version } from '#kit/contract/fields.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { outcome } from './organisation.models.ts'
import { area, roleRecord } from './organisation.records.ts'
import { organisationRefusals } from './organisation.refusals.ts'
import { explanation, knownCall, login, permission, role, rolePreview } from './roles.models.ts'

const { schema: grants } = roleRecord.fields.grants
const refused = organisationRefusals.of('name_taken', 'number_not_allowed', 'unknown_grant', 'grant_above_own')

export const listRoles = call({
  id: 'roles.list',
  route: 'GET /api/admin/role',
  permission: 'organisation.read',
  summary: 'All roles; with their grants for those who may see them.',
  query: z.strictObject({ area: area.optional(), archived: queryFlag.optional() }),
  data: z.array(role),
  shows: ['organisation.changed', 'role.changed', 'people.changed'],
})

export const addRole = call({
  id: 'roles.add',
  route: 'POST /api/admin/role',
  permission: 'organisation.role.write',
  summary: 'Adds a role, with grants of its own or those of another role.',
  body: z
    .strictObject({
      ...roleRecord.add,
      copy_from: id.optional(),
    })
    .refine((body) => (body.grants === undefined) !== (body.copy_from === undefined), {
      path: ['grants'],
      message: 'Give grants, or a role to copy them from',
    }),
  data: role,
  toast: success('Role Added Successfully'),
  refusals: refused,
  changes: ['organisation.changed', 'role.changed'],
})

export const updateRole = call({
  id: 'roles.update',
  route: 'PUT /api/admin/role/:desg_id',
  permission: 'organisation.role.write',
  summary: 'Changes a role. Its holders have the new rights with their next request.',
  params: z.strictObject({ desg_id: textId }),
  body: z.strictObject({
    version,
    ...roleRecord.change,
  }),
  data: role,
  toast: info('Role Updated Successfully'),
  refusals: { ...refused, ...organisationRefusals.of('role_locked'), ...commonRefusals.of('stale') },
  changes: ['organisation.changed', 'role.changed'],
})

export const deleteRole = call({
  id: 'roles.delete',
  route: 'DELETE /api/admin/role/:id',
  permission: 'organisation.role.write',
  summary: 'Deletes a role, or archives it when only history refers to it.',
  params: z.strictObject({ id: textId }),
  data: outcome,
  toast: success('Role Deleted Successfully'),
  refusals: organisationRefusals.of('in_use', 'role_locked'),
  changes: ['organisation.changed', 'role.changed'],
})

export const previewRole = call({
  id: 'roles.preview',
  route: 'POST /api/admin/role/preview',
  permission: 'organisation.role.write',
  summary: 'What other grants of a role would give and take, and whom that concerns; nothing is stored.',
  body: z.strictObject({ role_id: id, grants }),
  data: rolePreview,
  refusals: organisationRefusals.of('role_locked', 'unknown_grant', 'grant_above_own'),
  shows: ['role.changed', 'people.changed'],
  reads: true,
})

export const explainAccess = call({
  id: 'roles.explain',
  route: 'POST /api/admin/role/explain',
  permission: 'organisation.role.read',
  summary: 'Why someone can, or cannot, make a call about a person: every check in turn, up to the one that refuses.',
  body: z.strictObject({
    who: z.strictObject({ kind: z.enum(['employee', 'admin']), id }),
    /** The id of a call. */
    call: z.string().max(80),
    target_employee_id: id.optional(),
  }),
  data: explanation,
  shows: ['role.changed', 'people.changed', 'organisation.changed'],
  reads: true,
})

export const listLogins = call({
  id: 'roles.logins',
  route: 'GET /api/admin/role/logins',
  permission: 'organisation.role.read',
  summary: 'People and administrators with a login, by name or by id, to explain their access; at most 20.',
  query: z.strictObject({ q: search.optional(), kind: login.shape.kind.optional(), id: textId.optional() }),
  data: z.array(login),
  shows: ['role.changed', 'people.changed'],
})

export const listKnownCalls = call({
  id: 'roles.calls',
  route: 'GET /api/admin/role/calls',
  permission: 'organisation.role.read',
  summary: 'Everything that can be asked of the server, with what it does.',
  data: z.array(knownCall),
})

export const listPermissions = call({
  id: 'permissions.list',
  route: 'GET /api/admin/permission',
  permission: 'organisation.role.read',
  summary: 'Every permission key, and the calls that it opens.',
  data: z.array(permission),
})

export const roleCalls = {
  listRoles,
  addRole,
  updateRole,
  previewRole,
  explainAccess,
  listLogins,
  listKnownCalls,
  deleteRole,
  listPermissions,
}

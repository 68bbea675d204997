import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { id, queryList, textId, version } from '#kit/contract/fields.ts'
import { pageMeta, pageQuery } from '#kit/contract/page.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { adminAccount, loginRow } from './accounts.models.ts'
import { adminRecord, adminState, ownAccountRecord } from './accounts.records.ts'
import { loginState } from './login.models.ts'
import { peopleRefusals } from './people.refusals.ts'

const ended = z.strictObject({ sessions_ended: z.int() })
const changes = ['people.changed'] as const

export const listLogins = call({
  id: 'users.list',
  export: { name: 'logins' },
  route: 'GET /api/admin/users',
  permission: 'people.user.read',
  summary: 'The logins of employees, and who of them has none.',
  query: z.strictObject({ ...pageQuery(['name']), state: queryList(loginState).optional() }),
  data: z.array(loginRow),
  meta: pageMeta,
  shows: changes,
})

export const addLogin = call({
  id: 'users.add',
  route: 'POST /api/admin/users',
  permission: 'people.user.write',
  summary: 'Gives an employee a login under the work email, or under the employee number without one.',
  in_person: true,
  body: z.strictObject({ employee_id: id, send_invite: z.boolean().optional() }),
  data: z.strictObject({ account_id: id, invited: z.boolean(), setup_url: z.string().nullable() }),
  toast: success('User Added Successfully'),
  refusals: peopleRefusals.of('has_login', 'not_employed', 'own_record', 'email_taken', 'sign_in_number_taken'),
  changes,
})

export const deleteLogin = call({
  id: 'users.delete',
  route: 'DELETE /api/admin/users/:id',
  permission: 'people.user.write',
  summary: 'Removes the login of the employee with this id; the person stays.',
  in_person: true,
  params: z.strictObject({ id: textId }),
  data: ended,
  toast: success('User Deleted Successfully'),
  refusals: peopleRefusals.of('no_login', 'own_record'),
  changes,
})

export const inviteLogin = call({
  id: 'accounts.invite',
  route: 'POST /api/admin/account-invite',
  permission: 'people.user.write',
  summary: 'Sends the link for the first password again.',
  in_person: true,
  body: z.strictObject({ employee_id: id }),
  data: z.strictObject({ setup_url: z.string().nullable() }),
  toast: success('Invitation sent Successfully'),
  refusals: peopleRefusals.of('no_login', 'own_record', 'in_use_already', 'no_email', 'email_taken'),
  changes,
})

export const listAdmins = call({
  id: 'admins.list',
  export: { name: 'admins' },
  route: 'GET /api/admin/fetch',
  permission: 'people.admin.read',
  summary: 'The accounts of the admin area.',
  query: z.strictObject({
    ...pageQuery(['name', 'email']),
    id: queryList(textId).optional(),
    role_id: queryList(textId).optional(),
    state: queryList(adminState).optional(),
  }),
  data: z.array(adminAccount),
  meta: pageMeta,
  shows: [...changes, 'role.changed'],
})

export const addAdmin = call({
  id: 'admins.add',
  route: 'POST /api/admin/list',
  permission: 'people.admin.write',
  summary: 'Adds an account of the admin area and invites its owner.',
  in_person: true,
  body: z.strictObject({ ...adminRecord.add, ...ownAccountRecord.add }),
  data: adminAccount.extend({ invited: z.boolean(), setup_url: z.string().nullable() }),
  toast: success('Admin Added Successfully'),
  refusals: peopleRefusals.of('email_taken', 'role_above_own', 'employee_linked'),
  changes,
})

const adminChanges = z.strictObject({
  ...adminRecord.change,
  ...ownAccountRecord.change,
  disabled: z.boolean().optional(),
})
export type AdminChanges = z.output<typeof adminChanges>

export const updateAdmin = call({
  id: 'admins.update',
  route: 'PUT /api/admin/list/:admin_id',
  permission: 'people.admin.write',
  summary: 'Changes, disables or enables an account of the admin area.',
  in_person: true,
  params: z.strictObject({ admin_id: textId }),
  body: adminChanges.extend({ version }),
  data: adminAccount,
  toast: info('Admin Updated Successfully'),
  refusals: {
    ...peopleRefusals.of(
      'email_taken',
      'role_above_own',
      'employee_linked',
      'own_account',
      'admin_above_own',
      'last_super_admin',
    ),
    ...commonRefusals.of('stale'),
  },
  changes,
})

export const deleteAdmin = call({
  id: 'admins.delete',
  route: 'DELETE /api/admin/list/:id',
  permission: 'people.admin.write',
  summary: 'Removes an account of the admin area.',
  in_person: true,
  params: z.strictObject({ id: textId }),
  data: ended,
  toast: success('Admin Deleted Successfully'),
  refusals: peopleRefusals.of('own_account', 'admin_above_own', 'last_super_admin'),
  changes,
})

export const inviteAdmin = call({
  id: 'admins.invite',
  route: 'POST /api/admin/admin-invite',
  permission: 'people.admin.write',
  summary: 'Sends the link for the first password of an admin account again.',
  in_person: true,
  body: z.strictObject({ id }),
  data: z.strictObject({ setup_url: z.string().nullable() }),
  toast: success('Invitation sent Successfully'),
  refusals: peopleRefusals.of('admin_above_own', 'in_use_already'),
  changes,
})

const ownAccount = adminAccount
  .pick({ id: true, name: true, email: true, role: true, employee: true, phone: true, version: true })
  .extend({
    locale: z.string().nullable(),
    time_zone: z.string().nullable(),
    photo_version: version.nullable(),
    permissions: z.array(z.string()),
  })

export const getOwnAccount = call({
  id: 'admins.me',
  route: 'GET /api/admin/me',
  permission: 'people.admin.self',
  summary: 'The own account in the admin area.',
  data: ownAccount,
  shows: changes,
})

export const updateOwnAccount = call({
  id: 'admins.updateMe',
  route: 'PUT /api/admin/me',
  permission: 'people.admin.self',
  summary: 'Changes what concerns the owner of the account alone.',
  in_person: true,
  body: z.strictObject({ ...ownAccountRecord.change, version }),
  data: ownAccount,
  toast: info('Profile Updated Successfully'),
  refusals: commonRefusals.of('stale'),
  changes: [...changes, 'shell'],
})

export const accountsCalls = {
  listLogins,
  addLogin,
  deleteLogin,
  inviteLogin,
  listAdmins,
  addAdmin,
  updateAdmin,
  deleteAdmin,
  inviteAdmin,
  getOwnAccount,
  updateOwnAccount,
}

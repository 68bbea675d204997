import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { date, email, id, instant, line, reason, textId, version } from '#kit/contract/fields.ts'
import { pageMeta } from '#kit/contract/page.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import {
  directoryRecord,
  employmentRecord,
  personalRecord,
  personRecord,
  placementRecord,
  workContactRecord,
} from './people.records.ts'
import { listQuery } from './filters.models.ts'
import { listPeopleOptions } from './options.calls.ts'
import { employeeForm, employeeRecord, employeeRow } from './people.models.ts'
import { lockedMonth, peopleRefusals } from './people.refusals.ts'

export const listEmployees = call({
  id: 'employees.list',
  export: { name: 'employees' },
  route: 'GET /api/admin/employee',
  permission: 'people.read',
  summary: 'People as of a day: those employed and those who will join, unless a status is asked for.',
  is_scoped: true,
  query: listQuery,
  data: z.array(employeeRow),
  meta: pageMeta,
  shows: ['people.changed', 'placement.changed', 'organisation.changed', 'attendance.changed'],
})

export const getEmployee = call({
  id: 'employees.single',
  route: 'GET /api/admin/fetch-single-employee/:id',
  permission: 'people.read',
  summary: 'The full record of a person, as far as the reader may see it, as of a day.',
  is_scoped: true,
  params: z.strictObject({ id: textId }),
  query: z.strictObject({ on: date.optional() }),
  data: employeeRecord,
  shows: ['people.changed', 'placement.changed', 'organisation.changed', 'attendance.changed'],
})

export const getEmployeeForm = call({
  id: 'employees.singleGet',
  route: 'GET /api/admin/fetch-employee/:id',
  permission: 'people.write',
  summary: 'The values of a person for editing, and which of them the actor may edit.',
  params: z.strictObject({ id: textId }),
  data: employeeForm,
  shows: ['people.changed'],
})

const nextNumber = z.strictObject({ brand_id: id, employee_no: z.string() })
const foundNumber = z.strictObject({ exists: z.boolean(), employee_id: id.nullable() })
const employeeNumber = z.union([nextNumber, foundNumber])

export const findEmployeeNo = call({
  id: 'employees.getEmployeeId',
  route: 'GET /api/admin/get-employeeid',
  permission: 'people.read',
  summary: 'The next number of the default brand, not reserved; or whether a number is in use.',
  query: z.strictObject({ employee_no: line(12).optional() }),
  data: employeeNumber,
  shows: ['people.changed'],
})

export const findBrandEmployeeNo = call({
  id: 'employees.getBrandEmployeeId',
  route: 'GET /api/admin/getbrand-employeeid',
  permission: 'people.read',
  summary: 'The same for one brand.',
  query: z.strictObject({ brand_id: textId, employee_no: line(12).optional() }),
  data: employeeNumber,
  shows: ['people.changed'],
})

const newPlacement = z.strictObject(placementRecord.add)
const newPerson = z.strictObject({
  ...directoryRecord.add,
  ...personalRecord.add,
  ...employmentRecord.add,
  placement: newPlacement,
})
export type NewPerson = z.output<typeof newPerson>

export const addEmployee = call({
  id: 'employees.add',
  toast_refusals: true,
  route: 'POST /api/admin/employee',
  permission: 'people.write',
  summary:
    'Adds a person with the first employment and placement, and a login unless told not to; it takes the key of logins.',
  body: newPerson.extend({ create_login: z.boolean().optional() }),
  data: z.strictObject({
    id,
    employee_no: z.string(),
    login: z.strictObject({ invited: z.boolean(), setup_url: z.string().nullable() }),
    version,
  }),
  toast: success('Employee Added Successfully'),
  refusals: {
    ...peopleRefusals.of(
      'email_taken',
      'number_taken',
      'sign_in_number_taken',
      'number_form',
      'team_mismatch',
      'manager_cycle',
      'not_employed',
    ),
    ...lockedMonth,
  },
  changes: ['people.changed', 'placement.changed'],
})

const rehire = z.strictObject({
  employee_id: id,
  ...employmentRecord.add,
  placement: newPlacement,
  /** Left out: the one that the person had, if no one else has it. */
  work_email: workContactRecord.fields.work_email.schema.optional(),
  create_login: z.boolean().optional(),
  /** The reason to rehire a person who was marked as not to be rehired. */
  override_reason: reason.optional(),
})

export const rehireEmployee = call({
  id: 'employees.rehire',
  route: 'POST /api/admin/employee-rehire',
  permission: 'people.write',
  summary:
    'Begins a new employment of someone who left, under the same id; a login that is there opens again with it, a new one takes the key of logins.',
  body: rehire,
  data: addEmployee.data,
  toast: success('Employee Rehired Successfully'),
  refusals: {
    ...lockedMonth,
    ...peopleRefusals.of(
      'not_left',
      'rehire_not_ok',
      'overlap',
      'own_record',
      'number_taken',
      'number_form',
      'team_mismatch',
      'manager_cycle',
      'email_taken',
      'sign_in_number_taken',
      'not_employed',
    ),
  },
  changes: ['people.changed', 'placement.changed'],
})

const employeeChanges = z.strictObject({
  ...personRecord.change,
  login_email: email.optional(),
})
export type EmployeeChanges = z.output<typeof employeeChanges>

export const updateEmployee = call({
  id: 'employees.update',
  route: 'PUT /api/admin/employee/:id',
  permission: 'people.write',
  summary: 'Changes fields of a person and of the present employment; the sign-in address asks for one key more.',
  params: z.strictObject({ id: textId }),
  body: z.strictObject({
    data: employeeChanges,
    version,
    /** Also where time, shifts or reports would lie before the first day. */
    confirm: z.boolean().optional(),
  }),
  data: z.strictObject({ version, changed: z.array(z.string()) }),
  toast: info('Employee Updated Successfully'),
  refusals: {
    ...peopleRefusals.of(
      'email_taken',
      'number_taken',
      'number_form',
      'own_record',
      'overlap',
      'no_login',
      'joined_locked',
      'days_outside',
    ),
    ...lockedMonth,
    ...commonRefusals.of('stale'),
  },
  changes: ['people.changed', 'placement.changed'],
})

export const deleteEmployee = call({
  id: 'employees.delete',
  route: 'DELETE /api/admin/employee/:id',
  permission: 'people.delete',
  summary: 'Removes a record made in error. It can be restored for 30 days.',
  params: z.strictObject({ id: textId }),
  data: z.strictObject({ restorable_until: instant }),
  toast: success('Employee Deleted Successfully'),
  refusals: peopleRefusals.of('has_history', 'record_stays', 'own_record'),
  changes: ['people.changed'],
})

export const restoreEmployee = call({
  id: 'employees.restore',
  route: 'POST /api/admin/employee-restore/:id',
  permission: 'people.delete',
  summary: 'Brings a deleted record back, with its login.',
  params: z.strictObject({ id: textId }),
  data: employeeRow,
  toast: success('Employee Restored Successfully'),
  refusals: peopleRefusals.of('email_taken'),
  changes: ['people.changed'],
})

export const updateEmployeePassword = call({
  id: 'employees.passwordUpdate',
  route: 'POST /api/admin/update-employeepassword',
  permission: 'people.password.write',
  of_others: { fields: ['employee_id'], refusal: () => peopleRefusals.refusal('own_record') },
  summary: 'Sets the password of an employee; every session and open link of the account ends.',
  in_person: true,
  body: z.strictObject({
    employee_id: id,
    password: z.string().min(1).max(1000),
    must_change: z.boolean().optional(),
  }),
  data: z.strictObject({ sessions_ended: z.int() }),
  toast: info('Password Updated Successfully'),
  refusals: peopleRefusals.of('no_login', 'own_record', 'signs_in_by_number'),
  changes: ['people.changed'],
})

export const employeesCalls = {
  listEmployees,
  getEmployee,
  getEmployeeForm,
  findEmployeeNo,
  findBrandEmployeeNo,
  addEmployee,
  rehireEmployee,
  updateEmployee,
  deleteEmployee,
  restoreEmployee,
  updateEmployeePassword,
  listPeopleOptions,
}

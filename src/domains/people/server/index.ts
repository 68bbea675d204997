import { invalid } from '#kit/contract/envelope.ts'
import { serverDomain } from '#kit/server/call/handle.ts'
import { searchSources } from '#kit/server/registries.ts'
import { accountsCalls } from '../contract/accounts.calls.ts'
import { employeesCalls } from '../contract/employees.calls.ts'
import { peoplePermissions } from '../contract/people.permissions.ts'
import { peopleRefusals } from '../contract/people.refusals.ts'
import { placementsCalls } from '../contract/placements.calls.ts'
import { profileCalls } from '../contract/profile.calls.ts'
import { addAdmin, inviteAdmin, deleteAdmin, listAdmins, updateAdmin } from './calls/admins.ts'
import * as lists from './calls/employee-lists.ts'
import { updateEmployeePassword } from './calls/employee-password.ts'
import { getEmployee, getEmployeeForm } from './calls/employee-record.ts'
import { addEmployee, deleteEmployee, restoreEmployee, updateEmployee } from './calls/employees.ts'
import { addLogin, deleteLogin, inviteLogin, listLogins } from './calls/logins.ts'
import * as ownAccount from './calls/own-account.ts'
import { addPlacement, cancelPlacement, listPlacements, updatePlacement } from './calls/placements.ts'
import * as profile from './calls/profile.ts'
import type { PeopleParts } from './logins.ts'
import { searchPeople } from './search.ts'
import { registerMailAndNotices } from './tell.ts'

export { demoPeople } from './demo.ts'
export { createPerson, type Created } from './create-person.ts'
export {
  isAssignable,
  managerOf,
  managersOf,
  type PlacedStretch,
  placementOf,
  placementsOf,
  statusOf,
} from './facts.ts'
export { personHistory } from './history.ts'
export type { PeopleParts } from './logins.ts'
export { place } from './placing.ts'
export { isOwn } from './policy.ts'
export { todayOf, zoneOf } from './store/days.ts'

const constraints = {
  employees_work_email: () => peopleRefusals.refusal('email_taken'),
  accounts_email: () => peopleRefusals.refusal('email_taken'),
  accounts_employee: () => peopleRefusals.refusal('has_login'),
  employments_number: () => peopleRefusals.refusal('number_taken', { number: 'This number' }),
  employments_no_overlap: () => peopleRefusals.refusal('overlap', { dates: 'another employment' }),
  placements_own_manager: () => invalid({ manager_id: 'Nobody reports to themself' }),
  placements_team_of_department: () =>
    peopleRefusals.refusal('team_mismatch', { team: 'This team', department: 'the department' }),
  placements_user_role: () => invalid({ role_id: 'Role does not exist' }),
}

/** Persons, their employments and placements, logins and the directory. */
export const peopleDomain = (parts: PeopleParts) => {
  registerMailAndNotices()
  searchSources.add('people', searchPeople)
  return serverDomain({
    id: 'people',
    permissions: peoplePermissions,
    calls: { ...employeesCalls, ...placementsCalls, ...accountsCalls, ...profileCalls },
    handlers: {
      ...lists,
      getEmployee,
      getEmployeeForm,
      addEmployee: addEmployee(parts),
      updateEmployee,
      deleteEmployee,
      restoreEmployee,
      updateEmployeePassword,
      listPlacements,
      addPlacement,
      updatePlacement,
      cancelPlacement,
      listLogins,
      addLogin: addLogin(parts),
      deleteLogin,
      inviteLogin: inviteLogin(parts),
      listAdmins,
      addAdmin: addAdmin(parts),
      updateAdmin,
      deleteAdmin,
      inviteAdmin: inviteAdmin(parts),
      ...ownAccount,
      ...profile,
    },
    constraints,
  })
}

import { organisationDay, type stateChecks } from '#domains/organisation/server/index.ts'
import { accountsCalls } from '../../contract/accounts.calls.ts'
import { employeesCalls } from '../../contract/employees.calls.ts'
import type { PersonCan } from '../../contract/people.models.ts'
import { peopleRefusals } from '../../contract/people.refusals.ts'
import { placementsCalls } from '../../contract/placements.calls.ts'
import { statesCalls } from '../../contract/states.calls.ts'
import { warningsCalls } from '../../contract/warnings.calls.ts'
import { isOwn, personCan } from '../persons/rules.ts'
import { findPerson } from '../persons/store/person-list.ts'

type StateCheck = ReturnType<typeof stateChecks.all>[number][1]

/** The action of the policy that a call applies to a person. The switch depends on any action that it can begin. */
const ACTIONS: Readonly<Record<string, keyof PersonCan>> = {
  [employeesCalls.updateEmployee.id]: 'edit',
  [employeesCalls.deleteEmployee.id]: 'delete',
  [employeesCalls.updateEmployeePassword.id]: 'password',
  [placementsCalls.addPlacement.id]: 'move',
  [placementsCalls.updatePlacement.id]: 'move',
  [placementsCalls.cancelPlacement.id]: 'move',
  [accountsCalls.addLogin.id]: 'login',
  [accountsCalls.deleteLogin.id]: 'login',
  [statesCalls.switchEmployees.id]: 'suspend',
  [statesCalls.addResignation.id]: 'resign',
  [statesCalls.updateMandatory.id]: 'mandatory',
  [warningsCalls.manageWarning.id]: 'warn',
}

/** Checks that the state of a person allows the action of a call of this domain; null for every other call. */
export const checkPersonState: StateCheck = async ({ tx, now, actor, call, target }) => {
  const action = ACTIONS[call.id]
  const person = action && (await findPerson({ tx, now }, target, await organisationDay(tx, now)))
  if (!action || !person) return null
  if (personCan(actor, person)[action]) return { passed: true, text: `The status ${person.status} allows it.` }
  if (isOwn(actor, person.id)) return { passed: false, text: peopleRefusals.texts['people.own_record'] ?? '' }
  return { passed: false, text: `The status ${person.status}${person.has_exit ? ', with an exit,' : ''} closes it.` }
}

import { HttpFailure } from '#kit/contract/envelope.ts'
import { Refusal } from '#kit/contract/refusals.ts'
import type { stateChecks } from '#domains/organisation/server/index.ts'
import { loginAsEmployee } from '../../contract/acting.calls.ts'
import { endSessionsOf, listSessionsOf, resetMfa } from '../../contract/others.calls.ts'
import { accountRefusals } from '../../contract/account.refusals.ts'
import { findMfaState } from '../store/mfa.ts'
import { type Caller, getTarget, getTargetOfEnd, getTargetOfReset, getTargetOfImpersonation } from './targets.ts'

type StateCheck = ReturnType<typeof stateChecks.all>[number][1]
type Check = (caller: Caller, employeeId: number) => Promise<unknown>

const loginOf = (id: number) => ({ role: 'User', id }) as const

const checkReset: Check = async (caller, id) => {
  const account = await getTargetOfReset(caller, loginOf(id))
  if (!(await findMfaState(caller.tx, account.id)).on) throw accountRefusals.refusal('factor_off')
}

/** The calls of this domain about a person, with the checks that they make themselves. */
const CHECKS: Readonly<Record<string, Check>> = {
  [loginAsEmployee.id]: getTargetOfImpersonation,
  [listSessionsOf.id]: (caller, id) => getTarget(caller, loginOf(id)),
  [endSessionsOf.id]: (caller, id) => getTargetOfEnd(caller, loginOf(id)),
  [resetMfa.id]: checkReset,
}

/** Checks the login of a person for a call of this domain, with the text of its refusal; null for every other call. */
export const checkLoginState: StateCheck = async ({ call, target, ...caller }) => {
  const check = CHECKS[call.id]
  if (!check) return null
  try {
    await check(caller, target)
    return { passed: true, text: 'The login of this person allows it.' }
  } catch (error) {
    if (error instanceof Refusal) return { passed: false, text: error.message }
    if (error instanceof HttpFailure && error.status === 404)
      return { passed: false, text: 'This person has no login.' }
    throw error
  }
}

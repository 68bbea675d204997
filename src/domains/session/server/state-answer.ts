import { HttpFailure } from '#kit/contract/envelope.ts'
import { Refusal } from '#kit/contract/refusals.ts'
import type { stateAnswers } from '#domains/organisation/server/index.ts'
import { loginAsEmployee } from '../contract/acting.calls.ts'
import { endSessionsOf, listSessionsOf, resetMfa } from '../contract/others.calls.ts'
import { sessionRefusals } from '../contract/session.refusals.ts'
import { findMfaState } from './store/mfa.ts'
import { type Asking, getTarget, getTargetOfEnd, getTargetOfReset, getTargetOfImpersonation } from './targets.ts'

type StateAnswer = ReturnType<typeof stateAnswers.all>[number][1]
type Check = (asking: Asking, employeeId: number) => Promise<unknown>

const loginOf = (id: number) => ({ role: 'User', id }) as const

const checkReset: Check = async (asking, id) => {
  const account = await getTargetOfReset(asking, loginOf(id))
  if (!(await findMfaState(asking.tx, account.id)).on) throw sessionRefusals.refusal('factor_off')
}

/** The calls of this domain about a person, with the checks that they make themselves. */
const CHECKS: Readonly<Record<string, Check>> = {
  [loginAsEmployee.id]: getTargetOfImpersonation,
  [listSessionsOf.id]: (asking, id) => getTarget(asking, loginOf(id)),
  [endSessionsOf.id]: (asking, id) => getTargetOfEnd(asking, loginOf(id)),
  [resetMfa.id]: checkReset,
}

/** What the login of a person says to a call of this domain, in the words of its refusal; null for every other call. */
export const stateAnswer: StateAnswer = async ({ call, target, ...asking }) => {
  const check = CHECKS[call.id]
  if (!check) return null
  try {
    await check(asking, target)
    return { passed: true, text: 'The login of this person allows it.' }
  } catch (error) {
    if (error instanceof Refusal) return { passed: false, text: error.message }
    if (error instanceof HttpFailure && error.status === 404)
      return { passed: false, text: 'This person has no login.' }
    throw error
  }
}

import type { Permission } from '#kit/contract/keys.ts'
import type { AnyCall } from '#kit/contract/call.ts'
import { invalid } from '#kit/contract/envelope.ts'
import type { Scope } from '#kit/contract/permissions.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'
import { hasKeyOf, isOfArea } from '#kit/server/call/admits.ts'
import type { Tx } from '#kit/server/context.ts'
import { type Registry, registry, type Slot, slot } from '#kit/server/slots.ts'
import { CHECKS, type ExplainedStep, type Explanation } from '../../contract/roles.models.ts'
import { findPerson } from '../store/people.ts'
import { isInScope } from '../store/scope.ts'

type Who = Readonly<{ kind: 'employee' | 'admin'; id: number }>

/** The actor of an account as calls have it, the reason that blocks it now, and the number of its open sessions. */
type WouldBeActor = Readonly<{ actor: Actor; block: string | null; sessions: number }>

/** Null for a person who has no account, or no role today. */
export type ActorSource = (tx: Tx, who: Who, now: string) => Promise<WouldBeActor | null>

/** Filled by the domain that decides about sessions, with the code that decides. */
export const actorSource: Slot<ActorSource> = slot<ActorSource>('actor of an account', async () => null)

export type StateQuestion = Readonly<{ tx: Tx; now: string; actor: Actor; call: AnyCall; target: number }>

/**
 * Checks of a call by the state of a person: a domain checks its own calls by its own policy, and returns null for
 * others.
 */
export const stateChecks: Registry<
  (question: StateQuestion) => Promise<Readonly<{ passed: boolean; text: string }> | null>
> = registry('answers about states')

export type AccessQuestion = Readonly<{ tx: Tx; now: string; who: Who; call: AnyCall; target: number | undefined }>
type Step = Omit<ExplainedStep, 'check'>
type Known = AccessQuestion & Readonly<{ actor: Actor }>

const BLOCKS: Readonly<Record<string, string>> = {
  deleted: 'The login was deleted.',
  disabled: 'The login is disabled.',
  not_employed: 'Not employed today.',
  left: 'Has left the organisation.',
  suspended: 'Suspended, and blocked from signing in.',
}

const sessionStep = (found: WouldBeActor | null): Step => {
  if (found === null) return { passed: false, text: 'Has no login, or no role today.' }
  if (found.block !== null) return { passed: false, text: BLOCKS[found.block] ?? 'Cannot sign in now.' }
  if (found.sessions === 0) return { passed: true, text: 'Is not signed in now, and could be.' }
  return { passed: true, text: found.sessions === 1 ? 'Is signed in once.' : `Is signed in ${found.sessions} times.` }
}

const AREAS = { Admin: 'admin area', User: 'employee area', both: 'both areas' } as const

const areaStep = ({ call, actor }: Known): Step => {
  const passed = isOfArea(call, actor)
  if (call.area === 'both') return { passed, text: 'Is done in both areas.' }
  const login = passed ? 'which this login opens' : `and this login opens the ${AREAS[actor.area]}`
  return { passed, text: `Is done in the ${AREAS[call.area]}, ${login}.` }
}

const keyOf = ({ permission }: Known['call']): Permission => {
  if (typeof permission === 'string') return permission
  throw new Error('A public call is not explained: there is nothing to pass')
}

const permissionStep = ({ call, actor }: Known): Step => {
  const key = keyOf(call)
  const passed = hasKeyOf(call, actor)
  const granted = scopeOf(actor, key)
  if (!passed || granted === null) return { passed: false, text: `The role ${actor.role_name} does not hold ${key}.` }
  return { passed, text: `The role ${actor.role_name} holds ${key} with the scope ${granted}.` }
}

const SCOPE_TEXTS: Readonly<Record<Scope, string>> = {
  own: 'oneself alone',
  team: 'oneself and the teams led today',
  department: 'oneself, the teams led today and the department',
  all: 'everyone',
}

/** The same filter that lists, counts and single rows are read through. */
const scopeStep = async ({ tx, now, call, actor, target }: Known): Promise<Step> => {
  const key = keyOf(call)
  const granted = scopeOf(actor, key) ?? 'own'
  const scopeText = `The scope ${granted} reaches ${SCOPE_TEXTS[granted]}`
  if (target === undefined) return { passed: true, text: `${scopeText}.` }
  const passed = await isInScope({ tx, actor, now }, key, target)
  return { passed, text: `${scopeText}; this person is ${passed ? 'among them' : 'not among them'}.` }
}

const stateStep = async ({ tx, now, call, actor, target }: Known): Promise<Step> => {
  for (const [, checkState] of target === undefined ? [] : stateChecks.all()) {
    const step = await checkState({ tx, now, actor, call, target: target ?? 0 })
    if (step) return step
  }
  const passwordText = call.confirmed ? ' The password is asked for again.' : ''
  if (target === undefined)
    return { passed: true, text: `No person was chosen, so there is no status to check.${passwordText}` }
  const unknown = 'The status of this person is only checked when it is done.'
  return { passed: true, is_unchecked: true, text: `${unknown}${passwordText}` }
}

const findTarget = async (tx: Tx, target: number | undefined): Promise<Explanation['target']> => {
  if (target === undefined) return null
  const person = await findPerson(tx, target)
  if (!person) throw invalid({ target_employee_id: 'Person does not exist' })
  return person
}

const STEPS = { area: areaStep, permission: permissionStep, scope: scopeStep, state: stateStep } as const

/**
 * Explains why a person can, or cannot, make a call, optionally about a person. Each check runs the code that makes it
 * when the call comes; the first that refuses is the last in the result.
 */
export const explainCall = async (question: AccessQuestion): Promise<Explanation> => {
  const target = await findTarget(question.tx, question.target)
  if (typeof question.call.permission !== 'string') {
    const text = `Open to everyone, without a session: ${question.call.permission.public}`
    return { allowed: true, steps: [{ check: 'session', passed: true, text }], target }
  }
  const found = await actorSource.get()(question.tx, question.who, question.now)
  const steps: ExplainedStep[] = [{ check: 'session', ...sessionStep(found) }]
  for (const check of CHECKS) {
    if (check === 'session') continue
    if (!found || steps.at(-1)?.passed !== true) break
    steps.push({ check, ...(await STEPS[check]({ ...question, actor: found.actor })) })
  }
  return { allowed: steps.every(({ passed }) => passed), steps, target }
}

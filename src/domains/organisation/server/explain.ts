import type { Permission } from '#kit/contract/keys.ts'
import { sql } from 'kysely'
import type { AnyCall } from '#kit/contract/call.ts'
import { invalid } from '#kit/contract/envelope.ts'
import type { Scope } from '#kit/contract/permissions.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'
import { hasKeyOf, isOfArea } from '#kit/server/call/admits.ts'
import type { Tx } from '#kit/server/context.ts'
import { type Registry, registry, type Slot, slot } from '#kit/server/slots.ts'
import { CHECKS, type ExplainedStep, type Explanation } from '../contract/roles.models.ts'
import { reaches } from './scope.ts'

type Who = Readonly<{ kind: 'employee' | 'admin'; id: number }>

/** The actor of an account as requests have it, what keeps it out now, and how many sessions it has open. */
type WouldBeActor = Readonly<{ actor: Actor; block: string | null; sessions: number }>

/** Null for a person who has no account, or no role today. */
export type ActorSource = (tx: Tx, who: Who, now: string) => Promise<WouldBeActor | null>

/** Filled by the domain that decides about sessions, with the code that decides. */
export const actorSource: Slot<ActorSource> = slot<ActorSource>('actor of an account', async () => null)

export type StateAsk = Readonly<{ tx: Tx; now: string; actor: Actor; call: AnyCall; target: number }>

/** What the state of a person says to a call: a domain answers for its own calls by its own policy, null for others. */
export const stateAnswers: Registry<(ask: StateAsk) => Promise<Readonly<{ passed: boolean; text: string }> | null>> =
  registry('answers about states')

export type ExplainAsk = Readonly<{ tx: Tx; now: string; who: Who; call: AnyCall; target: number | undefined }>
type Step = Omit<ExplainedStep, 'check'>
type Known = ExplainAsk & Readonly<{ actor: Actor }>

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
  const held = scopeOf(actor, key)
  if (!passed || held === null) return { passed: false, text: `The role ${actor.role_name} does not hold ${key}.` }
  return { passed, text: `The role ${actor.role_name} holds ${key} with the scope ${held}.` }
}

const REACH: Readonly<Record<Scope, string>> = {
  own: 'oneself alone',
  team: 'oneself and the teams led today',
  department: 'oneself, the teams led today and the department',
  all: 'everyone',
}

/** The same filter that lists, counts and single rows are read through. */
const scopeStep = async ({ tx, now, call, actor, target }: Known): Promise<Step> => {
  const key = keyOf(call)
  const held = scopeOf(actor, key) ?? 'own'
  const reach = `The scope ${held} reaches ${REACH[held]}`
  if (target === undefined) return { passed: true, text: `${reach}.` }
  const passed = await reaches({ tx, actor, now }, key, target)
  return { passed, text: `${reach}; this person is ${passed ? 'among them' : 'not among them'}.` }
}

const stateStep = async ({ tx, now, call, actor, target }: Known): Promise<Step> => {
  for (const [, answer] of target === undefined ? [] : stateAnswers.all()) {
    const step = await answer({ tx, now, actor, call, target: target ?? 0 })
    if (step) return step
  }
  const asksPassword = call.confirmed ? ' The password is asked for again.' : ''
  if (target === undefined)
    return { passed: true, text: `No person was chosen, so there is no status to check.${asksPassword}` }
  const unknown = 'The status of this person is only checked when it is done.'
  return { passed: true, is_unchecked: true, text: `${unknown}${asksPassword}` }
}

const findTarget = async (tx: Tx, target: number | undefined): Promise<Explanation['target']> => {
  if (target === undefined) return null
  const { rows } = await sql<{ id: number; name: string }>`
    select e.id, e.name from person_short e where e.id = ${target}`.execute(tx)
  if (!rows[0]) throw invalid({ target_employee_id: 'Person does not exist' })
  return rows[0]
}

const STEPS = { area: areaStep, permission: permissionStep, scope: scopeStep, state: stateStep } as const

/**
 * Why a person can, or cannot, make a call, optionally about a person. Each check is answered by the code that makes it
 * when the request comes; the first that refuses is the last that is told.
 */
export const explainCall = async (ask: ExplainAsk): Promise<Explanation> => {
  const target = await findTarget(ask.tx, ask.target)
  if (typeof ask.call.permission !== 'string') {
    const text = `Open to everyone, without a session: ${ask.call.permission.public}`
    return { allowed: true, steps: [{ check: 'session', passed: true, text }], target }
  }
  const found = await actorSource.get()(ask.tx, ask.who, ask.now)
  const steps: ExplainedStep[] = [{ check: 'session', ...sessionStep(found) }]
  for (const check of CHECKS) {
    if (check === 'session') continue
    if (!found || steps.at(-1)?.passed !== true) break
    steps.push({ check, ...(await STEPS[check]({ ...ask, actor: found.actor })) })
  }
  return { allowed: steps.every(({ passed }) => passed), steps, target }
}

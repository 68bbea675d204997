import { take as takeStep } from '#engines/transitions/contract/take.ts'
import type { Step } from '#engines/transitions/contract/transitions.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'
import { peopleRefusals } from '../../../contract/people.refusals.ts'
import { isOwn } from '../../persons/rules.ts'

/** Returns the state that a step leads to; otherwise throws the refusal of its table, with a text of this domain. */
export const take = <State extends string>(step: Step<State>): State => takeStep(peopleRefusals, step)

/** The rights of the actor, as input of the workflows. */
export type Authority = Readonly<{ is_own: boolean; is_acting: boolean; is_keeper: boolean; is_closer: boolean }>

export const authorityOf = (actor: Actor, employeeId: number): Authority => ({
  is_own: isOwn(actor, employeeId),
  is_acting: Boolean(actor.acting),
  is_keeper: scopeOf(actor, 'people.state.write') !== null,
  is_closer: scopeOf(actor, 'people.exit.write') !== null,
})

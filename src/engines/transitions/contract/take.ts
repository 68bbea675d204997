import type { RefusalSet } from '#kit/contract/refusals.ts'
import type { Step } from './transitions.ts'

/** Returns the state that a step leads to; otherwise throws the refusal of its table, with the message of the domain. */
export const take = <State extends string>(refusals: RefusalSet, step: Step<State>): State => {
  if ('to' in step) return step.to
  throw refusals.named(step.refused, step.params)
}

import type { RefusalSet } from '#kit/contract/refusals.ts'
import type { Step } from './transitions.ts'

/** The state that a step leads to; otherwise the refusal of its table is thrown, in the words of the domain. */
export const take = <State extends string>(refusals: RefusalSet, step: Step<State>): State => {
  if ('to' in step) return step.to
  throw refusals.named(step.refused, step.params)
}

import { next } from '#engines/transitions/contract/transitions.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { shiftsRefusals } from '../../contract/shifts.refusals.ts'
import { swapWorkflow } from '../../contract/shifts.workflows.ts'
import type { Doing } from '../change-checks.ts'
import { reachOf } from '../store/access.ts'
import { type HeldSwap } from '../swaps/apply.ts'
import { presentSwap, swapFacts } from '../swaps/present.ts'
import * as store from '../swaps/store.ts'

export const answerRow = async (context: Doing, id: number) =>
  presentSwap(context, await store.getSwap(context.tx, reachOf(context), id))

type Step = 'accept' | 'decline' | 'delete' | 'approve' | 'reject' | 'revert'
export const requireStep = (context: Doing, { swap }: HeldSwap, step: Step): void => {
  const result = next(swapWorkflow, swap.state, step, swapFacts(context, swap))
  if ('to' in result) return
  if (result.refused === 'not_yours') throw notFound()
  throw shiftsRefusals.named(result.refused, result.params)
}

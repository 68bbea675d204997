import { next } from '#engines/transitions/contract/transitions.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { shiftsRefusals } from '../../../contract/shifts.refusals.ts'
import { swapWorkflow } from '../../../contract/shifts.workflows.ts'
import type { ChangeContext } from '../../rules/change-checks.ts'
import { accessOf } from '../../store/access.ts'
import { type LockedSwap } from './apply.ts'
import { presentSwap, swapContextOf } from '../present.ts'
import * as store from '../store/swaps.ts'

export const presentSwapRow = async (context: ChangeContext, id: number) =>
  presentSwap(context, await store.getSwap(context.tx, accessOf(context), id))

type Step = 'accept' | 'decline' | 'delete' | 'approve' | 'reject' | 'revert'
export const requireStep = (context: ChangeContext, { swap }: LockedSwap, step: Step): void => {
  const result = next(swapWorkflow, swap.state, step, swapContextOf(context, swap))
  if ('to' in result) return
  if (result.refused === 'not_yours') throw notFound()
  throw shiftsRefusals.named(result.refused, result.params)
}

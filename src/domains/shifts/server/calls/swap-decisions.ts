import { forbidden, invalid } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import * as swapCalls from '../../contract/swaps.calls.ts'
import { publishPlan } from '../notify/notices.ts'
import { accessOf } from '../store/access.ts'
import { applySwap, lockSwap, peopleOfSwap, revertSwap, notifySwapPeople } from '../swaps/workflow/apply.ts'
import { presentSwap } from '../swaps/present.ts'
import * as list from '../swaps/store/list.ts'
import * as store from '../swaps/store/swaps.ts'
import { presentSwapRow, requireStep } from '../swaps/workflow/steps.ts'

const MESSAGES = {
  approve: 'Swap Approved Successfully',
  reject: 'Swap Rejected Successfully',
  revert: 'Swap Deleted Successfully',
} as const

export const decideSwap = handle(swapCalls.decideSwap, async (context) => {
  const { params, body, actor } = context
  const locked = await lockSwap(context, params.id)
  const { swap } = locked
  if (!swap.decides) throw forbidden()
  requireStep(context, locked, body.decision)
  requireVersion(swap, body.version)
  if (body.decision !== 'approve' && body.note === undefined) throw invalid({ note: 'Say why' })
  if (body.decision === 'approve')
    await applySwap(context, locked, { account: actor.account_id, note: body.note ?? null })
  else if (body.decision === 'revert') await revertSwap(context, locked, body.note ?? null)
  else {
    await store.updateSwapState(context, swap.id, {
      state: 'rejected',
      account: actor.account_id,
      note: body.note ?? null,
      isOver: true,
    })
    await audit(context, 'shifts.swap_rejected', { entity: 'shift_swaps', id: swap.id, after: { note: body.note } })
    await notifySwapPeople(context, swap, 'rejected', 'A swap was rejected', body.note ?? '')
  }
  publishPlan(context, swap.team_id, peopleOfSwap(swap))
  return new DetailedResponse(await presentSwapRow(context, swap.id), { message: MESSAGES[body.decision] })
})

export const listSwaps = handle(swapCalls.listSwaps, async (context) => {
  const { rows, meta } = await list.listSwaps(context.tx, accessOf(context), context.query)
  return new DetailedResponse(
    rows.map((swap) => presentSwap(context, swap)),
    { meta },
  )
})

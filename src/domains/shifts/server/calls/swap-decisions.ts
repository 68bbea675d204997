import { forbidden, invalid } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { pageBy, readPage } from '#kit/server/page.ts'
import { sql } from 'kysely'
import * as swapCalls from '../../contract/swaps.calls.ts'
import { publishPlan } from '../notify.ts'
import { reachOf } from '../store/access.ts'
import { applySwap, holdSwap, peopleOfSwap, revertSwap, tellSwap } from '../swaps/apply.ts'
import { presentSwap } from '../swaps/present.ts'
import * as store from '../swaps/store.ts'
import { answerRow, requireStep } from '../swaps/steps.ts'

const MESSAGES = {
  approve: 'Swap Approved Successfully',
  reject: 'Swap Rejected Successfully',
  revert: 'Swap Deleted Successfully',
} as const

export const decideSwap = handle(swapCalls.decideSwap, async (context) => {
  const { params, body, actor } = context
  const held = await holdSwap(context, params.id)
  const { swap } = held
  if (!swap.decides) throw forbidden()
  requireStep(context, held, body.decision)
  requireVersion(swap, body.version)
  if (body.decision !== 'approve' && body.note === undefined) throw invalid({ note: 'Say why' })
  if (body.decision === 'approve')
    await applySwap(context, held, { account: actor.account_id, note: body.note ?? null })
  else if (body.decision === 'revert') await revertSwap(context, held, body.note ?? null)
  else {
    await store.setSwapState(context, swap.id, {
      state: 'rejected',
      account: actor.account_id,
      note: body.note ?? null,
      isOver: true,
    })
    await audit(context, 'shifts.swap_rejected', { entity: 'shift_swaps', id: swap.id, after: { note: body.note } })
    await tellSwap(context, swap, 'rejected', 'A swap was rejected', body.note ?? '')
  }
  publishPlan(context, swap.team_id, peopleOfSwap(swap))
  return new DetailedResponse(await answerRow(context, swap.id), { message: MESSAGES[body.decision] })
})

const SORTS = { sorts: { id: sql`x.id` }, id: sql`x.id`, fallback: '-id' }

export const listSwaps = handle(swapCalls.listSwaps, async (context) => {
  const { tx, query } = context
  const reach = reachOf(context)
  const { rows, meta } = await readPage<store.StoredSwap>(tx, pageBy(SORTS, query), {
    columns: store.swapColumns(reach),
    from: store.SWAP_FROM,
    where: sql`${store.seesSwap(reach)} and (${query.team_id ?? null}::int is null or w.team_id = ${query.team_id ?? null}::int)
      and (${query.state ?? null}::text[] is null or x.state = any(${query.state ?? null}::text[]))
      and (${query.from ?? null}::date is null or w.start_date + 6 >= ${query.from ?? null}::date)
      and (${query.to ?? null}::date is null or w.start_date <= ${query.to ?? null}::date)`,
  })
  return new DetailedResponse(
    rows.map((swap) => presentSwap(context, swap)),
    { meta },
  )
})

import { notFound } from '#kit/contract/envelope.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Work } from '#kit/server/context.ts'
import type { RequestFull } from '../../contract/requests.models.ts'
import { getDecisionCard } from '../card/present.ts'
import { requestKinds } from '../kinds/public.ts'
import { presentRow } from './present-request.ts'
import { findParts } from '../store/full.ts'
import { findRequestRow } from '../store/lists.ts'
import { mayOpen } from '../store/visible.ts'

/**
 * Returns a request with all its parts, for those who may open it; the card for those who may decide. 404 for all
 * others.
 */
export const showRequest = async (work: Pick<Work, 'tx' | 'now'>, actor: Actor, id: number): Promise<RequestFull> => {
  const me = { actor, now: work.now }
  const [found, all] = await Promise.all([findRequestRow(work.tx, me, id, mayOpen(me)), findParts(work.tx, id)])
  if (!found || !all) throw notFound()
  const { thread, payload, days, ...parts } = all
  const row = presentRow(actor, work.now)(found)
  const decides = row.can.approve || row.can.reject
  return {
    ...row,
    ...parts,
    payload,
    days,
    thread: thread.map(({ author_account, ...comment }) => ({
      ...comment,
      can: { delete: !comment.removed && author_account === actor.account_id && actor.acting === null },
    })),
    payload_fields: [...(requestKinds.all().find(([key]) => key === row.kind)?.[1].fields ?? [])],
    card: decides ? await getDecisionCard(work, row, days) : null,
  }
}

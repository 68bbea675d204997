import { notFound } from '#kit/contract/envelope.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Work } from '#kit/server/context.ts'
import type { RequestFull } from '../../contract/requests.models.ts'
import { getDecisionCard } from '../card/present.ts'
import { requestKinds } from '../kinds/public.ts'
import { presentRow } from './present-request.ts'
import { resolveAssignees } from '../chain/rules/resolve.ts'
import { findNextOfStep } from '../store/away-steps.ts'
import { listNames } from '../store/people.ts'
import { findParts } from '../store/full.ts'
import { findRequestRow } from '../store/lists.ts'
import { mayOpen } from '../store/visible.ts'

type Named = Readonly<{ id: number; name: string }>

/** Lists those who get a step when its limit passes: HR where they are none; null where it is passed on no further. */
export const listNextDeciders = async (
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  present: readonly Named[],
  id: number,
): Promise<Named[] | null> => {
  const next = await findNextOfStep(tx, id, now)
  if (!next) return null
  const { escalate_to: assignee, employee_id: requester, today } = next
  const { people } = await resolveAssignees({ tx }, { assignee, employee_id: null, requester, today })
  const known = new Set(present.map((one) => one.id))
  const others = people.map(({ employee_id }) => employee_id).filter((one) => !known.has(one))
  const names = await listNames(tx, others)
  return others.map((one) => ({ id: one, name: names.get(one) ?? '' }))
}

/**
 * Returns a request with all its parts, for those who may open it; the card for those who may decide. 404 for all
 * others. Leaves out those who decide next, whom only the open detail needs.
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
    next_deciders: null,
    card: decides ? await getDecisionCard(work, row, days) : null,
  }
}

import { actorSource } from '#domains/organisation/server/index.ts'
import { placePerson } from '#domains/people/server/index.ts'
import { proposeHike } from '#domains/payroll/server/index.ts'
import type { Work } from '#kit/server/context.ts'
import { attempt } from '#kit/server/database/attempt.ts'
import { moveCandidate } from '../moves.ts'
import { lockCandidate } from '../store/candidates.ts'
import { beginOnboard, findUnderWay, ofOffer } from './begin.ts'
import { endOnboard } from './end.ts'
import { lockOnboard } from './store/onboards.ts'

type Accepted = Readonly<{ id: number; approved_by: number | null; pay_set_by: number | null }>

/**
 * An employee who moves within the organisation is placed anew, and a raise is proposed by whoever set the pay. Answers why
 * no raise was proposed: the answer of the candidate does not hang on it.
 */
const moveInside = async (work: Work, offerId: number, employeeId: number): Promise<string | null> => {
  const offer = await work.tx.selectFrom('offers').selectAll().where('id', '=', offerId).executeTakeFirstOrThrow()
  const { department_id, team_id, designation_id, manager_id, joining_on } = offer
  const note = 'Accepted an offer within the organisation'
  const changes = { department_id, team_id, designation_id, ...(manager_id === null ? {} : { manager_id }) }
  await placePerson(work, employeeId, changes, joining_on, note)
  const candidate = await lockCandidate(work.tx, offer.candidate_id)
  if (candidate) await moveCandidate(work, candidate, 'hire', null)
  const { base_minor, pay_set_by } = offer
  if (base_minor === null || pay_set_by === null) return null
  const setter = await actorSource.get()(work.tx, { kind: 'admin', id: pay_set_by }, work.now)
  if (setter === null) return 'The raise was not proposed: whoever set the pay has no account any more.'
  const proposal = { employee_id: employeeId, effective_from: joining_on, new_minor: base_minor, note }
  const tried = await attempt(work, false, () =>
    proposeHike(work, setter.actor, { ...proposal, reason: 'promotion' as const }),
  )
  return 'refusal' in tried ? `The raise was not proposed: ${tried.refusal.message}` : null
}

/** What follows from an accepted offer, in its transaction: an onboarding, or the move of an employee. Answers what is left to people. */
export const followAccepted = async (work: Work, { id, approved_by }: Accepted): Promise<string | null> => {
  const { tx } = work
  const offer = await ofOffer(tx, id)
  if (!offer) return null
  const candidate = await tx
    .selectFrom('candidates')
    .select(['source', 'employee_id'])
    .where('id', '=', offer.candidate_id)
    .executeTakeFirstOrThrow()
  if (candidate.source === 'internal' && candidate.employee_id !== null)
    return moveInside(work, id, candidate.employee_id)
  // Where an onboarding with this address is under way already, people decide what becomes of the two.
  if ((await findUnderWay(tx, offer.email)) !== undefined)
    return 'An onboarding with this address is under way already.'
  const owner_id = work.by.account_id ?? approved_by
  if (owner_id === null) throw new Error('An accepted offer was approved by someone')
  const { state: _state, ...data } = offer
  await beginOnboard(work, { ...data, owner_id })
  return null
}

/** The onboarding of an offer that was withdrawn ends with it. */
export const followWithdrawn = async (work: Work, offerId: number, reason: string): Promise<void> => {
  const found = await work.tx
    .selectFrom('onboards')
    .select('id')
    .where('offer_id', '=', offerId)
    .where('state', 'not in', ['withdrawn', 'no_show', 'converted', 'completed'])
    .executeTakeFirst()
  const held = found && (await lockOnboard(work.tx, found.id))
  if (held) await endOnboard(work, held, reason)
}

import { actorSource } from '#domains/organisation/server/index.ts'
import { placePerson } from '#domains/people/server/index.ts'
import { proposeHike } from '#domains/payroll/server/index.ts'
import type { Work } from '#kit/server/context.ts'
import { attempt } from '#kit/server/database/attempt.ts'
import { moveCandidate } from '../../workflow/move-candidate.ts'
import { lockCandidate } from '../../store/candidates.ts'
import { findOfferedPerson, getStoredOffer } from '../../store/offers.ts'
import { getSource } from '../../store/stored-candidates.ts'
import { beginOnboard, findNameUnderWay } from './begin-onboard.ts'
import { endOnboard } from './end-onboard.ts'
import { lockOnboard } from '../store/onboards.ts'
import { findOpenOfOffer } from '../store/stored-onboards.ts'

type Accepted = Readonly<{ id: number; approved_by: number | null; pay_set_by: number | null }>

/**
 * Places an employee who moves within the organisation, and proposes a raise in the name of the author of the pay. Returns
 * why no raise was proposed: the reply of the candidate does not depend on it.
 */
const moveEmployee = async (work: Work, offerId: number, employeeId: number): Promise<string | null> => {
  const offer = await getStoredOffer(work.tx, offerId)
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

/** Begins an onboarding or moves an employee after an accepted offer. Returns a text about work that is left to people. */
export const applyAcceptedOffer = async (work: Work, { id, approved_by }: Accepted): Promise<string | null> => {
  const { tx } = work
  const offer = await findOfferedPerson(tx, id)
  if (!offer) return null
  const candidate = await getSource(tx, offer.candidate_id)
  if (candidate.source === 'internal' && candidate.employee_id !== null)
    return moveEmployee(work, id, candidate.employee_id)
  // Where an onboarding with this address is under way already, people decide about the two.
  if ((await findNameUnderWay(tx, offer.email)) !== undefined)
    return 'An onboarding with this address is under way already.'
  const owner_id = work.by.account_id ?? approved_by
  if (owner_id === null) throw new Error('An accepted offer was approved by someone')
  const { state: _state, ...data } = offer
  await beginOnboard(work, { ...data, owner_id })
  return null
}

/** Ends the onboarding of an offer that was withdrawn. */
export const withdrawOnboardOfOffer = async (work: Work, offerId: number, reason: string): Promise<void> => {
  const id = await findOpenOfOffer(work.tx, offerId)
  const onboard = id === undefined ? undefined : await lockOnboard(work.tx, id)
  if (onboard) await endOnboard(work, onboard, reason)
}

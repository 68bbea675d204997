import { type Actor, scopeOf } from '#kit/server/actor.ts'
import type { HikeContext } from '../../../contract/hike.workflows.ts'
import { isOwnPay } from '../../rules/own.ts'
import type { HikeStatus } from '../store/hikes.ts'

const EMPTY = { has_salary: true, has_open: false, is_base_unchanged: true } as const

/** A new proposal for a person, as an actor sees it. */
export const proposalFacts = (
  actor: Actor,
  employee_id: number,
  found: Pick<HikeContext, 'has_salary' | 'has_open'>,
): HikeContext => ({
  ...EMPTY,
  ...found,
  is_own: isOwnPay(actor, employee_id),
  is_proposer: false,
  is_author: false,
  may_propose: scopeOf(actor, 'hikes.propose') !== null,
  may_approve: scopeOf(actor, 'hikes.approve') !== null,
  may_apply: scopeOf(actor, 'hikes.apply') !== null,
  is_system: false,
})

/** A hike as an actor sees it. */
export const hikeFacts = (actor: Actor, hike: HikeStatus): HikeContext => ({
  ...proposalFacts(actor, hike.employee_id, EMPTY),
  is_proposer: hike.proposed_by_id === actor.account_id,
  is_author: hike.proposed_by_id === actor.account_id || hike.changed_by_id === actor.account_id,
  is_base_unchanged: !hike.base_changed,
})

/** Inputs of the workflow for the system, which applies a hike on its day. */
export const systemHikeFacts = (hike: HikeStatus): HikeContext => ({
  ...EMPTY,
  is_own: false,
  is_proposer: false,
  is_author: false,
  may_propose: false,
  may_approve: false,
  may_apply: false,
  is_system: true,
  is_base_unchanged: !hike.base_changed,
})

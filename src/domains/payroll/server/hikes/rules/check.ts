import { next } from '#engines/transitions/contract/transitions.ts'
import type { Actor } from '#kit/server/actor.ts'
import { Refusal } from '#kit/contract/refusals.ts'
import { hikeWorkflow } from '../../../contract/hike.workflows.ts'
import { hikesRefusals, payRefusals, payrollRefusals } from '../../../contract/payroll.refusals.ts'
import { proposalFacts } from './facts.ts'
import { type RaiseInput, type Raise, raiseOf } from './raise.ts'
import type { RaiseBase } from '../store/raise-bases.ts'

export type Fault = Readonly<{ code: string; message: string }>
export type Proposal = RaiseInput & Readonly<{ employee_id: number; effective_from: string }>

/** The same day of the year before. */
const yearBack = (day: string): string => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`

/** Returns the refusal of the day of a hike; null where it fits. */
export const spanFault = (raiseBase: RaiseBase, effective_from: string, today: string): Refusal | null => {
  if (effective_from < yearBack(today)) return payrollRefusals.refusal('too_old')
  if (!raiseBase.is_employed) return payrollRefusals.refusal('after_leaving')
  return raiseBase.starts_then ? payrollRefusals.refusal('duplicate_date') : null
}

export type Checked = Readonly<{ fault: Fault | null; raise: Raise | null }>
const NO_PERSON = { code: 'not_found', message: 'Employee does not exist' }

/** Returns the reason for which no raise can be proposed for a person from a day on; null where one can. */
export const raiseFault = (
  actor: Actor,
  { employee_id, effective_from }: Pick<Proposal, 'employee_id' | 'effective_from'>,
  raiseBase: RaiseBase,
  today: string,
): Fault | null => {
  if (!raiseBase.is_person) return NO_PERSON
  const found = { has_salary: raiseBase.base !== null, has_open: raiseBase.has_open }
  const step = next(hikeWorkflow, 'none', 'propose', proposalFacts(actor, employee_id, found))
  if ('refused' in step) return payRefusals.named(step.refused, step.params)
  return spanFault(raiseBase, effective_from, today)
}

/** Checks a proposal; returns its amounts, or the fault. `isTwice`: the person appears earlier in the list. */
export const checkProposal = (
  actor: Actor,
  item: Proposal,
  raiseBase: RaiseBase,
  { today, isTwice }: Readonly<{ today: string; isTwice: boolean }>,
): Checked => {
  const fault = raiseFault(actor, item, raiseBase, today) ?? (isTwice ? hikesRefusals.refusal('open_exists') : null)
  if (fault || !raiseBase.base) return { fault: fault ?? hikesRefusals.refusal('no_salary'), raise: null }
  const raise = raiseOf(raiseBase.base.base_minor, item)
  return raise instanceof Refusal ? { fault: raise, raise: null } : { fault: null, raise }
}

import { next } from '#engines/transitions/contract/transitions.ts'
import type { Actor } from '#kit/server/actor.ts'
import { Refusal } from '#kit/contract/refusals.ts'
import { hikeWorkflow } from '../../contract/hike.workflows.ts'
import { hikesRefusals, payRefusals, payrollRefusals } from '../../contract/payroll.refusals.ts'
import { proposalFacts } from './facts.ts'
import { type Asked, type Raise, raiseOf } from './raise.ts'
import type { PayStand } from './store/stands.ts'

export type Fault = Readonly<{ code: string; message: string }>
export type Proposal = Asked & Readonly<{ employee_id: number; effective_from: string }>

/** The same day of the year before. */
const yearBack = (day: string): string => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`

/** What the day of a hike is refused for; null where it fits. */
export const spanFault = (stand: PayStand, effective_from: string, today: string): Refusal | null => {
  if (effective_from < yearBack(today)) return payrollRefusals.refusal('too_old')
  if (!stand.is_employed) return payrollRefusals.refusal('after_leaving')
  return stand.starts_then ? payrollRefusals.refusal('duplicate_date') : null
}

export type Checked = Readonly<{ fault: Fault | null; raise: Raise | null }>
const NO_PERSON = { code: 'not_found', message: 'Employee does not exist' }

/** Why a person cannot be proposed for from a day on; null where they can. */
export const standFault = (
  actor: Actor,
  { employee_id, effective_from }: Pick<Proposal, 'employee_id' | 'effective_from'>,
  stand: PayStand,
  today: string,
): Fault | null => {
  if (!stand.is_person) return NO_PERSON
  const found = { has_salary: stand.base !== null, has_open: stand.has_open }
  const step = next(hikeWorkflow, 'none', 'propose', proposalFacts(actor, employee_id, found))
  if ('refused' in step) return payRefusals.named(step.refused, step.params)
  return spanFault(stand, effective_from, today)
}

/** What a proposal comes to, or why it is refused. `isTwice`: the person stands in the list before. */
export const checkProposal = (
  actor: Actor,
  item: Proposal,
  stand: PayStand,
  { today, isTwice }: Readonly<{ today: string; isTwice: boolean }>,
): Checked => {
  const fault = standFault(actor, item, stand, today) ?? (isTwice ? hikesRefusals.refusal('open_exists') : null)
  if (fault || !stand.base) return { fault: fault ?? hikesRefusals.refusal('no_salary'), raise: null }
  const raise = raiseOf(stand.base.base_minor, item)
  return raise instanceof Refusal ? { fault: raise, raise: null } : { fault: null, raise }
}

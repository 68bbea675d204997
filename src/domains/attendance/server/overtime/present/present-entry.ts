import { can } from '#engines/transitions/contract/transitions.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { EntryRow } from '../../../contract/overtime.models.ts'
import { type EntryStep, entryWorkflow } from '../../../contract/overtime.workflows.ts'
import type { EntryRecord } from '../store/entries.ts'

/** Returns the input of a decision: the role of the actor, and the owner of the overtime. */
export const entryStep = (actor: Actor, employeeId: number, isInScope: boolean): EntryStep => ({
  is_own: actor.employee_id === employeeId,
  is_acting: actor.acting !== null,
  is_decider: isInScope,
  is_derived: false,
  has_minutes: true,
  is_covered: false,
  is_more: false,
})

/** An entry as its readers see it. */
export const presentEntry =
  (actor: Actor) =>
  ({ employee_id, name, is_in_scope, ...entry }: EntryRecord): EntryRow => {
    const { approve, refuse } = can(entryWorkflow, entry.state, entryStep(actor, employee_id, is_in_scope))
    return { ...entry, employee: { id: employee_id, name }, can: { approve, refuse } }
  }

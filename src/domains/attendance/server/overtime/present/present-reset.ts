import { can } from '#engines/transitions/contract/transitions.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'
import type { ResetLine, ResetRow } from '../../../contract/overtime.models.ts'
import { type ResetStep, resetWorkflow } from '../../../contract/overtime.workflows.ts'
import type { ResetRecord, StoredLine } from '../store/resets.ts'

type ResetState = Pick<ResetRecord, 'has_me' | 'needs_second_person' | 'prepared_by' | 'expires_at'>

/** Returns the input of a step of a reset. Moved balances and taken leave are checked as the step is done. */
export const resetStep = (actor: Actor, reset: ResetState, now: string): ResetStep => ({
  is_keeper: scopeOf(actor, 'overtime.reset') !== null,
  is_touched: actor.employee_id !== null && reset.has_me,
  needs_another: reset.needs_second_person && reset.prepared_by === actor.account_id,
  is_late: reset.expires_at <= now,
  is_outdated: false,
  is_used: false,
})

/** A reset as its readers see it. */
export const presentReset =
  (actor: Actor, now: string) =>
  (reset: ResetRecord): ResetRow => {
    const may = can(resetWorkflow, reset.state, resetStep(actor, reset, now))
    return {
      work_id: reset.id,
      version: reset.version,
      scope: reset.scope.name,
      through_date: reset.through_date,
      disposal: reset.disposal,
      reason: reset.reason,
      people: reset.people,
      total_minutes: reset.total_minutes,
      needs_second_person: reset.needs_second_person,
      // Until the job has run, the expiry time decides.
      state: reset.state === 'prepared' && reset.expires_at <= now ? 'expired' : reset.state,
      prepared_by: reset.prepared_by_name,
      prepared_at: reset.created_at,
      expires_at: reset.expires_at,
      applied_by: reset.applied_by_name,
      reversed_by: reset.reversed_by_name,
      reverse_reason: reset.reverse_reason,
      can: { apply: may.apply, reverse: may.reverse },
    }
  }

export const presentLine = ({ employee_id, name, ...figures }: StoredLine): ResetLine => ({
  employee: { id: employee_id, name },
  ...figures,
})

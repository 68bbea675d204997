import { can, next } from '#engines/transitions/contract/transitions.ts'
import { dayText } from '#kit/contract/day-text.ts'
import { type Exit, exitState } from '../../../contract/states.models.ts'
import { type ExitContext, exitWorkflow } from '../../../contract/states.workflows.ts'
import type { Actor } from '#kit/server/actor.ts'
import { maySeePersonal } from '../../persons/rules.ts'
import { type Authority, authorityOf, take } from '../../states/workflow/steps.ts'
import type { ExitRow } from '../store/exits.ts'

/** The context of the exit workflow for a person without a selected exit. */
export const NO_EXIT = {
  is_employed: true,
  has_open: false,
  is_last_super_admin: false,
  last_day: null,
  holdings: 0,
  decided: null,
}

const decided = ({ state, decided_by, decided_on, employee }: ExitRow): ExitContext['decided'] =>
  state === 'submitted' || decided_on === null
    ? null
    : { by: state === 'withdrawn' ? employee.name : (decided_by ?? 'HR'), day: dayText(decided_on) }

/** Returns the context of the workflow for an exit, on the day of the person. */
export const toExitContext = (row: ExitRow, authority: Authority, today: string): ExitContext => ({
  ...NO_EXIT,
  ...authority,
  person: row.employee.name,
  today,
  last_day: row.last_day,
  decided: decided(row),
})

/**
 * Returns an exit as the actor sees it, with the actions that are open to the actor on a day. Its texts are personal
 * data.
 */
export const showExit =
  (actor: Actor, today: string, holdings = 0) =>
  (row: ExitRow): Exit => {
    const { decided_on: _day, employment_id: _employment, ...whole } = row
    const { letter_text, letter_file, comment, interview_notes, rehire_ok, ...shown } = whole
    const authority = authorityOf(actor, row.employee.id)
    return {
      ...shown,
      ...(maySeePersonal(actor, row.employee.id) ? { letter_text, letter_file, comment } : {}),
      ...(authority.is_own ? {} : { rehire_ok }),
      ...(!authority.is_own && maySeePersonal(actor, row.employee.id) ? { interview_notes } : {}),
      can: can(exitWorkflow, row.state, { ...toExitContext(row, authority, today), holdings }),
    }
  }

/** The state that a step of an exit leads to; otherwise its refusal. */
export const takeExit = (
  state: Exit['state'] | 'none',
  action: keyof Exit['can'],
  exitContext: ExitContext,
): Exit['state'] => exitState.parse(take(next(exitWorkflow, state, action, exitContext)))

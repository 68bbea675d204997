import type { PageAction } from '#kit/web/layout/action-menu.tsx'
import type { EmployeeRow } from '../../contract/people.models.ts'

/** What HR does about the state of people; each opens a small form. */
export const STATE_ACTS = {
  warn: 'Warn',
  suspend: 'Suspend',
  end_suspension: 'End suspension',
  resign: 'Resign',
  notice: 'Give notice',
  end_notice: 'Take the exit back',
  cancel_wfh: 'Cancel work from home',
  restore_wfh: 'Allow work from home',
  backup: 'Make backup',
  end_backup: 'End backup',
  mandatory: 'Ask for an update',
  end_mandatory: 'Take the request back',
  block_login: 'Block login',
  open_login: 'Open login',
  rehire: 'Rehire',
  move: 'Move',
} as const
export type StateAct = keyof typeof STATE_ACTS
export const isStateAct = (text: string | null): text is StateAct => text !== null && text in STATE_ACTS

/** What is possible with a person, by their `can`, the states that hold and the login that is there. */
export const actsOf = ({ can, status, flags, login }: EmployeeRow): StateAct[] => {
  const acts: [StateAct, boolean][] = [
    ['rehire', can.rehire],
    ['warn', can.warn],
    ['suspend', can.suspend && status !== 'suspended'],
    ['end_suspension', can.suspend && status === 'suspended'],
    ['resign', can.resign],
    ['notice', can.notice && can.resign],
    ['end_notice', can.notice && !can.resign],
    ['cancel_wfh', can.cancel_wfh && !flags.includes('wfh_cancelled')],
    ['restore_wfh', can.cancel_wfh && flags.includes('wfh_cancelled')],
    ['backup', can.backup],
    ['end_backup', can.backup && flags.includes('backup')],
    ['mandatory', can.mandatory],
    ['block_login', can.block_login && !login.is_disabled && login.state !== 'none'],
    ['open_login', can.block_login && login.is_disabled],
  ]
  return acts.filter(([, isPossible]) => isPossible).map(([act]) => act)
}

/** The same as entries of a menu. */
export const stateActions = (
  person: EmployeeRow,
  open: (act: StateAct, ids: readonly number[]) => void,
): PageAction[] => actsOf(person).map((act) => ({ label: STATE_ACTS[act], run: () => open(act, [person.id]) }))

import type { PageAction } from '#kit/web/layout/action-menu.tsx'
import type { EmployeeRow } from '../../contract/people.models.ts'

/** The actions of HR on the state of people; each opens a small form. */
export const STATE_ACTIONS = {
  warn: 'Warn',
  suspend: 'Suspend',
  end_suspension: 'End suspension',
  end: 'End employment',
  end_notice: 'Take the exit back',
  cancel_wfh: 'Cancel work from home',
  restore_wfh: 'Allow work from home',
  backup: 'Make backup',
  end_backup: 'End backup',
  mandatory: 'Ask for an update',
  end_mandatory: 'Take the request back',
  block_login: 'Block login',
  open_login: 'Open login',
  sheet: 'Sign-in sheet',
  new_pin: 'New PIN',
  rehire: 'Rehire',
  move: 'Move',
} as const
export type StateAction = keyof typeof STATE_ACTIONS
export const isStateAction = (text: string | null): text is StateAction => text !== null && text in STATE_ACTIONS

/** Returns the actions that are possible with a person, by their `can`, their current states and their login. */
export const actionsOf = ({ can, status, flags, login }: EmployeeRow): StateAction[] => {
  const acts: [StateAction, boolean][] = [
    ['rehire', can.rehire],
    ['warn', can.warn],
    ['suspend', can.suspend && status !== 'suspended'],
    ['end_suspension', can.suspend && status === 'suspended'],
    ['end', can.resign],
    ['end_notice', can.notice && !can.resign],
    ['cancel_wfh', can.cancel_wfh && !flags.includes('wfh_cancelled')],
    ['restore_wfh', can.cancel_wfh && flags.includes('wfh_cancelled')],
    ['backup', can.backup],
    ['end_backup', can.backup && flags.includes('backup')],
    ['mandatory', can.mandatory],
    ['block_login', can.block_login && !login.is_disabled && login.state !== 'none'],
    ['sheet', can.login && login.state === 'invited'],
    ['new_pin', can.password && login.is_by_number],
    ['open_login', can.block_login && login.is_disabled],
  ]
  return acts.filter(([, isPossible]) => isPossible).map(([act]) => act)
}

const WORK = 'Work'
const EMPLOYMENT_GROUP = 'Employment'
export const LOGIN_GROUP = 'Login'
const GROUPS: Partial<Record<StateAction, string>> = {
  rehire: EMPLOYMENT_GROUP,
  warn: EMPLOYMENT_GROUP,
  suspend: EMPLOYMENT_GROUP,
  end_suspension: EMPLOYMENT_GROUP,
  end: EMPLOYMENT_GROUP,
  end_notice: EMPLOYMENT_GROUP,
  cancel_wfh: WORK,
  restore_wfh: WORK,
  backup: WORK,
  end_backup: WORK,
  mandatory: WORK,
  end_mandatory: WORK,
  block_login: LOGIN_GROUP,
  open_login: LOGIN_GROUP,
  sheet: LOGIN_GROUP,
  new_pin: LOGIN_GROUP,
}

/** Returns the actions as entries of a menu. */
export const stateActions = (
  person: EmployeeRow,
  open: (act: StateAction, ids: readonly number[]) => void,
): PageAction[] =>
  actionsOf(person).map((act) => ({
    label: STATE_ACTIONS[act],
    run: () => open(act, [person.id]),
    ...(GROUPS[act] ? { group: GROUPS[act] } : {}),
  }))

import type { Permission } from '#kit/contract/keys.ts'
import type { Actor } from '#kit/server/actor.ts'
import { isOneself, maySeeAsOwner, scopeOf } from '#kit/server/actor.ts'
import { PERSONAL_FIELDS } from '../../contract/people.records.ts'
import type { Login } from '../../contract/login.models.ts'
import type { PersonCan, PersonStatus } from '../../contract/people.models.ts'
import { peopleRefusals } from '../../contract/people.refusals.ts'

/** Checks that a record is the actor's own, also through an admin account that belongs to the same person. */
export const isOwn: (actor: Actor, employeeId: number) => boolean = isOneself

const hasKey = (actor: Actor, key: Permission): boolean => scopeOf(actor, key) !== null

type PersonAction = keyof PersonCan
const STATE = 'people.state.write'
const KEYS: Readonly<Record<PersonAction, Permission>> = {
  edit: 'people.write',
  move: 'people.write',
  warn: STATE,
  suspend: STATE,
  notice: STATE,
  resign: STATE,
  cancel_wfh: STATE,
  backup: STATE,
  mandatory: STATE,
  password: 'people.password.write',
  login: 'people.user.write',
  block_login: STATE,
  act_as: 'session.act_as',
  delete: 'people.delete',
  restore: 'people.delete',
  rehire: 'people.write',
}

/** Checks that the actor has the right to an action on a person. No one does any of it to themself. */
export const mayDo = (actor: Actor, employeeId: number, action: PersonAction): boolean =>
  !isOwn(actor, employeeId) && hasKey(actor, KEYS[action])

type PersonState = Readonly<{ id: number; status: PersonStatus; has_exit: boolean }>

/** Returns the actions on a person in their state that are open to the actor: begin a state, or end the current one. */
export const personCan = (actor: Actor, person: PersonState, login?: Login): PersonCan => {
  const may = (action: PersonAction): boolean => mayDo(actor, person.id, action)
  const isHere = person.status !== 'left' && person.status !== 'preboarding'
  return {
    edit: may('edit'),
    move: may('move'),
    warn: isHere && may('warn'),
    suspend: isHere && may('suspend'),
    notice: isHere && may('notice'),
    resign: isHere && !person.has_exit && may('resign'),
    cancel_wfh: isHere && may('cancel_wfh'),
    backup: isHere && may('backup'),
    mandatory: isHere && may('mandatory'),
    password: may('password'),
    login: may('login'),
    block_login: may('block_login'),
    // Only through a login that the person could use now.
    act_as: login?.state === 'active' && may('act_as'),
    delete: may('delete'),
    // Lists have no deleted people.
    restore: false,
    rehire: person.status === 'left' && may('rehire'),
  }
}

/** The key of a call was checked already; the own record is refused here. */
export const refuseOwn = (actor: Actor, employeeId: number): void => {
  if (isOwn(actor, employeeId)) throw peopleRefusals.refusal('own_record')
}

/**
 * Checks that the actor sees data that takes a key for other people. Data that an admin may not see stays hidden
 * while they act as the owner.
 */
export const maySee = (actor: Actor, employeeId: number, key: Permission): boolean =>
  isOwn(actor, employeeId) ? maySeeAsOwner(actor, key) : hasKey(actor, key)

export const maySeePersonal = (actor: Actor, employeeId: number): boolean =>
  maySee(actor, employeeId, 'people.personal.read')

/** Names of the fields that the actor may not see of this person. */
export const hiddenFields = (actor: Actor, employeeId: number): string[] =>
  maySeePersonal(actor, employeeId) ? [] : [...PERSONAL_FIELDS, 'warnings']

import type { Actor } from '#kit/server/actor.ts'
import { scopeOf } from '#kit/server/actor.ts'
import { PERSONAL_FIELDS } from '../contract/people.fields.ts'
import type { PersonCan } from '../contract/people.models.ts'
import { peopleRefusals } from '../contract/people.refusals.ts'

/** Whether a record is the actor's own, also through an admin account that belongs to the same person. */
export const isOwn = (actor: Actor, employeeId: number): boolean => actor.employee_id === employeeId

const holdsKey = (actor: Actor, key: string): boolean => scopeOf(actor, key) !== null

type PersonAction = keyof PersonCan
const KEYS: Readonly<Record<PersonAction, string>> = {
  edit: 'people.write',
  move: 'people.write',
  password: 'people.password.write',
  login: 'people.user.write',
  delete: 'people.delete',
}

/** What the actor may do with a person. Nobody does any of it to themself. */
export const personCan = (actor: Actor, employeeId: number): PersonCan => {
  const may = (action: PersonAction): boolean => !isOwn(actor, employeeId) && holdsKey(actor, KEYS[action])
  return { edit: may('edit'), move: may('move'), password: may('password'), login: may('login'), delete: may('delete') }
}

/** The key of a call was asked already; what is left to refuse is the own record. */
export const refuseOwn = (actor: Actor, employeeId: number): void => {
  if (isOwn(actor, employeeId)) throw peopleRefusals.refusal('own_record')
}

export const maySeePersonal = (actor: Actor, employeeId: number): boolean =>
  isOwn(actor, employeeId) || holdsKey(actor, 'people.personal.read')

/** Names of the fields that the actor may not see of this person. */
export const hiddenFields = (actor: Actor, employeeId: number): string[] =>
  maySeePersonal(actor, employeeId) ? [] : [...PERSONAL_FIELDS]

import type { Actor } from '#kit/server/actor.ts'
import type { EmployeeRow } from '../contract/people.models.ts'
import { personCan } from './policy.ts'
import type { PersonRow } from './store/person-list.ts'

/** A row of a list as the actor sees it, with what the actor may do. */
export const showPerson = (actor: Actor, row: PersonRow & { extra?: unknown }): EmployeeRow => {
  const { has_exit: _exit, extra: _extra, ...shown } = row
  return { ...shown, can: personCan(actor, row) }
}

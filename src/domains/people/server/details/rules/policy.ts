import type { Permission } from '#kit/contract/keys.ts'
import { scopeOf, type Actor } from '#kit/server/actor.ts'
import { CHECKED_KINDS, type Detail, DETAIL_KINDS, type DetailKind, ownKind } from '../../../contract/details.models.ts'
import { isOwn, maySee } from '../../persons/rules.ts'

const hasKey = (actor: Actor, key: Permission): boolean => scopeOf(actor, key) !== null

/** The keys for reading the details of another person, by kind. */
const READERS: Readonly<Record<DetailKind, Permission>> = {
  emergency_contact: 'people.personal.read',
  dependant: 'people.personal.read',
  identity_document: 'people.personal.read',
  bank_account: 'people.bank.read',
  education: 'people.read',
  work_history: 'people.read',
  contract: 'people.personal.read',
  note: 'people.write',
}

export const maySeeKind = (actor: Actor, employeeId: number, kind: DetailKind): boolean =>
  !(kind === 'note' && isOwn(actor, employeeId)) && maySee(actor, employeeId, READERS[kind])

/** Lists the kinds that a record shows as locks. Notes of HR are confidential, so they are not even named. */
export const hiddenKinds = (actor: Actor, employeeId: number): DetailKind[] =>
  DETAIL_KINDS.filter((kind) => kind !== 'note' && !maySeeKind(actor, employeeId, kind))

/** Accounts are paid to, so only payroll edits them. */
export const mayWriteKind = (actor: Actor, kind: DetailKind): boolean =>
  kind !== 'bank_account' || hasKey(actor, 'people.bank.write')

type Row = Pick<Detail, 'employee_id' | 'kind' | 'state' | 'number'>

/** Returns the actions on a detail that are open to the actor in the admin area. No one does any of it to themself. */
export const adminCan = (actor: Actor, row: Row): Detail['can'] => {
  const isFree = !isOwn(actor, row.employee_id)
  const mayWrite = isFree && hasKey(actor, 'people.write') && mayWriteKind(actor, row.kind)
  return {
    edit: mayWrite && row.state === 'active',
    delete: mayWrite && row.state !== 'pending',
    reveal: isFree && row.number !== null && hasKey(actor, 'people.bank.read'),
    decide: mayWrite && row.state === 'pending',
  }
}

export const isOwnKind = (kind: DetailKind): boolean => ownKind.safeParse(kind).success
export const isChecked = (kind: DetailKind): boolean => CHECKED_KINDS.includes(kind)

/** Returns the actions on a detail that are open to its owner. */
export const ownCan = (actor: Actor, row: Row): Detail['can'] => {
  const mayEdit = isOwnKind(row.kind) && !actor.acting && hasKey(actor, 'people.own.write')
  return {
    edit: mayEdit && row.state !== 'rejected',
    delete: mayEdit && (row.state !== 'active' || !isChecked(row.kind)),
    reveal: row.number !== null && !actor.acting,
    decide: false,
  }
}

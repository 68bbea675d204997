import type { AnyCall } from '#kit/contract/call.ts'
import { forbidden } from '#kit/contract/envelope.ts'
import type { Permission } from '#kit/contract/keys.ts'
import { confirmRefusals } from '#kit/contract/refusals.ts'
import { type Area, type Scope, SUPER_ADMIN } from '#kit/contract/permissions.ts'

/** The person who makes the request. Comes from the session alone, never from a field of the request. */
export type Actor = Readonly<{
  session_id: number
  account_id: number
  area: Area
  /** The number under which the actor is known on the wire: the account's for an Admin, the employee's for a User. */
  id: number
  /** The employee record of the person, also of an Admin who has one. Decides what is "own". */
  employee_id: number | null
  name: string
  role_id: number
  role_number: number
  role_name: string
  team_id: number | null
  /** Time zone in which the actor reads times. */
  time_zone: string
  grants: ReadonlyMap<string, Scope>
  /** Set while an admin acts as this employee: then `by` names both. `grants`: those of the admin's own role. */
  acting: Readonly<{
    admin_account_id: number
    admin_name: string
    reason: string
    ends_at: string
    grants: ReadonlyMap<string, Scope>
  }> | null
  /** Set while a program sends the requests, with an API token of this administrator; `session_id` is the token's id. */
  token: Readonly<{ name: string; limits: TokenLimits | null }> | null
  confirmed_until: string | null
  expires_at: string
}>

/**
 * The brands and departments to which an API token is limited; null: to none. `grants` has the scopes in which the owner
 * has the keys of the token; those of the actor are narrowed to `department`, so that nothing takes them for everyone's.
 */
export type TokenLimits = Readonly<{
  brand_ids: readonly number[] | null
  department_ids: readonly number[] | null
  grants: ReadonlyMap<string, Scope>
  /** The employee record of the owner; the actor has none, because nothing is "own" for a limited token. */
  employee_id: number | null
}>

/** The author in a row of the audit. Null for the system itself. */
export type Author = Readonly<{ account_id: number | null; on_behalf_of: number | null; session_id: number | null }>

export const SYSTEM: Author = { account_id: null, on_behalf_of: null, session_id: null }

/** While acting, the admin is the author and the employee the one on whose behalf it happens. */
export const authorOf = (actor: Actor): Author => ({
  account_id: actor.acting?.admin_account_id ?? actor.account_id,
  on_behalf_of: actor.acting ? actor.account_id : null,
  session_id: actor.session_id,
})

/** The account that is written down as the author of a change that a person makes: while acting, the admin's. */
export const authorId = ({ by, actor }: Readonly<{ by: Author; actor: Pick<Actor, 'account_id'> }>): number =>
  by.account_id ?? actor.account_id

/** Returns the scope in which the actor has a key, or null. */
export const scopeOf = (actor: Pick<Actor, 'grants'>, key: Permission): Scope | null => actor.grants.get(key) ?? null

/**
 * Returns whether the actor may see data that of others only holders of this key see: an owner may, an admin in their
 * place with it.
 */
export const maySeeAsOwner = ({ acting }: Pick<Actor, 'acting'>, key: Permission): boolean =>
  acting === null || acting.grants.has(key)

/** Some things no grant opens: they belong to the locked role alone. */
export const isSuperAdmin = ({ area, role_number }: Pick<Actor, 'area' | 'role_number'>): boolean =>
  area === 'Admin' && role_number === SUPER_ADMIN

/** Refuses what is closed to an admin who acts as an employee. */
export const refuseActing = (actor: Actor): void => {
  if (actor.acting) throw forbidden('Not possible while acting as an employee')
}

/** Returns the reason for which a call is closed to this API token: to all, or to those that are limited; null where it is open. */
const tokenFault = ({ token }: Pick<Actor, 'token'>, call: AnyCall): string | null => {
  if (token === null || call.tokens === 'all') return null
  if (call.tokens === 'none') return 'Not possible with an API token.'
  return token.limits && 'Not possible with an API token that is limited to brands or departments.'
}

/** Returns whether a call is open to the API token that sends the requests, or none does. */
export const isOpenToToken = (actor: Pick<Actor, 'token'>, call: AnyCall): boolean => tokenFault(actor, call) === null

/** Refuses what is closed to API tokens, or to this one, because it is limited to brands or departments. */
export const refuseToken = (actor: Pick<Actor, 'token'>, call: AnyCall): void => {
  const fault = tokenFault(actor, call)
  if (fault !== null) throw forbidden(fault)
}

/** Returns whether a person is the one behind the session, in either area. */
export const isOneself = (actor: Pick<Actor, 'employee_id'>, employeeId: number | null): boolean =>
  employeeId !== null && actor.employee_id === employeeId

const names = (value: unknown, fields: readonly string[], employeeId: number): boolean => {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(
    ([field, inner]) =>
      (fields.includes(field) && [inner].flat().includes(employeeId)) || names(inner, fields, employeeId),
  )
}

/** Refuses a call that no one may make for themselves, where the body names the actor. */
export const refuseOneself = (actor: Actor, call: AnyCall, body: unknown): void => {
  if (call.of_others && actor.employee_id !== null && names(body, call.of_others.fields, actor.employee_id))
    throw call.of_others.refusal()
}

/** Refuses an actor who has not given the password again within the last ten minutes. */
export const requireConfirmed = (actor: Actor): void => {
  if (actor.confirmed_until === null) throw confirmRefusals.refusal('confirm_required')
}

import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { scope, teamScope } from '#domains/organisation/server/index.ts'
import { dateIn } from '#engines/calendar/contract/calendar.ts'
import type { Permission } from '#kit/contract/keys.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/context.ts'
import type { ScopeFilter } from '#kit/server/scope.ts'

/** Returns an SQL condition: the admin role with a number has a key. */
const roleReads = (role_number: number, key: Permission): RawBuilder<boolean> => sql`exists (
  select from roles q join role_grants g on g.role_id = q.id and g.permission_key = ${key}
  where q.area = 'Admin' and q.role_number = ${role_number})`

type TxAndNow = Readonly<{ tx: Tx; now: string }>

/** Returns true if a person is in the scope of a key of the actor; false for a key with the scope `own`. */
export const isInDepartment = async (
  { tx, now }: TxAndNow,
  actor: Actor,
  key: Permission,
  employeeId: number,
): Promise<boolean> => {
  const keyScope = scopeOf(actor, key)
  if (keyScope === null || keyScope === 'own') return false
  const { rows } = await sql`select from person_short e
    where e.id = ${employeeId} and ${scope(actor, key, now).whereFew(sql`e.id`)}`.execute(tx)
  return rows.length > 0
}

/** Matches every joined request `r`. */
export const EVERY_REQUEST = sql<boolean>`true`
/** Matches no request. */
export const NO_REQUEST = sql<boolean>`false`

/** Matches joined requests `r` of people in a scope. */
export const isRequestInScope = (scope: ScopeFilter): RawBuilder<boolean> => scope.where(sql`r.employee_id`)

/** Matches requests in a scope that the admin role with a number sees; without one all of the scope. */
export const isVisibleToRole = (scope: ScopeFilter, role: number | undefined): RawBuilder<boolean> => {
  const narrowed = role === undefined ? EVERY_REQUEST : roleReads(role, 'requests.read')
  return sql<boolean>`(${isRequestInScope(scope)} and ${narrowed})`
}

type Me = Readonly<{ actor: Actor; now: string }>

const decidesAs = ({ actor, now }: Me): RawBuilder<unknown> =>
  sql`decides_as(${actor.account_id}, ${actor.employee_id}, ${dateIn(now, actor.time_zone)}::date)`

/**
 * SQL condition: the joined open step `s` waits for those who decide for everyone, by its rule or because no one was
 * found.
 */
export const waitsForHr = sql<boolean>`coalesce(s.assignee = 'hr', false)`

/**
 * Requests that wait for the actor, or for a person whose deputy they are: one list for a statement, found by their
 * ids.
 */
const myOpenRequests = (me: Me): RawBuilder<unknown> => sql`array(
  select y.request_id from ${decidesAs(me)} d
  join request_step_assignees x on x.account_id = d.account_id
  join request_steps y on y.id = x.step_id and y.state = 'open'
  where d.kinds is null or exists (select from requests q where q.id = y.request_id and q.kind = any(d.kinds)))`

/**
 * Returns an SQL condition: the joined open step `s` of the joined request `r` waits for the actor, or for a person
 * whose deputy they are; for those who decide for everyone also what waits for HR.
 */
export const waitsForMe = (me: Me): RawBuilder<boolean> => {
  const isHr = me.actor.area === 'Admin' && scopeOf(me.actor, 'requests.decide') === 'all'
  const isMine = sql<boolean>`r.id = any(${myOpenRequests(me)})`
  return sql`(r.employee_id is distinct from ${me.actor.employee_id}
    and ${isHr ? sql`(${waitsForHr} or ${isMine})` : isMine})`
}

/**
 * SQL condition: the joined open step `s` of one of few joined requests `r` names the actor, or a person whose deputy
 * they are.
 */
export const namesMe = (
  me: Me,
): RawBuilder<boolean> => sql`(r.employee_id is distinct from ${me.actor.employee_id} and exists (
  select from request_step_assignees x join ${decidesAs(me)} d on d.account_id = x.account_id
  where x.step_id = s.id and (d.kinds is null or r.kind = any(d.kinds))))`

/** SQL condition: a step of the joined request `r` is or was assigned to the actor. */
const wasMine = (me: Me): RawBuilder<boolean> => sql`r.id = any(array(
  select y.request_id from ${decidesAs(me)} d
  join request_step_assignees x on x.account_id = d.account_id
  join request_steps y on y.id = x.step_id))`

/** The same condition for one of few requests. */
const wasMineOfFew = (me: Me): RawBuilder<boolean> => sql`exists (
  select from request_steps y join request_step_assignees x on x.step_id = y.id
  join ${decidesAs(me)} d on d.account_id = x.account_id where y.request_id = r.id)`

/**
 * SQL condition of an approver: requests of their department, and those that wait or waited for them; never their own.
 */
export const isForApprover = (me: Me, rows: 'many' | 'few' = 'many'): RawBuilder<boolean> => {
  const keyScope = scopeOf(me.actor, 'approvals.read')
  const scopeFilter = keyScope === null || keyScope === 'own' ? null : scope(me.actor, 'approvals.read', me.now)
  const isMany = rows === 'many'
  const inScope =
    scopeFilter === null ? sql`false` : (isMany ? scopeFilter.where : scopeFilter.whereFew)(sql`r.employee_id`)
  return sql`(r.employee_id is distinct from ${me.actor.employee_id}
    and (${inScope} or ${(isMany ? wasMine : wasMineOfFew)(me)}))`
}

/** SQL condition: the actor may open a request, of few, with its reason, thread and files. */
export const mayOpen = (me: Me, rows: 'many' | 'few' = 'few'): RawBuilder<boolean> =>
  scopeOf(me.actor, 'requests.thread') === 'all'
    ? sql`true`
    : sql`(r.employee_id = ${me.actor.employee_id} or ${isForApprover(me, rows)})`

const namedApproverRow = z.object({ is_named: z.boolean() })

/** Returns true if the actor has a step to decide or is a deputy of an approver now, whatever their role. */
export const isNamedApprover = async (tx: Tx, actor: Actor, now: string): Promise<boolean> => {
  if (actor.area !== 'User' || actor.employee_id === null) return false
  const found = await rows(tx, namedApproverRow)`
    select exists (select from ${decidesAs({ actor, now })} d where d.account_id <> ${actor.account_id})
      or exists (select from request_step_assignees x join request_steps s on s.id = x.step_id and s.state = 'open'
        where x.account_id = ${actor.account_id}) as is_named`
  return found[0]?.is_named ?? false
}

export const isOwnRequest = async (tx: Tx, id: number, employeeId: number | null): Promise<boolean> => {
  const { rows } = await sql`select from requests r
    where r.id = ${id} and r.employee_id = ${employeeId} and r.deleted_at is null`.execute(tx)
  return rows.length > 0
}

/** Matches the teams whose absences the actor may follow: their own, and those in the scope of their role. */
export const seesAbsencesOf = ({ actor, now }: Me) => {
  const wider = teamScope(actor, 'requests.calendar.read', now)
  return (team: RawBuilder<unknown>): RawBuilder<boolean> =>
    scopeOf(actor, 'requests.calendar.read') === null
      ? sql<boolean>`false`
      : sql<boolean>`(${team} is not distinct from ${actor.team_id}::int or ${wider(team)})`
}

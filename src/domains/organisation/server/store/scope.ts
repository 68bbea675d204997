import type { Permission } from '#kit/contract/keys.ts'
import { type RawBuilder, sql } from 'kysely'
import { forbidden } from '#kit/contract/envelope.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/context.ts'
import type { ScopeFilter } from '#kit/server/scope.ts'
import { narrowed } from './token-scope.ts'

const all = () => sql<boolean>`true`
const everything: ScopeFilter = { isAll: true, where: all, whereFew: all, between: all, ofTeam: all }

/**
 * Returns a filter for the rows in the scope of the actor's grant of `key`; 403 without one. Leadership is evaluated on
 * the actor's today. An API token narrows it to its brands and departments.
 */
export const scope = (actor: Actor, key: Permission, now: string): ScopeFilter => {
  const limits = actor.token?.limits
  if (!limits) return scopeOfPerson(actor, key, now)
  if (scopeOf(actor, key) === null) throw forbidden()
  const ofOwner = scopeOfPerson({ ...actor, employee_id: limits.employee_id, grants: limits.grants }, key, now)
  return narrowed(ofOwner, limits, dayOf(sql`${now}::timestamptz`, sql`${actor.time_zone}::text`))
}

const scopeOfPerson = (actor: Actor, key: Permission, now: string): ScopeFilter => {
  const granted = scopeOf(actor, key)
  if (granted === null) throw forbidden()
  if (granted === 'all') return everything
  const me = actor.employee_id
  const today = dayOf(sql`${now}::timestamptz`, sql`${actor.time_zone}::text`)
  const isMe = (employee: RawBuilder<unknown>) => sql<boolean>`${employee} = ${me}::int`
  if (granted === 'own')
    return { isAll: false, where: isMe, whereFew: isMe, between: isMe, ofTeam: () => sql<boolean>`false` }
  const led = ledTeams(sql`${me}::int`, today)
  const groups =
    granted === 'team'
      ? sql`p.team_id in ${led}`
      : sql`(p.team_id in ${led} or p.department_id in ${departments(me, today)})`
  // Those managed by name are evaluated on today, as leadership is, also for rows of other days.
  const managed = sql`select managed_by(${me}::int, ${today})`
  const isPlaced = (employee: RawBuilder<unknown>, day: RawBuilder<unknown>) =>
    sql<boolean>`(${employee} = ${me}::int or exists (
      select from placed_on(${day}) p where p.employee_id = ${employee} and ${groups}))`
  return {
    isAll: false,
    // The people who are placed there today are one list for the whole statement, which then finds its rows by an
    // index.
    where: (employee, day) =>
      day
        ? sql<boolean>`(${isPlaced(employee, day)} or ${employee} = any(array(${managed})))`
        : sql<boolean>`${employee} = any(array(
            select ${me}::int union all select p.employee_id from placed_on(${today}) p where ${groups}
            union all ${managed}))`,
    whereFew: (employee) =>
      sql<boolean>`(${isPlaced(employee, today)} or is_managed_by(${employee}, ${me}::int, ${today}))`,
    between: (employee, from, to) => sql<boolean>`${employee} = any(array(
      select ${me}::int union select p.employee_id from placement_on p where p.effective_from <= ${to}::date
        and (p.effective_until is null or p.effective_until > ${from}::date) and ${groups}
      union ${managed}))`,
    ofTeam: amongTeams(granted, me, today),
  }
}

/** Returns true if the scope of the actor's grant of `key` includes a whole team, by an expression of its id. */
export const teamScope = (
  actor: Actor,
  key: Permission,
  now: string,
): ((team: RawBuilder<unknown>) => RawBuilder<boolean>) => {
  const granted = scopeOf(actor, key)
  if (granted !== null && actor.token?.limits) return scope(actor, key, now).ofTeam
  const me = actor.employee_id
  const today = dayOf(sql`${now}::timestamptz`, sql`${actor.time_zone}::text`)
  if (granted === 'all') return () => sql<boolean>`true`
  if (granted === null || granted === 'own' || me === null) return () => sql<boolean>`false`
  return amongTeams(granted, me, today)
}

/**
 * Returns true for a team in which a person is placed today whom the actor manages by name, and whom the scope of their grant
 * of `key` includes: they see the plans of the team without leading it.
 */
export const managedTeams = (
  actor: Actor,
  key: Permission,
  now: string,
): ((team: RawBuilder<unknown>) => RawBuilder<boolean>) => {
  const granted = scopeOf(actor, key)
  const me = actor.employee_id
  if (granted === null || granted === 'own' || me === null || actor.token?.limits) return () => sql<boolean>`false`
  const today = dayOf(sql`${now}::timestamptz`, sql`${actor.time_zone}::text`)
  return (team) => sql<boolean>`${team} = any(array(
    select p.team_id from managed_by(${me}::int, ${today}) m(id) cross join lateral placed_on(${today}) p
    where p.employee_id = m.id))`
}

/** True if a team is led, or belongs to a department in scope: one list for the whole statement, as for people. */
const amongTeams = (
  granted: 'team' | 'department',
  me: number | null,
  today: RawBuilder<unknown>,
): ((team: RawBuilder<unknown>) => RawBuilder<boolean>) => {
  const led = ledTeams(sql`${me}::int`, today)
  const teams =
    granted === 'team'
      ? led
      : sql`${led} union all select w.id from teams w where w.department_id in ${departments(me, today)}`
  return (team) => sql<boolean>`${team} = any(array(${teams}))`
}

/**
 * Returns true if the scope of the actor's grant of `key` includes a person; `day` decides by the placement of that
 * day. No query for oneself.
 */
export const isInScope = async (
  { tx, actor, now }: Readonly<{ tx: Tx; actor: Actor; now: string }>,
  key: Permission,
  employeeId: number,
  day?: string,
): Promise<boolean> => {
  if (employeeId === actor.employee_id && !actor.token?.limits) return true
  const filter = scope(actor, key, now)
  const isInFilter = day === undefined ? filter.whereFew(sql`e.id`) : filter.where(sql`e.id`, sql`${day}::date`)
  const { rows } = await sql`select from person_short e where e.id = ${employeeId} and ${isInFilter}`.execute(tx)
  return rows.length > 0
}

export const scopeRules = { filter: scope, reaches: isInScope }

/** The date of an instant by the clock of a zone. */
export const dayOf = (now: RawBuilder<unknown>, zone: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${now} at time zone ${zone})::date`

/** The teams that a person leads or deputises for on a day, as a subquery. */
export const ledTeams = (employee: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select l.team_id from team_leaderships l
  where l.employee_id = ${employee} and l.from_date <= ${day} and (l.to_date is null or l.to_date >= ${day}))`

// The department of the actor's own placement and those the actor heads, with everything below them.
const departments = (me: number | null, today: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  with recursive mine as (
    select d.id from departments d
    where d.head_id = ${me}::int or d.id in (
      select o.department_id from placed_on(${today}) o where o.employee_id = ${me}::int)
    union
    select c.id from departments c join mine on c.parent_id = mine.id)
  select id from mine)`

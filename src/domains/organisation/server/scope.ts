import type { Permission } from '#kit/contract/keys.ts'
import { type RawBuilder, sql } from 'kysely'
import { forbidden } from '#kit/contract/envelope.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'

/**
 * Which rows of people an actor may see under one permission, as a condition for SQL. One filter serves lists, counts,
 * exports and single rows, so that they cannot disagree.
 */
export type ScopeFilter = Readonly<{
  /** Nothing is narrowed. */
  isAll: boolean
  /**
   * `employee`: expression of the person whom a row belongs to. `day`: the date whose placement decides; for rows
   * without a day, and for every action, leave it out: today's placement decides.
   */
  where: (employee: RawBuilder<unknown>, day?: RawBuilder<unknown>) => RawBuilder<boolean>
}>

const everything: ScopeFilter = { isAll: true, where: () => sql<boolean>`true` }

/** The rows that the actor's grant of `key` reaches; 403 without one. Leadership is judged on the actor's today. */
export const scope = (actor: Actor, key: Permission, now: string): ScopeFilter => {
  const held = scopeOf(actor, key)
  if (held === null) throw forbidden()
  if (held === 'all') return everything
  const me = actor.employee_id
  const today = dayOf(sql`${now}::timestamptz`, sql`${actor.time_zone}::text`)
  if (held === 'own') return { isAll: false, where: (employee) => sql<boolean>`${employee} = ${me}::int` }
  const groups =
    held === 'team'
      ? sql`p.team_id in ${ledTeams(sql`${me}::int`, today)}`
      : sql`(p.team_id in ${ledTeams(sql`${me}::int`, today)} or p.department_id in ${departments(me, today)})`
  const placed = (day: RawBuilder<unknown>) => sql`p.superseded_at is null and p.effective_from <= ${day}
    and (p.effective_until is null or p.effective_until > ${day}) and ${groups}`
  return {
    isAll: false,
    // Who is placed there today is one list for the whole statement, which then finds its rows by an index.
    where: (employee, day) =>
      day
        ? sql<boolean>`(${employee} = ${me}::int or exists (
            select from placements p where p.employee_id = ${employee} and ${placed(day)}))`
        : sql<boolean>`${employee} = any(array(
            select ${me}::int union all select p.employee_id from placements p where ${placed(today)}))`,
  }
}

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
      select o.department_id from placement_on o
      where o.employee_id = ${me}::int and o.effective_from <= ${today}
        and (o.effective_until is null or o.effective_until > ${today}))
    union
    select c.id from departments c join mine on c.parent_id = mine.id)
  select id from mine)`

import { type RawBuilder, sql } from 'kysely'
import { scope } from '#domains/organisation/server/index.ts'
import { scopeOf } from '#kit/server/actor.ts'
import type { Context } from '#kit/server/context.ts'
import type { ScopeFilter } from '#kit/server/scope.ts'

/** Selects the people whose days are read: the scope of the actor, narrowed to a person or a place. */
export type PeopleFilter = Readonly<{
  scope: ScopeFilter
  employees?: readonly number[] | undefined
  department_id?: number | undefined
  team_id?: number | undefined
  designation_id?: number | undefined
  q?: string | undefined
}>

/** The scope of the system: everyone. */
export const everyone: ScopeFilter = {
  isAll: true,
  where: () => sql<boolean>`true`,
  whereFew: () => sql<boolean>`true`,
  between: () => sql<boolean>`true`,
  ofTeam: () => sql<boolean>`true`,
}

const all = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`

const nameConditions = (q: string | undefined): RawBuilder<boolean>[] =>
  (q ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(
      (word) => sql<boolean>`s.employee_id in (select employee_id from person_search
        where words like '%' || plain_pattern(${word}) || '%')`,
    )

/**
 * SQL: placement periods of people as two tables. `placed` has all periods in the days `from` to `to` of people in scope on any
 * of these days; `visible` has the parts within `first` and `last` that are in scope and match the filter. A day and its
 * events belong to the placement of the person on that day.
 */
export const placements = (
  filter: PeopleFilter,
  days: Readonly<{ from: string; to: string; first: string; last: string }>,
): RawBuilder<unknown> => {
  const { from, to, first, last } = days
  const people = [
    ...(filter.scope.isAll ? [] : [filter.scope.between(sql`p.employee_id`, first, last)]),
    ...(filter.employees ? [sql<boolean>`p.employee_id = any(${filter.employees}::int[])`] : []),
  ]
  const wanted = [
    ...(filter.scope.isAll ? [] : [filter.scope.where(sql`s.employee_id`, sql`greatest(s.from_day, ${first}::date)`)]),
    ...(filter.department_id === undefined ? [] : [sql<boolean>`s.department_id = ${filter.department_id}::int`]),
    ...(filter.team_id === undefined ? [] : [sql<boolean>`s.team_id = ${filter.team_id}::int`]),
    ...(filter.designation_id === undefined ? [] : [sql<boolean>`s.designation_id = ${filter.designation_id}::int`]),
    ...nameConditions(filter.q),
  ]
  return sql`
  placed as materialized (
    select p.employee_id, greatest(p.effective_from, m.joined_on, ${from}::date) as from_day,
      least(p.effective_until - 1, m.left_on, ${to}::date) as to_day, p.department_id, p.team_id, p.designation_id
    from placement_on p join employment_span m on m.employee_id = p.employee_id
    where p.effective_from <= ${to}::date and (p.effective_until is null or p.effective_until > ${from}::date)
      and m.joined_on <= ${to}::date and (m.left_on is null or m.left_on >= ${from}::date)
      and (m.left_on is null or p.effective_from <= m.left_on) and (p.effective_until is null or p.effective_until > m.joined_on)
      and ${all(people)}),
  visible as materialized (
    select s.employee_id, greatest(s.from_day, ${first}::date) as from_day, least(s.to_day, ${last}::date) as to_day,
      s.department_id, s.team_id, s.designation_id
    from placed s where s.from_day <= ${last}::date and s.to_day >= ${first}::date and ${all(wanted)})`
}

/** SQL condition: the actor may set the expectation of a person today. */
export const maySet = (
  { actor, now }: Pick<Context, 'actor' | 'now'>,
  employee: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  scopeOf(actor, 'targets.set') === null
    ? sql<boolean>`false`
    : sql<boolean>`(${employee} is distinct from ${actor.employee_id}::int and ${scope(actor, 'targets.set', now).where(employee)})`

/** Returns `maySet` of an actor as a function of the person. */
export const maySetBy =
  (context: Pick<Context, 'actor' | 'now'>) =>
  (employee: RawBuilder<unknown>): RawBuilder<boolean> =>
    maySet(context, employee)

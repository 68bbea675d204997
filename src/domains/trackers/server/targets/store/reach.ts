import { type RawBuilder, sql } from 'kysely'
import { scope } from '#domains/organisation/server/index.ts'
import { scopeOf } from '#kit/server/actor.ts'
import type { Context } from '#kit/server/context.ts'
import { literally } from '#kit/server/database/containing.ts'
import type { ScopeFilter } from '#kit/server/scope.ts'

/** Whose days are read: the reach of the actor, narrowed to a person or a place. */
export type Reach = Readonly<{
  scope: ScopeFilter
  employees?: readonly number[] | undefined
  department_id?: number | undefined
  team_id?: number | undefined
  designation_id?: number | undefined
  q?: string | undefined
}>

const all = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`

const words = (q: string | undefined): RawBuilder<boolean>[] =>
  (q ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(
      (word) => sql<boolean>`s.employee_id in (select employee_id from person_search
        where words like '%' || plain_text(${literally(word)}) || '%')`,
    )

/**
 * Stretches of days of people as tables: `placed` are all of them in the days `from` to `to`, of those who are reached on any
 * of these days; `visible` are the parts within `first` and `last` that are reached and wanted. A day belongs to where the
 * person is placed on it, and so do its events.
 */
export const stretches = (
  reach: Reach,
  days: Readonly<{ from: string; to: string; first: string; last: string }>,
): RawBuilder<unknown> => {
  const { from, to, first, last } = days
  const people = [
    ...(reach.scope.isAll ? [] : [reach.scope.between(sql`p.employee_id`, first, last)]),
    ...(reach.employees ? [sql<boolean>`p.employee_id = any(${reach.employees}::int[])`] : []),
  ]
  const wanted = [
    ...(reach.scope.isAll ? [] : [reach.scope.where(sql`s.employee_id`, sql`greatest(s.from_day, ${first}::date)`)]),
    ...(reach.department_id === undefined ? [] : [sql<boolean>`s.department_id = ${reach.department_id}::int`]),
    ...(reach.team_id === undefined ? [] : [sql<boolean>`s.team_id = ${reach.team_id}::int`]),
    ...(reach.designation_id === undefined ? [] : [sql<boolean>`s.designation_id = ${reach.designation_id}::int`]),
    ...words(reach.q),
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

/** Whether the actor may change what is expected of a person today, as a condition. */
export const maySet = (
  { actor, now }: Pick<Context, 'actor' | 'now'>,
  employee: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  scopeOf(actor, 'targets.set') === null
    ? sql<boolean>`false`
    : sql<boolean>`(${employee} is distinct from ${actor.employee_id}::int and ${scope(actor, 'targets.set', now).where(employee)})`

export const maySetBy =
  (context: Pick<Context, 'actor' | 'now'>) =>
  (employee: RawBuilder<unknown>): RawBuilder<boolean> =>
    maySet(context, employee)

import { sql, type RawBuilder } from 'kysely'
import type { PeopleFilter } from '../../../contract/filters.models.ts'
import {
  EMPLOYED,
  NOT_LEFT,
  type PersonFlag,
  personStatus,
  type PersonStatus,
} from '../../../contract/people.models.ts'
import type { ScopeFilter } from '#kit/server/scope.ts'
import { FLAGS, isEmployed, isOnNotice, isSuspended } from '../../states/store/state-sql.ts'

type Condition = RawBuilder<boolean>
/** `scope`: the people whom the actor sees; left out, everyone. */
export type Filter = Omit<PeopleFilter, 'on' | 'sort' | 'limit' | 'cursor'> & Readonly<{ scope?: ScopeFilter }>

/** A single value is compared directly: for a list the planner expects ten, which are most of all roles or brands. */
export const isIn = (expression: RawBuilder<unknown>, values: readonly (string | number)[]): Condition =>
  values.length === 1 ? sql<boolean>`${expression} = ${values[0]}` : sql<boolean>`${expression} = any(${values})`

/** Every word typed must begin a word of the person: name, preferred name, number or work e-mail, in plain letters. */
export const matches = (q: string): Condition[] =>
  q
    .split(/\s+/)
    .filter((term) => term !== '')
    .map(
      (term) => sql<boolean>`e.id in (select employee_id from person_search
        where words like '% ' || plain_pattern(${term}) || '%')`,
    )

const STATUS: Readonly<Record<PersonStatus, (on: string) => Condition>> = {
  preboarding: (on) => sql<boolean>`m.joined_on > ${on}::date`,
  left: (on) => sql<boolean>`m.left_on < ${on}::date`,
  suspended: (on) => sql<boolean>`(${isEmployed(on)} and ${isSuspended(on)})`,
  notice: (on) => sql<boolean>`(${isEmployed(on)} and ${isOnNotice(on)} and not ${isSuspended(on)})`,
  active: (on) => sql<boolean>`(${isEmployed(on)} and not ${isOnNotice(on)} and not ${isSuspended(on)})`,
}

/** The condition that a person has one of the statuses on a day; the common filters do not read the states. */
export const statusIn = (statuses: readonly PersonStatus[], on: string): Condition => {
  const wanted = new Set(statuses)
  const has = (group: readonly PersonStatus[]): boolean => group.every((status) => wanted.has(status))
  if (has(personStatus.options)) return sql<boolean>`true`
  if (has(NOT_LEFT)) return sql<boolean>`(m.left_on is null or m.left_on >= ${on}::date)`
  const isAnyEmployed = has(EMPLOYED)
  const others = [...wanted].filter((status) => !isAnyEmployed || !EMPLOYED.includes(status))
  const conditions = [...(isAnyEmployed ? [isEmployed(on)] : []), ...others.map((status) => STATUS[status](on))]
  return sql<boolean>`(${sql.join(conditions.length > 0 ? conditions : [sql`false`], sql` or `)})`
}

const hasFlag = (flags: readonly PersonFlag[], on: string): Condition =>
  sql<boolean>`(${sql.join(flags.length > 0 ? flags.map((flag) => FLAGS[flag](on)) : [sql`false`], sql` or `)})`

/**
 * The day whose placement counts for a person: the requested day, or that of joining for those who have not joined
 * yet.
 */
export const placementDay = (on: string): RawBuilder<string> => sql`greatest(${on}::date, m.joined_on)`

/**
 * Placed under one of the managers by name, or by their team or department. Candidates are found by index first, on
 * any day; the placement of the day, and the manager above where it names none, is only read for these.
 */
const reportsTo = (managers: readonly number[], on: string): Condition =>
  sql<boolean>`(e.id in (
      select q.employee_id from placements q where q.superseded_at is null
        and (q.manager_id = any(${managers}) or q.second_manager_id = any(${managers}))
      union all
      select q.employee_id from placements q join team_leaderships l on l.team_id = q.team_id
      where q.superseded_at is null and q.manager_id is null and l.kind = 'lead' and l.employee_id = any(${managers})
      union all
      select q.employee_id from placements q where q.superseded_at is null and q.manager_id is null
        and q.department_id in (
          with recursive headed as (
            select d.id from departments d where d.head_id = any(${managers})
            union select d.id from departments d join headed on headed.id = d.parent_id)
          select id from headed))
    and (p.second_manager_id = any(${managers})
      or coalesce(p.manager_id, manager_of(e.id, ${placementDay(on)})) = any(${managers})))`

const placementConditions = (filter: Filter, on: string): Condition[] => [
  ...(filter.department_id ? [isIn(sql.ref('p.department_id'), filter.department_id)] : []),
  ...(filter.team_id ? [isIn(sql.ref('p.team_id'), filter.team_id)] : []),
  ...(filter.designation_id ? [isIn(sql.ref('p.designation_id'), filter.designation_id)] : []),
  ...(filter.role_id ? [isIn(sql.ref('p.role_id'), filter.role_id)] : []),
  ...(filter.manager_id ? [reportsTo(filter.manager_id, on)] : []),
]

const hasDocumentEnding = (until: string, on: string): Condition => sql<boolean>`e.id in (
  select x.employee_id from employee_details x where x.state = 'active' and x.kind in ('identity_document', 'contract')
    and x.expires_on between ${on}::date and ${until}::date)`

const hasUpdateDue = (until: string): Condition => sql<boolean>`e.id in (
  select x.employee_id from mandatory_updates x where x.kind = 'profile' and x.done_at is null and x.due_on <= ${until}::date)`

const employmentConditions = (filter: Filter, on: string): Condition[] => [
  statusIn(filter.status ?? NOT_LEFT, on),
  ...(filter.flag ? [hasFlag(filter.flag, on)] : []),
  ...(filter.brand_id ? [isIn(sql.ref('m.brand_id'), filter.brand_id)] : []),
  ...(filter.employment_type ? [isIn(sql.ref('m.employment_type'), filter.employment_type)] : []),
  ...(filter.joined_from ? [sql<boolean>`m.joined_on >= ${filter.joined_from}::date`] : []),
  ...(filter.joined_to ? [sql<boolean>`m.joined_on <= ${filter.joined_to}::date`] : []),
  ...(filter.left_from ? [sql<boolean>`m.left_on >= ${filter.left_from}::date`] : []),
  ...(filter.left_to ? [sql<boolean>`m.left_on <= ${filter.left_to}::date`] : []),
  ...(filter.papers_to ? [hasDocumentEnding(filter.papers_to, on)] : []),
  ...(filter.update_due_to ? [hasUpdateDue(filter.update_due_to)] : []),
  ...(filter.contract_ended_to
    ? [sql<boolean>`(m.left_on is null and m.contract_ends_on <= ${filter.contract_ended_to}::date)`]
    : []),
  ...(filter.q ? matches(filter.q) : []),
  ...(filter.scope === undefined || filter.scope.isAll ? [] : [filter.scope.where(sql.ref('e.id'))]),
]

/**
 * Returns the tables and conditions of a list. Every person has exactly one employment that counts for a day, and at
 * most one placement; the placement is only joined where a condition needs it, because counting is cheaper without.
 */
export const selection = (filter: Filter, on: string) => {
  const placed = placementConditions(filter, on)
  const conditions = [...employmentConditions(filter, on), ...placed]
  return { where: sql`${sql.join(conditions, sql` and `)}`, needsPlacement: placed.length > 0 }
}

/**
 * The access to tables: `some` looks up the selected rows; `all` reads them whole and joins by hash. A plan is made
 * once for all days and expects that few people match, so a list that reads everyone sets `all`.
 */
export type Access = 'some' | 'all'

const table = (name: 'employees' | 'placements', access: Access): RawBuilder<unknown> =>
  // An offset prevents the planner from looking the rows up one by one.
  access === 'some' ? sql.table(name) : sql`(select * from ${sql.table(name)} offset 0)`

/** Every record with the employment that counts for a day, merged ones too. */
export const everyone = (on: string, access: Access = 'some'): RawBuilder<unknown> => sql`
  ${table('employees', access)} e join employments m
    on m.employee_id = e.id and m.shown_from <= ${on}::date and m.shown_until > ${on}::date and e.deleted_at is null`

/**
 * The same for lists, in which a person is once on each day: a merged record is shown for days on which it alone was
 * employed.
 */
export const people = (on: string, access: Access = 'some'): RawBuilder<unknown> => sql`
  ${everyone(on, access)} and (e.merged_into_id is null or (${isEmployed(on)} and not exists (
    select from employments k where k.employee_id = e.merged_into_id and k.joined_on <= ${on}::date
      and (k.left_on is null or k.left_on >= ${on}::date))))`

export const placed = (on: string, access: Access = 'some'): RawBuilder<unknown> => sql`
  left join ${table('placements', access)} p on p.employee_id = e.id and p.superseded_at is null
    and p.effective_from <= ${placementDay(on)} and (p.effective_until is null or p.effective_until > ${placementDay(on)})`

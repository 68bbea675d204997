import { type RawBuilder, sql } from 'kysely'
import type { ScopeFilter } from '#kit/server/scope.ts'
import type { AttendanceFilter } from '../../contract/attendance.calls.ts'
import { isOverdue, placedIn } from './day-rows.ts'

type Condition = RawBuilder<boolean>
type Unit = Readonly<{ department_id: number | null; team_id: number | null }>

/** Matches days `d` in a scope, by the placement of the day. */
export const isDayInScope = (scope: ScopeFilter): Condition => scope.where(sql`d.employee_id`, sql`d.business_date`)

/** Matches the days `d` of one person. */
export const isDayOfPerson = (employeeId: number | null): Condition => sql<boolean>`d.employee_id = ${employeeId}`

/** Matches the days `d` of some people. */
export const isDayOfPeople = (employeeIds: readonly number[]): Condition =>
  sql<boolean>`d.employee_id = any(${employeeIds}::int[])`

/** Matches days `d` that have begun where their person is: one more is stored ahead. Sums and lists have the same days. */
export const hasBegun = (now: string): Condition =>
  sql<boolean>`d.business_date <= (${now}::timestamptz at time zone d.zone)::date`

/** Returns the conditions on days `d` of a department and a team, where they are given. */
export const dayUnitConditions = ({ department_id, team_id }: Unit): Condition[] => [
  ...(department_id === null ? [] : [placedIn('department_id', [department_id])]),
  ...(team_id === null ? [] : [placedIn('team_id', [team_id])]),
]

const among = (column: RawBuilder<unknown>, values: readonly unknown[] | undefined, type: string): Condition[] =>
  values === undefined || values.length === 0 ? [] : [sql<boolean>`${column} = any(${values}::${sql.raw(type)}[])`]

/** Returns a condition for each term of a search, matched as an infix in plain letters. */
const searchConditions = (q: string | undefined): Condition[] =>
  (q ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(
      (word) =>
        sql<boolean>`d.employee_id in (select employee_id from person_search where words like '%' || plain_pattern(${word}) || '%')`,
    )

/** Returns the conditions of the attendance report on days `d`. */
export const reportConditions = (input: AttendanceFilter, scope: ScopeFilter, now: string): Condition[] => [
  isDayInScope(scope),
  hasBegun(now),
  ...(input.department_ids && input.department_ids.length > 0 ? [placedIn('department_id', input.department_ids)] : []),
  ...(input.team_ids && input.team_ids.length > 0 ? [placedIn('team_id', input.team_ids)] : []),
  ...among(sql`d.employee_id`, input.employee_ids, 'int'),
  ...among(sql`d.verdict`, input.verdicts, 'text'),
  ...(input.flags && input.flags.length > 0 ? [sql<boolean>`d.flags && ${input.flags}::text[]`] : []),
  ...(input.open_only === true ? [sql<boolean>`d.verdict = 'working'`] : []),
  ...(input.overdue_only === true ? [isOverdue(now)] : []),
  ...(input.without_punch === true ? [sql<boolean>`d.first_in_at is null`] : []),
  ...searchConditions(input.q),
]

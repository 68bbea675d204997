// SQL conditions on the person of a row and the last day of its period.
import { type RawBuilder, sql } from 'kysely'
import type { ScopeFilter } from '#kit/server/scope.ts'

export type PeopleCondition = (employee: RawBuilder<unknown>, day: RawBuilder<unknown>) => RawBuilder<boolean>

/** No one. */
export const NEVER = sql<boolean>`false`

/** Everyone. */
export const anyone = (): RawBuilder<boolean> => sql<boolean>`true`

/** One person. */
export const onlyPerson =
  (employeeId: number): PeopleCondition =>
  (employee) =>
    sql<boolean>`${employee} = ${employeeId}`

/** Some people. */
export const onlyPeople =
  (ids: readonly number[]): PeopleCondition =>
  (employee) =>
    sql<boolean>`${employee} = any(${ids}::int[])`

/** One person, on the days on which they are in scope. */
export const onlyPersonInScope =
  (scope: ScopeFilter, employeeId: number): PeopleCondition =>
  (employee, day) =>
    sql<boolean>`(${employee} = ${employeeId} and ${scope.where(employee, day)})`

/** Everyone in scope: first those who are in scope on any day of the range, then by day. */
export const everyoneInScope =
  (scope: ScopeFilter, from: string | undefined, to: string | undefined): PeopleCondition =>
  (employee, day) =>
    scope.isAll || from === undefined || to === undefined
      ? scope.where(employee, day)
      : sql<boolean>`(${scope.between(employee, from, to)} and ${scope.where(employee, day)})`

type OthersFilter = Readonly<{ scope: ScopeFilter; except: number | null; from: string; to: string }>

/** Everyone in scope but one; people in scope on any day are found first, so that only they are checked by day. */
export const othersInScope =
  ({ scope, except, from, to }: OthersFilter): PeopleCondition =>
  (employee, day) =>
    sql<boolean>`(${employee} is distinct from ${except}::int
          and ${scope.between(employee, from, to)} and ${scope.where(employee, day)})`

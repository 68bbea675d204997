import { type RawBuilder, sql } from 'kysely'
import type { ScopeFilter } from '#kit/server/scope.ts'

type Condition = RawBuilder<boolean>
type Unit = Readonly<{ department_id?: number | null | undefined; team_id?: number | null | undefined }>

/** Matches the people of employments `m` in a scope. */
export const isEmploymentInScope = (scope: ScopeFilter): Condition => scope.where(sql`m.employee_id`)

/** Matches people `e` in a scope. */
export const isPersonInScope = (scope: ScopeFilter): Condition => scope.where(sql`e.id`)

/** Matches some people `e`. */
export const isOneOfPeople = (employeeIds: readonly number[]): Condition => sql<boolean>`e.id = any(${employeeIds})`

/** Matches the placements `p` in a team. */
export const isPlacedInTeam = (teamId: number): Condition => sql<boolean>`p.team_id = ${teamId}`

/** Returns the conditions on placements `p` of a department and a team, where they are given. */
export const placementConditions = ({ department_id, team_id }: Unit): Condition[] => [
  ...(department_id === undefined || department_id === null ? [] : [sql<boolean>`p.department_id = ${department_id}`]),
  ...(team_id === undefined || team_id === null ? [] : [isPlacedInTeam(team_id)]),
]

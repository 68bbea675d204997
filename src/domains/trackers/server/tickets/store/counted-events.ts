// The events that numbers of tickets count.
import { type RawBuilder, sql } from 'kysely'
import { containing } from '#kit/server/database/containing.ts'
import type { ScopeFilter } from '#kit/server/scope.ts'
import type { EventKind } from '../../../contract/tickets.models.ts'
import type { Priority } from '../../../contract/tickets.records.ts'

/** Selects the events that count. One filter serves lists, details, sums and charts, so that they cannot disagree. */
export type StatFilter = Readonly<{
  from: string
  to: string
  scope: ScopeFilter
  /** The instant, or its placeholder in a statement that several calls share. */
  now: unknown
  department_id?: number | undefined
  team_id?: number | undefined
  designation_id?: number | undefined
  client_id?: number | undefined
  priority?: Priority | undefined
  /** A person; 0 for tickets that no one handled. */
  user_id?: number | undefined
  q?: string | undefined
  kind?: EventKind | undefined
}>

export type Parts = Readonly<{ employee: RawBuilder<unknown>; team: RawBuilder<unknown>; day: RawBuilder<unknown> }>

const placed = ({ employee, day }: Parts, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select from placed_on(${day}) p where p.employee_id = ${employee} and ${condition})`

/** SQL conditions: the department, team and designation of the person on the day; without a person those of the ticket. */
export const ofUnits = (filter: StatFilter, parts: Parts): RawBuilder<unknown>[] => {
  const { department_id, team_id, designation_id } = filter
  const isOf = (person: RawBuilder<unknown>, team: RawBuilder<unknown>) =>
    sql`case when ${parts.employee} is null then ${team} else ${placed(parts, person)} end`
  return [
    ...(department_id
      ? [
          isOf(
            sql`p.department_id = ${department_id}`,
            sql`${parts.team} in (select m.id from teams m where m.department_id = ${department_id})`,
          ),
        ]
      : []),
    ...(team_id ? [isOf(sql`p.team_id = ${team_id}`, sql`${parts.team} = ${team_id}`)] : []),
    ...(designation_id ? [isOf(sql`p.designation_id = ${designation_id}`, sql`false`)] : []),
  ]
}

export const inScope = ({ scope }: StatFilter, { employee, team, day }: Parts): RawBuilder<unknown>[] =>
  scope.isAll
    ? []
    : [sql`case when ${employee} is null then ${scope.ofTeam(team)} else ${scope.where(employee, day)} end`]

/** SQL conditions: people whom the filter selects, if they are few; an index finds their events. */
const ofPeople = ({ scope, from, to, team_id, department_id, user_id, q }: StatFilter): RawBuilder<unknown>[] => {
  const unit = team_id ? sql`p.team_id = ${team_id}` : department_id ? sql`p.department_id = ${department_id}` : null
  return [
    ...(user_id === undefined ? [] : [user_id === 0 ? sql`x.employee_id is null` : sql`x.employee_id = ${user_id}`]),
    ...(scope.isAll ? [] : [sql`(x.employee_id is null or ${scope.between(sql`x.employee_id`, from, to)})`]),
    ...(unit && user_id === undefined
      ? [
          sql`(x.employee_id is null or x.employee_id = any(array(select p.employee_id from placement_on p
            where ${unit} and p.effective_from <= ${to}::date and (p.effective_until is null or p.effective_until > ${from}::date))))`,
        ]
      : []),
    ...isNamed(sql`x.employee_id`, q),
  ]
}

export const isNamed = (employee: RawBuilder<unknown>, q: string | undefined): RawBuilder<unknown>[] => {
  const named = containing(q)
  return named ? [sql`${employee} in (select s.id from person_short s where s.name ilike ${named})`] : []
}

/** SQL condition: the first response to a ticket; later ones are not counted. */
export const isFirst = sql`x.kind = 'responded' and x.first`

const EVENT: Parts = { employee: sql`x.employee_id`, team: sql`x.team_id`, day: sql`x.business_date` }

/** SQL: `from … where …` of the events `x` that a filter selects. */
export const eventsOf = (filter: StatFilter): RawBuilder<unknown> => {
  const { from, to, client_id, priority, kind } = filter
  const conditions = [
    sql`not x.void and x.business_date between ${from}::date and ${to}::date`,
    ...ofPeople(filter),
    ...inScope(filter, EVENT),
    ...ofUnits(filter, EVENT),
    ...(client_id ? [sql`x.client_id = ${client_id}`] : []),
    ...(priority ? [sql`(select t.priority from tickets t where t.id = x.ticket_id) = ${priority}`] : []),
    ...(kind === 'responded' ? [isFirst] : kind ? [sql`x.kind = ${kind}`] : []),
  ]
  return sql`from ticket_events x where ${sql.join(conditions, sql` and `)}`
}

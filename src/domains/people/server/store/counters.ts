import { type RawBuilder, sql } from 'kysely'
import { countBelowCircles } from '#domains/organisation/server/index.ts'
import type { CardQuery } from '#kit/server/registries.ts'
import { type Filter, people, placed, selection } from '../persons/store/person-filter.ts'
import type { StateSource } from '../persons/store/person-list.ts'

/** Counts the people whom the list with this filter has; `more` narrows it further. */
export const countListed = (
  { today, department_id, team_id }: CardQuery,
  filter: Filter,
  { source, more }: Readonly<{ source?: StateSource; more?: RawBuilder<boolean> }> = {},
): RawBuilder<number> => {
  const unit = {
    ...(department_id === null ? {} : { department_id: [department_id] }),
    ...(team_id === null ? {} : { team_id: [team_id] }),
  }
  const { where, needsPlacement } = selection({ ...filter, ...unit }, today)
  return sql<number>`(select count(*)::int from ${people(today)} ${source?.join ?? sql``}
    ${needsPlacement ? placed(today) : sql``} where ${where} and ${more ?? sql`true`})`
}

/** Counts the people in a circle of managers, and below one. */
export const countInCircles = ({ today, department_id, team_id }: CardQuery): RawBuilder<number> =>
  countBelowCircles(
    today,
    (department, team) => sql<boolean>`(${department_id}::int is null or ${department} = ${department_id}::int)
      and (${team_id}::int is null or ${team} = ${team_id}::int)`,
  )

/** The condition that a person of a list is among the rows of a statement about changes since the last visit. */
const among = (table: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`e.id in (select x.employee_id from ${table})`

/** The condition that a person of a list requested a change of the record after an instant. */
export const hasRequestedSince = (since: string): RawBuilder<boolean> =>
  among(sql`(
          select c.employee_id from profile_changes c where c.state = 'pending' and c.created_at > ${since}::timestamptz
          union all select d.employee_id from employee_details d
            where d.state = 'pending' and d.created_at > ${since}::timestamptz) x`)

/** The condition that a person of a list was warned after an instant. */
export const isWarnedSince = (since: string): RawBuilder<boolean> =>
  among(sql`warnings x
          where x.state in ('issued', 'acknowledged') and x.issued_at > ${since}::timestamptz`)

export const countOwnWarnings = (employeeId: number | null, since: string): RawBuilder<number> =>
  sql<number>`(select count(*)::int from warnings
    where employee_id = ${employeeId} and state in ('issued', 'acknowledged') and issued_at > ${since}::timestamptz)`

export const countOwnDecisions = (employeeId: number | null, since: string): RawBuilder<number> => sql<number>`
    ((select count(*) from profile_changes
        where employee_id = ${employeeId} and decided_at > ${since}::timestamptz)
      + (select count(*) from employee_details
        where employee_id = ${employeeId} and decided_at > ${since}::timestamptz))::int`

import { type RawBuilder, sql } from 'kysely'
import type { ScopeFilter } from '#kit/server/scope.ts'
import type { EntryState } from '../../../contract/overtime.models.ts'

type Condition = RawBuilder<boolean>
type Dates = Readonly<{ start_date?: string | undefined; end_date?: string | undefined }>

/** Matches entries `v` of people in a scope; none without one. */
export const isEntryInScope = (scope: ScopeFilter | null): Condition =>
  scope === null ? sql<boolean>`false` : scope.where(sql`v.employee_id`)

/** Matches every entry. */
export const EVERY_ENTRY = sql<boolean>`true`

/** Matches entries `v` of other people. */
export const isOfOthers = (employeeId: number | null): Condition =>
  sql<boolean>`v.employee_id is distinct from ${employeeId}`

/** Matches entries `v` in a state. */
export const isInState = (state: EntryState): Condition => sql<boolean>`v.state = ${state}`

/** Returns the conditions on entries `v` of a range of dates, each bound where it is given. */
export const dateConditions = ({ start_date, end_date }: Dates): Condition[] => [
  ...(start_date ? [sql<boolean>`v.business_date >= ${start_date}::date`] : []),
  ...(end_date ? [sql<boolean>`v.business_date <= ${end_date}::date`] : []),
]

/** Every word is a part of a word of the person. */
const matches = (q: string | undefined, person: RawBuilder<unknown>): Condition[] =>
  (q ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(
      (word) => sql<boolean>`${person} in (select employee_id from person_search
        where words like '%' || plain_pattern(${word}) || '%')`,
    )

const among = (column: RawBuilder<unknown>, ids: readonly number[] | undefined): Condition[] =>
  ids === undefined || ids.length === 0 ? [] : [sql<boolean>`${column} = any(${ids}::int[])`]

type PeopleFilter = Readonly<{
  department_ids?: readonly number[] | undefined
  team_ids?: readonly number[] | undefined
  employee_ids?: readonly number[] | undefined
  q?: string | undefined
}>

const PERSON = { entries: sql`v.employee_id`, people: sql`e.id` }

/** Returns the conditions on the people of entries `v`, or on people `e`, by the place that they have today. */
export const peopleConditions = (of: keyof typeof PERSON, filter: PeopleFilter, today: string): Condition[] => {
  const person = PERSON[of]
  const places = [...among(sql`p.department_id`, filter.department_ids), ...among(sql`p.team_id`, filter.team_ids)]
  return [
    ...among(person, filter.employee_ids),
    ...matches(filter.q, person),
    ...(places.length === 0
      ? []
      : [
          sql<boolean>`${person} = any(array(
            select p.employee_id from placed_on(${today}::date) p where ${sql.join(places, sql` and `)}))`,
        ]),
  ]
}

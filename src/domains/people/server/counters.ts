import { type RawBuilder, sql } from 'kysely'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import type { Permission, ScreenLink } from '#kit/contract/keys.ts'
import { queryText } from '#kit/contract/query-text.ts'
import { attentionLines, type CardQuery, newsSources, type Counter, type SinceQuery } from '#kit/server/registries.ts'
import { NOT_LEFT } from '../contract/people.models.ts'
import { type Filter, people, placed, selection } from './persons/store/person-filter.ts'
import type { StateSource } from './persons/store/person-list.ts'
import { resignedSource } from './states/store/state-sources.ts'

const LIST = 'people.read'
const DOCUMENT_DAYS = 30

/** As many people as the list with this filter has; `more` narrows it further. */
const listed = (
  { today, department_id, team_id }: CardQuery,
  filter: Filter,
  { source, more }: Readonly<{ source?: StateSource; more?: RawBuilder<boolean> }> = {},
): RawBuilder<number> => {
  const unit = {
    ...(department_id === null ? {} : { department_id: [department_id] }),
    ...(team_id === null ? {} : { team_id: [team_id] }),
  }
  const { where, needsPlacement } = selection({ ...filter, ...unit }, today)
  return sql<number>`select count(*)::int from ${people(today)} ${source?.join ?? sql``}
    ${needsPlacement ? placed(today) : sql``} where ${where} and ${more ?? sql`true`}`
}

const link = ({ department_id, team_id }: CardQuery, filter: Readonly<Record<string, string>>): ScreenLink =>
  `/admin/employees${queryText({ ...filter, department_id, team_id })}`

/** A line that counts exactly what the list under its link has. */
const line = <Query extends CardQuery>(
  permissions: readonly Permission[],
  labels: Counter<Query>['labels'],
  filterOf: (query: Query) => Filter,
): Counter<Query> => ({
  permissions: [LIST, ...permissions],
  labels,
  count: (query) => listed(query, filterOf(query)),
  path: (query) =>
    link(query, Object.fromEntries(Object.entries(filterOf(query)).map(([key, value]) => [key, String(value)]))),
})

const yesterday = ({ today }: CardQuery): string => addDays(today, -1)

const resignations: Counter<CardQuery> = {
  permissions: [LIST, 'people.state.write'],
  labels: ['resignation waits for a decision', 'resignations wait for a decision'],
  count: (query) => {
    const source = resignedSource(query.today, { exit_state: ['submitted'] })
    return listed(query, { status: ['left', ...NOT_LEFT] }, { source })
  },
  path: (query) => link(query, { tab: 'resigned', exit_state: 'submitted' }),
}

const attention: Readonly<Record<string, Counter<CardQuery>>> = {
  resignations,
  changes: line(
    ['people.write'],
    ['person asks for a change of the record', 'people ask for a change of their records'],
    () => ({ flag: ['pending_change'] }),
  ),
  updates: line(
    ['people.state.write'],
    ['person is late with a profile update', 'people are late with a profile update'],
    (query) => ({ update_due_to: yesterday(query) }),
  ),
  papers: line(
    ['people.personal.read'],
    ['person has a document that expires within 30 days', 'people have documents that expire within 30 days'],
    (query) => ({ papers_to: addDays(query.today, DOCUMENT_DAYS) }),
  ),
}

const lastDay = ({ since }: SinceQuery): string => since.slice(0, 10)

/** The condition that a person of a list is among the rows of a statement about changes since the last visit. */
const among = (table: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`e.id in (select x.employee_id from ${table})`

const changeRequests: Counter<SinceQuery> = {
  permissions: [LIST, 'people.write'],
  labels: ['person asked for a change of the record', 'people asked for a change of their records'],
  count: (query) =>
    listed(
      query,
      { flag: ['pending_change'] },
      {
        more: among(sql`(
          select c.employee_id from profile_changes c where c.state = 'pending' and c.created_at > ${query.since}::timestamptz
          union all select d.employee_id from employee_details d
            where d.state = 'pending' and d.created_at > ${query.since}::timestamptz) x`),
      },
    ),
  path: (query) => link(query, { flag: 'pending_change' }),
}

const warned: Counter<SinceQuery> = {
  permissions: [LIST, 'people.state.write'],
  labels: ['person was warned', 'people were warned'],
  count: (query) =>
    listed(
      query,
      { flag: ['warned'] },
      {
        more: among(sql`warnings x
          where x.state in ('issued', 'acknowledged') and x.issued_at > ${query.since}::timestamptz`),
      },
    ),
  path: (query) => link(query, { tab: 'warned' }),
}

const ownWarnings: Counter<SinceQuery> = {
  permissions: ['people.own.read'],
  labels: ['warning was given to you', 'warnings were given to you'],
  count: ({ actor, since }) => sql<number>`select count(*)::int from warnings
    where employee_id = ${actor.employee_id} and state in ('issued', 'acknowledged') and issued_at > ${since}::timestamptz`,
  path: () => '/employee/userprofile?tab=warnings',
}

const ownChanges: Counter<SinceQuery> = {
  permissions: ['people.own.read'],
  labels: ['change of your record was decided', 'changes of your record were decided'],
  count: ({ actor, since }) => sql<number>`
    select ((select count(*) from profile_changes
        where employee_id = ${actor.employee_id} and decided_at > ${since}::timestamptz)
      + (select count(*) from employee_details
        where employee_id = ${actor.employee_id} and decided_at > ${since}::timestamptz))::int`,
  path: () => '/employee/userprofile',
}

const news: Readonly<Record<string, Counter<SinceQuery>>> = {
  joined: line([], ['person joined', 'people joined'], (query) => ({
    joined_from: addDays(lastDay(query), 1),
    joined_to: query.today,
  })),
  left: line([], ['person left', 'people left'], (query) => ({
    status: ['left'],
    left_from: lastDay(query),
    left_to: yesterday(query),
  })),
  asked: changeRequests,
  warned,
  own_warnings: ownWarnings,
  own_changes: ownChanges,
}

/** Registers the counters of people: things that wait for a person, and news. */
export const registerCounters = (): void => {
  for (const [id, counter] of Object.entries(attention)) attentionLines.add(`people.${id}`, counter)
  for (const [id, counter] of Object.entries(news)) newsSources.add(`people.${id}`, counter)
}

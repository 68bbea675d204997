import { addDays } from '#engines/calendar/contract/calendar.ts'
import type { Permission, ScreenLink } from '#kit/contract/keys.ts'
import { queryText } from '#kit/contract/query-text.ts'
import { attentionLines, type CardQuery, newsSources, type Counter, type SinceQuery } from '#kit/server/registries.ts'
import { entries, type Filling } from '#kit/server/slots.ts'
import { NOT_LEFT } from '../contract/people.models.ts'
import type { Filter } from './persons/store/person-filter.ts'
import { resignedSource } from './states/store/state-sources.ts'
import {
  countInCircles,
  countListed,
  countOwnDecisions,
  countOwnWarnings,
  hasRequestedSince,
  isWarnedSince,
} from './store/counters.ts'

const LIST = 'people.read'
const DOCUMENT_DAYS = 30

const link = ({ department_id, team_id }: CardQuery, filter: Readonly<Record<string, string>>): ScreenLink =>
  `/admin/employees${queryText({ ...filter, department_id, team_id })}`

/** A line that counts exactly what the list under its link has. */
const line = <Query extends CardQuery>(
  permissions: readonly Permission[],
  labels: Counter<Query>['labels'],
  filterOf: (query: Query) => Omit<Filter, 'scope'>,
): Counter<Query> => ({
  permissions: [LIST, ...permissions],
  labels,
  count: (query) => countListed(query, filterOf(query)),
  path: (query) =>
    link(query, Object.fromEntries(Object.entries(filterOf(query)).map(([key, value]) => [key, String(value)]))),
})

const yesterday = ({ today }: CardQuery): string => addDays(today, -1)

const resignations: Counter<CardQuery> = {
  permissions: [LIST, 'people.state.write'],
  labels: ['resignation waits for a decision', 'resignations wait for a decision'],
  count: (query) => {
    const source = resignedSource(query.today, { exit_state: ['submitted'] })
    return countListed(query, { status: ['left', ...NOT_LEFT] }, { source })
  },
  path: (query) => link(query, { tab: 'resigned', exit_state: 'submitted' }),
}

const circles: Counter<CardQuery> = {
  permissions: [LIST, 'people.write'],
  labels: ['person reports to a circle of managers', 'people report to a circle of managers'],
  count: countInCircles,
  path: () => '/admin/employees?tab=chart',
}

const attention: Readonly<Record<string, Counter<CardQuery>>> = {
  'people.resignations': resignations,
  'people.manager_circles': circles,
  'people.changes': line(
    ['people.write'],
    ['person asks for a change of the record', 'people ask for a change of their records'],
    () => ({ flag: ['pending_change'] }),
  ),
  'people.updates': {
    ...line<CardQuery>(
      ['people.state.write'],
      ['person is late with a profile update', 'people are late with a profile update'],
      (query) => ({ update_due_to: yesterday(query) }),
    ),
    isLate: true,
  },
  'people.contracts': line(
    ['people.write'],
    [
      'fixed-term contract has ended, and nothing is decided',
      'fixed-term contracts have ended, and nothing is decided',
    ],
    (query) => ({ contract_ended_to: yesterday(query) }),
  ),
  'people.papers': line(
    ['people.personal.read'],
    ['person has a document that expires within 30 days', 'people have documents that expire within 30 days'],
    (query) => ({ papers_to: addDays(query.today, DOCUMENT_DAYS) }),
  ),
}

const lastDay = ({ since }: SinceQuery): string => since.slice(0, 10)

const changeRequests: Counter<SinceQuery> = {
  permissions: [LIST, 'people.write'],
  labels: ['person asked for a change of the record', 'people asked for a change of their records'],
  count: (query) =>
    countListed(
      query,
      { flag: ['pending_change'] },
      {
        more: hasRequestedSince(query.since),
      },
    ),
  path: (query) => link(query, { flag: 'pending_change' }),
}

const warned: Counter<SinceQuery> = {
  permissions: [LIST, 'people.state.write'],
  labels: ['person was warned', 'people were warned'],
  count: (query) =>
    countListed(
      query,
      { flag: ['warned'] },
      {
        more: isWarnedSince(query.since),
      },
    ),
  path: (query) => link(query, { tab: 'warned' }),
}

const ownWarnings: Counter<SinceQuery> = {
  permissions: ['people.own.read'],
  labels: ['warning was given to you', 'warnings were given to you'],
  count: ({ actor, since }) => countOwnWarnings(actor.employee_id, since),
  path: () => '/employee/userprofile?tab=warnings',
}

const ownChanges: Counter<SinceQuery> = {
  permissions: ['people.own.read'],
  labels: ['change of your record was decided', 'changes of your record were decided'],
  count: ({ actor, since }) => countOwnDecisions(actor.employee_id, since),
  path: () => '/employee/userprofile',
}

const news: Readonly<Record<string, Counter<SinceQuery>>> = {
  'people.joined': line([], ['person joined', 'people joined'], (query) => ({
    joined_from: addDays(lastDay(query), 1),
    joined_to: query.today,
  })),
  'people.left': line([], ['person left', 'people left'], (query) => ({
    status: ['left'],
    left_from: lastDay(query),
    left_to: yesterday(query),
  })),
  'people.asked': changeRequests,
  'people.warned': warned,
  'people.own_warnings': ownWarnings,
  'people.own_changes': ownChanges,
}

/** The counters of people: things that wait for a person, and news. */
export const counterFillings: readonly Filling[] = [entries(attentionLines, attention), entries(newsSources, news)]

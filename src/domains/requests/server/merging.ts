import { datesText, dayText } from '../contract/requests.texts.ts'
import { listUnsettledRequests, listPassingRequests, listSharedDays } from './store/merging.ts'
import { mergeRequests } from './workflow/merge-requests.ts'
import {
  mergePolicies,
  mergeSteps,
  type MergeStep,
  recordText,
  type Pair,
  movesAsHolding,
  movesByStep,
  movesWhere,
  stays,
} from '#kit/server/merging.ts'
import { entries } from '#kit/server/slots.ts'

/** The effect of merging two records of a person on the rows of this domain that refer to the merged one. */
export const mergeFilling = entries(mergePolicies, {
  requests: {
    label: 'Requests and leave',
    columns: {
      'approval_chain_steps.employee_id': movesWhere('Steps of approval chains', 'true'),
      'approval_delegations.from_employee_id': movesWhere(
        'Deputies',
        't.ended_at is null and t.to_date >= pair.day',
        't.to_employee_id = pair.into_id or exists (select from approval_delegations o where o.from_employee_id = pair.into_id and o.ended_at is null and o.from_date <= t.to_date and o.to_date >= t.from_date)',
      ),
      'approval_delegations.to_employee_id': movesAsHolding('delegations'),
      'leave_accounts.employee_id': movesByStep,
      'request_events.on_behalf_of': stays,
      'request_steps.employee_id': movesWhere('Steps of requests', `t.state in ('open', 'waiting')`),
      'request_steps.on_behalf_of': stays,
      'requests.cover_employee_id': movesWhere(
        'Cover of requests',
        `t.status in ('pending', 'returned', 'approved', 'cancel_pending') and t.to_date >= pair.day`,
        't.employee_id = pair.into_id',
      ),
      'requests.employee_id': movesByStep,
    },
  },
})

const twoOf = ({ from, into, day }: Pair) => ({ from: from.id, into: into.id, day })

const step: MergeStep = {
  blocks: async (tx, pair) => [
    ...(await listUnsettledRequests(tx, twoOf(pair))).map(
      ({ type, from_date, to_date }) =>
        `${type} of ${recordText(pair.from)}, ${datesText(from_date, to_date)}, is still open. Decide or end it first.`,
    ),
    ...(await listSharedDays(tx, twoOf(pair))).map(
      ({ date }) => `Both records have a request for ${dayText(date)}. Cancel one of them first.`,
    ),
  ],
  lines: async (tx, pair) =>
    (await listPassingRequests(tx, twoOf(pair))).map(({ type, from_date, to_date }) => ({
      label: 'Requests',
      item: `${type}, ${datesText(from_date, to_date)}`,
      effect: 'moves',
    })),
  apply: mergeRequests,
}

export const mergeStepFilling = entries(mergeSteps, { requests: step })

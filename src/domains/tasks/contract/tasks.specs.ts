// The common parts of the calls of employees and administrators: each handler serves one path of each set.
import { z } from 'zod'
import { id, instant, textId } from '#kit/contract/fields.ts'
import { pageMeta } from '#kit/contract/page.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import * as inputs from './tasks.inputs.ts'
import { bulkResult, capacity, receivers, warning } from './results.models.ts'
import { savedComment, task, taskRow, taskState } from './tasks.models.ts'
import { tasksRefusals } from './tasks.refusals.ts'

export const shows = ['tasks.changed', 'people.changed'] as const
const changes = ['tasks.changed'] as const
const params = z.strictObject({ id: textId })

const { of } = tasksRefusals
const stale = commonRefusals.of('stale')
const REVIEWERS = ['reviewer_is_assignee', 'reviewer_cannot'] as const
const RECEIVING = ['no_person', 'outside_scope', 'person_inactive'] as const
const ASSIGNING = [...RECEIVING, ...REVIEWERS] as const

export const add = {
  permission: 'tasks.write',
  body: inputs.taskInput,
  data: z.strictObject({ tasks: z.array(taskRow), warnings: z.array(warning) }),
  refusals: of(...ASSIGNING, 'dependency_cycle'),
  changes,
} as const

const changed = z.strictObject({ ...task.shape, warnings: z.array(warning) })

export const update = {
  permission: 'tasks.write',
  params,
  body: inputs.taskChange,
  data: changed,
  refusals: { ...of('bad_state', 'dependency_cycle', 'field_not_yours', ...ASSIGNING), ...stale },
  changes,
} as const

export const remove = {
  permission: 'tasks.delete',
  params,
  data: z.strictObject({ id }),
  refusals: of('has_history', 'stays'),
  changes,
} as const

export const comment = {
  permission: 'tasks.comment',
  body: inputs.commentInput,
  data: savedComment,
  refusals: of('closed_thread'),
  changes,
} as const

export const changeComment = {
  permission: 'tasks.comment',
  params,
  body: inputs.commentChange,
  data: savedComment,
  refusals: { ...of('closed_thread', 'comment_fixed'), ...stale },
  changes,
} as const

export const removeComment = {
  permission: 'tasks.comment',
  params,
  data: z.strictObject({ id }),
  refusals: of('comment_fixed'),
  changes,
} as const

export const reassign = {
  permission: 'tasks.reassign',
  body: inputs.reassignInput,
  data: changed,
  refusals: {
    ...of(
      'bad_state',
      'outside_team',
      'outside_scope',
      'same_person',
      'handover_pending',
      'person_inactive',
      'reviews_it',
    ),
    ...stale,
  },
  changes,
} as const

export const act = {
  permission: 'tasks.act',
  body: inputs.actionInput,
  data: task,
  refusals: {
    ...of(
      ...RECEIVING,
      'bad_state',
      'reviews_it',
      'own_review',
      'taken',
      'reason_needed',
      'needs_approval',
      'no_approval',
      'due_not_later',
      'request_open',
      'request_gone',
      'handover_pending',
      'reopen_too_late',
      'dependencies_open',
    ),
    ...stale,
  },
  changes,
} as const

const DECIDING = ['own_work', 'request_gone', 'bad_state', 'reason_needed'] as const
export const approve = {
  permission: 'tasks.approve',
  params,
  body: inputs.approveInput,
  data: task,
  refusals: { ...of(...DECIDING), ...stale },
  changes,
} as const
export const reject = { ...approve, body: inputs.rejectInput } as const

const results = z.array(bulkResult)
export const bulk = {
  permission: 'tasks.write',
  body: inputs.bulkInput,
  data: z.strictObject({ bulk_id: id, undo_until: instant.nullable(), results }),
  refusals: of('outside_scope', 'person_inactive', 'reviews_it'),
  changes,
} as const
export const undo = {
  permission: 'tasks.write',
  body: z.strictObject({ bulk_id: id }),
  data: z.strictObject({ results }),
  refusals: of('undo_over'),
  changes,
} as const

export const listOfPerson = {
  permission: 'tasks.read',
  params: z.strictObject({ userId: textId }),
  query: inputs.listQuery,
  data: z.array(taskRow),
  meta: pageMeta,
  shows,
  export: { name: 'tasks' },
} as const

export const list = {
  permission: 'tasks.read',
  query: inputs.scopedQuery,
  data: z.array(taskRow),
  /**
   * `by_state`: how many there are in each state under the other filters; of a common text 5,000 at most are counted of
   * each.
   */
  meta: z.strictObject({ ...pageMeta.shape, by_state: z.record(taskState, z.int()) }),
  shows,
  export: { name: 'tasks' },
} as const

export const show = {
  permission: 'tasks.read',
  params,
  /** Comments before one, by its id. */
  query: z.strictObject({ comments_before: textId.optional() }),
  data: task,
  shows: [...shows, 'reports.changed'],
} as const

export const readCapacity = {
  permission: 'tasks.read',
  body: inputs.capacityInput,
  data: z.array(capacity),
  reads: true,
  shows: ['tasks.changed', 'people.changed'],
} as const

export const listReceivers = {
  permission: 'tasks.read',
  query: inputs.receiversQuery,
  data: receivers,
  refusals: of('bad_state', 'handover_pending'),
  shows: ['tasks.changed', 'people.changed'],
} as const

export const place = {
  permission: 'tasks.write',
  params,
  body: inputs.placeInput,
  data: z.strictObject({ id }),
  refusals: { ...of('bad_state'), ...stale },
  changes,
} as const

import { z } from 'zod'
import { date, id, line, queryList, search, text, textId, version } from '#kit/contract/fields.ts'
import { cursor, MAX_LIMIT, sortKey } from '#kit/contract/page.ts'
import { queryInt } from '#kit/contract/fields.ts'
import { onlyWith } from '#kit/contract/only-with.ts'
import { action, label, minutes, priority, requestKind, taskState } from './tasks.models.ts'
import { wholeTaskRecord } from './tasks.records.ts'

/** A flag in an address: `1` or `true`. */
const flag = z
  .union([z.boolean(), z.enum(['1', '0', 'true', 'false'])])
  .transform((value) => value === true || value === '1' || value === 'true')

const SORTS = ['due_date', 'priority', 'state', 'board', 'updated_at', 'waiting_since'] as const
const VIEWS = ['today', 'offered', 'open', 'unanswered', 'to_approve', 'done', 'created'] as const
const taskView = z.enum(VIEWS)

/** The filters of lists of tasks. */
const filters = {
  state: queryList(taskState, 9).optional(),
  view: taskView.optional(),
  q: search.optional(),
  priority: priority.optional(),
  pr_id: textId.optional(),
  client_id: textId.optional(),
  label: label.optional(),
  due: z.enum(['overdue', 'today', 'week']).optional(),
  due_from: date.optional(),
  due_to: date.optional(),
  /** Done on this day or later. */
  done_from: date.optional(),
  risk: flag.optional(),
  unassigned: flag.optional(),
  sort: sortKey(SORTS).optional(),
  limit: queryInt(1, MAX_LIMIT).optional(),
  cursor: cursor.optional(),
}
export const listQuery = z.strictObject(filters)
export const scopedQuery = z.strictObject({
  ...filters,
  user_id: textId.optional(),
  team_id: textId.optional(),
  department_id: textId.optional(),
})
export type TaskQuery = z.output<typeof scopedQuery>

const people = z.array(id)
const reviewer = z.strictObject({ role: z.enum(['Admin', 'User']), id })

const optional = {
  assignee_id: id.nullish(),
  team_id: id.nullish(),
  reviewer: reviewer.nullish(),
  pr_id: id.nullish(),
  client_id: id.nullish(),
  ticket_id: id.nullish(),
  collaborator_ids: people.max(10).optional(),
  watcher_ids: people.max(30).optional(),
  depends_on: people.max(50).optional(),
}

export const taskInput = z
  .strictObject({
    ...wholeTaskRecord.add,
    ...optional,
    /** One task for each of these people. */
    assignee_ids: people.min(1).max(100).optional(),
    draft: z.boolean().optional(),
    steps: z.array(line(200)).max(50).optional(),
  })
  .superRefine(onlyWith('needs_approval', { reviewer: [true] }))
export type TaskInput = z.output<typeof taskInput>

export const taskChange = z.strictObject({
  version,
  ...wholeTaskRecord.change,
  ...optional,
  /** The whole list; a step with its former id retains the person who ticked it. */
  steps: z
    .array(z.strictObject({ id: id.optional(), text: line(200), done: z.boolean() }))
    .max(50)
    .optional(),
})
export type TaskChange = z.output<typeof taskChange>

export const commentInput = z.strictObject({ task_id: id, body: text(4000, 1), reply_to_id: id.optional() })
export const commentChange = z.strictObject({ version, body: text(4000, 1) })

export const reassignInput = z.strictObject({
  id,
  version,
  user_id: id,
  reason: line(500, 3),
  note: text(4000, 3),
  remaining_minutes: minutes,
})
export type ReassignInput = z.output<typeof reassignInput>

export const actionInput = z
  .strictObject({
    id,
    version,
    action,
    user_id: id.optional(),
    team_id: id.optional(),
    reason: text(500).optional(),
    comment: text(1000).optional(),
    due_date: date.optional(),
    remaining_minutes: minutes.optional(),
  })
  .superRefine(
    onlyWith('action', {
      user_id: ['offer'],
      team_id: ['offer'],
      reason: ['decline', 'block', 'cancel', 'take_over'],
      comment: ['submit', 'ask_due_date'],
      due_date: ['ask_due_date'],
      remaining_minutes: ['finish', 'submit'],
    }),
  )
export type ActionInput = z.output<typeof actionInput>

export const approveInput = z.strictObject({ kind: requestKind, version, comment: text(1000).optional() })
export const rejectInput = z.strictObject({ kind: requestKind, version, comment: text(1000) })
export type DecideInput = z.output<typeof approveInput>

const rows = z.array(z.strictObject({ id, version })).min(1).max(200)
export const bulkInput = z.strictObject({
  rows,
  action: z.discriminatedUnion('do', [
    z.strictObject({ do: z.literal('assign'), user_id: id }),
    z.strictObject({
      do: z.literal('move_due'),
      date: date.optional(),
      working_days: z.int().min(-60).max(60).optional(),
    }),
    z.strictObject({ do: z.literal('priority'), priority }),
    z.strictObject({ do: z.literal('add_label'), label }),
    z.strictObject({ do: z.literal('remove_label'), label }),
    z.strictObject({ do: z.literal('plan'), date: date.nullable() }),
    z.strictObject({ do: z.literal('cancel'), reason: line(500, 3) }),
    z.strictObject({ do: z.literal('approve') }),
  ]),
})
export type BulkInput = z.output<typeof bulkInput>
export type BulkAction = BulkInput['action']

export const capacityInput = z.strictObject({
  user_ids: people.min(1).max(50).optional(),
  team_id: id.optional(),
  start_date: date,
  end_date: date,
})

export const receiversQuery = z.strictObject({
  /** The task that is offered or handed over; without one, a new task. */
  task_id: textId.optional(),
  q: search.optional(),
  /** The due date of a new task. */
  due_date: date.optional(),
})

/** The place of a card of the board: next to another one of its column. */
export const placeInput = z.strictObject({ next_to: id, side: z.enum(['before', 'after']) })

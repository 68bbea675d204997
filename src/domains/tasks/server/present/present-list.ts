import { can as canTake } from '#engines/transitions/contract/transitions.ts'
import { forbidden, notFound } from '#kit/contract/envelope.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'
import type { Context } from '#kit/server/context.ts'
import type { Warning } from '../../contract/results.models.ts'
import type { Can, TaskRow } from '../../contract/tasks.models.ts'
import { type TaskContext, taskWorkflow } from '../../contract/tasks.workflows.ts'
import type { Due } from '../../contract/due.rules.ts'
import { evaluateDues } from '../rules/evaluate-dues.ts'
import { findTaskRows } from '../store/lists.ts'
import type { StoredTask } from '../store/parts.ts'
import { visibilityOfRows } from '../store/visibility.ts'

export type ReadContext = Pick<Context, 'tx' | 'actor' | 'now'>

export const taskContextOf = (row: StoredTask, at_once = false): TaskContext => ({
  is_holder: row.is_holder,
  is_offered: row.is_offered,
  in_queue: row.in_queue,
  is_creator: row.is_creator,
  is_collaborator: row.is_collaborator,
  writes: row.writes,
  reassigns: row.reassigns,
  takes_over: row.takes_over,
  approves: row.approves,
  sent_handover: row.sent_handover,
  handover_to: row.handover_id === null ? null : (row.offered_to?.name ?? ''),
  needs_approval: row.needs_approval,
  waits_for: row.waits_for,
  has_date_request: row.asks_due_date !== null,
  reopens_in_time: row.reopens_in_time,
  left_holder: row.left_holder,
  at_once,
})

const DELETABLE: readonly string[] = ['draft', 'offered', 'declined', 'cancelled']

/** Returns true if a task has work, files or handovers, and so must not be deleted. */
export const hasHistory = (row: StoredTask): boolean => row.has_history || row.spent_minutes > 0

/** Returns true if the actor may comment and attach files; who only had the task reads it. */
const canAddTo = (actor: Actor, row: StoredTask): boolean => scopeOf(actor, 'tasks.comment') !== null && !row.only_had

/** Refuses comments and files of those who only had the task. */
export const requireAdding = (actor: Actor, row: StoredTask): void => {
  if (!canAddTo(actor, row)) throw forbidden()
}

const canOf = (actor: Actor, row: StoredTask): Can => {
  const steps = canTake(taskWorkflow, row.state, taskContextOf(row))
  const keys = { act: scopeOf(actor, 'tasks.act'), approve: scopeOf(actor, 'tasks.approve') }
  const acts = <Step extends keyof typeof steps>(step: Step): boolean => keys.act !== null && steps[step]
  const decides = keys.approve !== null
  const isOpen = row.state !== 'done' && row.state !== 'cancelled'
  const mayWrite = scopeOf(actor, 'tasks.write') !== null
  return {
    offer: acts('offer'),
    accept: acts('accept'),
    take: acts('take'),
    decline: acts('decline'),
    recall: acts('recall'),
    start: acts('start'),
    block: acts('block'),
    unblock: acts('unblock'),
    finish: acts('finish'),
    submit: acts('submit'),
    withdraw: acts('withdraw'),
    ask_due_date: acts('ask_due_date') && row.due_date !== null,
    cancel: acts('cancel'),
    reopen: acts('reopen'),
    reassign: scopeOf(actor, 'tasks.reassign') !== null && steps.reassign,
    take_over: acts('take_over'),
    approve: decides && steps.approve,
    reject: decides && steps.reject,
    decide_due_date: decides && row.asks_due_date !== null && steps.decide_due_date,
    update: isOpen && row.writes,
    plan: isOpen && mayWrite && (row.is_holder || row.writes),
    tick: isOpen && mayWrite && (row.is_holder || row.is_collaborator || row.writes),
    delete: row.deletes && DELETABLE.includes(row.state) && !hasHistory(row),
    comment: canAddTo(actor, row) && row.state !== 'cancelled',
    attach: canAddTo(actor, row) && row.state !== 'cancelled',
  }
}

const presentRow = (actor: Actor, row: StoredTask, due: Due): TaskRow => {
  const {
    known_risk: _risk,
    offer_no: _offers,
    creator_account: _creator,
    reviewer_account: _reviewer,
    is_holder: _holder,
    is_offered: _offered,
    in_queue: _queue,
    is_creator: _own,
    is_collaborator: _with,
    only_had: _had,
    writes: _writes,
    reassigns: _reassigns,
    takes_over: _successor,
    approves: _approves,
    deletes: _deletes,
    sent_handover: _sender,
    handover_id: _handover,
    waits_for: _waits,
    reopens_in_time: _time,
    left_holder: _left,
    has_history: _history,
    ...shown
  } = row
  return { ...shown, ...due, can: canOf(actor, row) }
}

/** Rows as their reader sees them, with what their due dates mean. */
export const presentRows = async (context: ReadContext, rows: readonly StoredTask[]): Promise<TaskRow[]> => {
  const dues = await evaluateDues(context, rows)
  return rows.flatMap((row) => {
    const due = dues.get(row.id)
    return due ? [presentRow(context.actor, row, due)] : []
  })
}

/** Returns a visible task; 404 for every other one. */
export const getStoredTask = async (context: ReadContext, id: number): Promise<StoredTask> => {
  const [row] = await findTaskRows(context.tx, visibilityOfRows(context), [id])
  if (!row) throw notFound()
  return row
}

/** Returns warnings about due dates of open tasks; they do not prevent saving. */
export const warningsOf = (rows: readonly TaskRow[]): Warning[] =>
  rows.flatMap(({ id, risk, next_working_date }) => (risk === null ? [] : [{ id, risk, next_working_date }]))

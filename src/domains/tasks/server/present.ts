import { can as canTake } from '#engines/transitions/contract/transitions.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'
import type { Context } from '#kit/server/context.ts'
import type { Warning } from '../contract/results.models.ts'
import type { Can, TaskRow } from '../contract/tasks.models.ts'
import { type TaskContext, taskWorkflow } from '../contract/tasks.workflows.ts'
import type { Due } from '../contract/due.rules.ts'
import { judgeDues } from './judge.ts'
import { findTaskRows } from './store/lists.ts'
import type { StoredTask } from './store/parts.ts'
import { sightOfRows } from './store/sight.ts'

export type Asking = Pick<Context, 'tx' | 'actor' | 'now'>

export const factsOf = (row: StoredTask, at_once = false): TaskContext => ({
  is_holder: row.is_holder,
  is_offered: row.is_offered,
  in_queue: row.in_queue,
  is_creator: row.is_creator,
  is_collaborator: row.is_collaborator,
  writes: row.writes,
  reassigns: row.reassigns,
  approves: row.approves,
  gave_handover: row.gave_handover,
  handover_to: row.handover_id === null ? null : (row.offered_to?.name ?? ''),
  needs_approval: row.needs_approval,
  waits_for: row.waits_for,
  asks_due_date: row.asks_due_date !== null,
  reopens_in_time: row.reopens_in_time,
  holder_gone: row.holder_gone,
  at_once,
})

const DELETABLE: readonly string[] = ['draft', 'offered', 'declined', 'cancelled']

/** Whether something was done with it that is to be found again. */
export const hasHistory = (row: StoredTask): boolean => row.has_history || row.spent_minutes > 0

const canOf = (actor: Actor, row: StoredTask): Can => {
  const steps = canTake(taskWorkflow, row.state, factsOf(row))
  const holds = { act: scopeOf(actor, 'tasks.act'), approve: scopeOf(actor, 'tasks.approve') }
  const acts = <Step extends keyof typeof steps>(step: Step): boolean => holds.act !== null && steps[step]
  const decides = holds.approve !== null
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
    approve: decides && steps.approve,
    reject: decides && steps.reject,
    decide_due_date: decides && row.asks_due_date !== null && steps.decide_due_date,
    update: isOpen && row.writes,
    plan: isOpen && mayWrite && (row.is_holder || row.writes),
    tick: isOpen && mayWrite && (row.is_holder || row.is_collaborator || row.writes),
    delete: row.deletes && DELETABLE.includes(row.state) && !hasHistory(row),
    comment: scopeOf(actor, 'tasks.comment') !== null && row.state !== 'cancelled',
    attach: scopeOf(actor, 'tasks.comment') !== null && row.state !== 'cancelled',
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
    writes: _writes,
    reassigns: _reassigns,
    approves: _approves,
    deletes: _deletes,
    gave_handover: _gave,
    handover_id: _handover,
    waits_for: _waits,
    reopens_in_time: _time,
    holder_gone: _gone,
    has_history: _history,
    ...shown
  } = row
  return { ...shown, ...due, can: canOf(actor, row) }
}

/** Rows as their reader sees them, with what their due dates mean. */
export const presentRows = async (asking: Asking, rows: readonly StoredTask[]): Promise<TaskRow[]> => {
  const dues = await judgeDues(asking, rows)
  return rows.flatMap((row) => {
    const due = dues.get(row.id)
    return due ? [presentRow(asking.actor, row, due)] : []
  })
}

/** A task in sight; 404 for every other one. */
export const readStored = async (asking: Asking, id: number): Promise<StoredTask> => {
  const [row] = await findTaskRows(asking.tx, sightOfRows(asking), [id])
  if (!row) throw notFound()
  return row
}

/** What is to be said about due dates of open tasks; it keeps nothing from being saved. */
export const warningsOf = (rows: readonly TaskRow[]): Warning[] =>
  rows.flatMap(({ id, risk, next_working_date }) => (risk === null ? [] : [{ id, risk, next_working_date }]))

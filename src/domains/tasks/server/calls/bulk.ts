import { loadCalendars } from '#domains/organisation/server/index.ts'
import { withdraw } from '#domains/notices/server/index.ts'
import { addDays, addWorkingDays, type PersonCalendar } from '#engines/calendar/contract/calendar.ts'
import { forbidden, HttpFailure, invalid, notFound } from '#kit/contract/envelope.ts'
import { Refusal, refuseStale } from '#kit/contract/refusals.ts'
import { handle } from '#kit/server/call/handle.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { scopeOf } from '#kit/server/actor.ts'
import * as admin from '../../contract/admin-tasks.calls.ts'
import * as tasks from '../../contract/tasks.calls.ts'
import type { BulkAction, BulkInput } from '../../contract/tasks.inputs.ts'
import type { BulkResult } from '../../contract/results.models.ts'
import { tasksRefusals } from '../../contract/tasks.refusals.ts'
import { presentChangedRows } from '../present/present-task.ts'
import { type ChangeContext, record } from '../workflow/change.ts'
import { offerTask } from '../rules/offer-task.ts'
import { type GatheredNotices, sendGathered } from '../notify.ts'
import * as store from '../store/bulk.ts'
import { findTaskRows, lockTasks } from '../store/lists.ts'
import type { StoredTask } from '../store/parts.ts'
import { visibilityOfRows } from '../store/visibility.ts'
import { cancel } from '../workflow/close.ts'
import { decide } from '../workflow/decide.ts'
import { reassign } from '../workflow/handover.ts'
import { changeTask } from './update.ts'

/** For so long a change of many tasks can be undone, and no one is notified of it. */
const UNDO_MS = 10_000
const AHEAD_DAYS = 200

type Calendars = ReadonlyMap<number, PersonCalendar>

const laterDue = (row: StoredTask, action: Extract<BulkAction, { do: 'move_due' }>, calendars: Calendars): string => {
  if (action.date !== undefined) return action.date
  const days = action.working_days ?? 0
  const from = row.due_date
  if (from === null) throw invalid({ action: 'Choose a date: some of the tasks have none' })
  const person = row.assignee && calendars.get(row.assignee.id)
  return (person && addWorkingDays(person, from, days)) ?? addDays(from, days)
}

const assign = async (context: ChangeContext, row: StoredTask, to: number): Promise<void> => {
  if (row.state === 'draft' || row.state === 'declined')
    return offerTask(context, row, { employee_id: to, team_id: null })
  await reassign(context, row, {
    user_id: to,
    reason: 'Work is redistributed',
    note: 'Handed over with other tasks.',
    remaining_minutes: row.remaining_minutes,
  })
}

const labelled = (row: StoredTask, action: Extract<BulkAction, { do: 'add_label' | 'remove_label' }>): string[] => {
  const others = row.labels.filter((one) => one !== action.label)
  const labels = action.do === 'add_label' ? [...others, action.label] : others
  if (labels.length > 8) throw invalid({ label: 'A task has at most 8 labels' })
  return labels
}

const doOne = async (
  context: ChangeContext,
  row: StoredTask,
  action: BulkAction,
  calendars: Calendars,
): Promise<void> => {
  switch (action.do) {
    case 'assign':
      return assign(context, row, action.user_id)
    case 'move_due':
      return changeTask(context, row, { due_date: laterDue(row, action, calendars) })
    case 'priority':
      return changeTask(context, row, { priority: action.priority })
    case 'add_label':
    case 'remove_label':
      return changeTask(context, row, { labels: labelled(row, action) })
    case 'plan':
      return changeTask(context, row, { planned_for: action.date })
    case 'cancel':
      return cancel(context, row, { reason: action.reason })
    case 'approve':
      return decide(context, row, 'approved', { kind: 'close' })
  }
}

const failed = (id: number, code: string, message: string): BulkResult => ({ id, ok: false, row: null, code, message })

/** A row by its own rules: what refuses it changes nothing, and does not stop the others. */
const tryOne = async (
  row: StoredTask | undefined,
  chosen: BulkInput['rows'][number],
  doIt: (row: StoredTask) => Promise<void>,
): Promise<BulkResult | null> => {
  if (!row) return failed(chosen.id, 'common.not_found', 'Not Found')
  try {
    requireVersion(row, chosen.version)
    await doIt(row)
    return null
  } catch (error) {
    if (error instanceof Refusal) return failed(chosen.id, error.code, error.message)
    if (error instanceof HttpFailure && error.status < 500)
      return failed(chosen.id, `common.${error.status}`, error.message)
    throw error
  }
}

const calendarsFor = async (
  context: ChangeContext,
  rows: readonly StoredTask[],
  action: BulkAction,
): Promise<Calendars> => {
  if (action.do !== 'move_due' || action.date !== undefined) return new Map()
  const people = [...new Set(rows.flatMap(({ assignee }) => (assignee ? [assignee.id] : [])))]
  const day = context.now.slice(0, 10)
  const range = { from: addDays(day, -AHEAD_DAYS), to: addDays(day, AHEAD_DAYS), now: context.now }
  return people.length === 0 ? new Map() : loadCalendars(context.tx, people, range)
}

const bulk = async (plain: ChangeContext & Readonly<{ body: BulkInput }>) => {
  const { tx, now, actor, body } = plain
  const { action } = body
  if (action.do === 'move_due' && (action.date === undefined) === (action.working_days === undefined))
    throw invalid({ action: 'Choose a date or a number of working days' })
  const canUndo = action.do !== 'approve'
  const undo_until = canUndo ? new Date(Date.parse(now) + UNDO_MS).toISOString() : null
  const later: GatheredNotices = { not_before: undo_until ?? now, keys: [], waiting: [] }
  const context: ChangeContext & Readonly<{ later: GatheredNotices }> = { ...plain, later }
  const chosen = [...new Map(body.rows.map((row) => [row.id, row])).values()]
  const ids = chosen.map(({ id }) => id)
  await lockTasks(tx, ids)
  const found = new Map((await findTaskRows(tx, visibilityOfRows(context), ids)).map((row) => [row.id, row]))
  const before = await store.getColumns(tx, ids)
  const calendars = await calendarsFor(context, [...found.values()], action)
  const refused = new Map<number, BulkResult>()
  for (const row of chosen) {
    const result = await tryOne(found.get(row.id), row, (task) => {
      if (action.do === 'approve' && scopeOf(actor, 'tasks.approve') === null) throw forbidden()
      return doOne(context, task, action, calendars)
    })
    if (result) refused.set(row.id, result)
  }
  await sendGathered(context)
  const done = ids.filter((id) => !refused.has(id))
  const rows = new Map((await presentChangedRows(context, done)).map((row) => [row.id, row]))
  const bulk_id = await store.insertRun(tx, {
    account_id: actor.account_id,
    at: now,
    action: action.do,
    keys: later.keys,
    rows: done.flatMap((id) => {
      const row = rows.get(id)
      return row ? [{ id, before: before.get(id) ?? {}, after_version: row.version }] : []
    }),
  })
  const results = ids.map(
    (id): BulkResult => refused.get(id) ?? { id, ok: true, row: rows.get(id) ?? null, code: null, message: null },
  )
  return { bulk_id, undo_until, results }
}

/** Takes a change of many tasks back, before anyone is notified of it. */
const undo = async (context: ChangeContext & Readonly<{ body: { bulk_id: number } }>) => {
  const { tx, now, actor, body } = context
  const run = await store.lockRun(tx, body.bulk_id, actor.account_id)
  if (!run) throw notFound()
  const isOver = Date.parse(now) - Date.parse(run.at) > UNDO_MS
  if (isOver || run.undone_at !== null || run.action === 'approve') throw tasksRefusals.refusal('undo_over')
  const ids = run.rows.rows.map(({ id }) => id)
  await lockTasks(tx, ids)
  const restored = new Set(await store.restoreRows(tx, run))
  await store.endRun(tx, body.bulk_id, now)
  for (const key of new Set(run.rows.keys)) await withdraw(context, key)
  const rows = new Map((await presentChangedRows(context, ids)).map((row) => [row.id, row]))
  for (const id of restored) {
    const row = rows.get(id)
    if (row) {
      const holder = row.assignee?.id ?? null
      await record(context, id, { action: 'undo', audited: 'tasks.undone', from: row.state, to: row.state, holder })
    }
  }
  const results = ids.map((id): BulkResult => {
    if (restored.has(id)) return { id, ok: true, row: rows.get(id) ?? null, code: null, message: null }
    return failed(id, 'common.stale', refuseStale().message)
  })
  return { results }
}

export const changeTasks = handle(tasks.changeTasks, bulk)
export const adminChangeTasks = handle(admin.adminChangeTasks, bulk)
export const undoTasks = handle(tasks.undoTasks, undo)
export const adminUndoTasks = handle(admin.adminUndoTasks, undo)

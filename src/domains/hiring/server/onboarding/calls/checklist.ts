import { audit, patched } from '#kit/server/audit.ts'
import { forbidden, invalid, notFound } from '#kit/contract/envelope.ts'
import { DetailedResponse } from '#kit/server/call/responses.ts'
import { handle } from '#kit/server/call/handle.ts'
import { found } from '#kit/server/database/rows.ts'
import type { Context, Tx } from '#kit/server/context.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import * as calls from '../../../contract/checklist.calls.ts'
import { hiringRefusals } from '../../../contract/hiring.refusals.ts'
import type { Task } from '../../../contract/checklist.models.ts'
import { presentTasks } from '../present/checklist.ts'
import { noteEvent } from '../workflow/events.ts'
import { hasPermission } from '../present/present-onboard.ts'
import { findAccount } from '../store/accounts.ts'
import * as stored from '../store/stored-tasks.ts'
import { updateManagerNote } from '../store/welcomes.ts'
import { findTaskRow, listOwnTaskRows, listTaskRows, type TaskRow } from '../store/tasks.ts'

const { refusal } = hiringRefusals

export const listTasks = handle(calls.listTasks, async ({ tx, actor, now, query }) => {
  const mine = query.mine === 'true' || !hasPermission(actor, 'hiring.read')
  const { rows, meta } = await listTaskRows(tx, { actor, now }, { ...query, mine })
  return new DetailedResponse(await presentTasks(tx, actor, rows), { meta })
})

export const listOwnTasks = handle(calls.listOwnTasks, async ({ tx, actor, now }) =>
  presentTasks(tx, actor, await listOwnTaskRows(tx, actor, now)),
)

/** Locks and returns an item that the actor may see. */
const lockTask = async ({ tx, actor, now }: Context, id: number, seesAll: boolean): Promise<TaskRow> => {
  await stored.lockTask(tx, id)
  const row = await findTaskRow(tx, actor, now, id)
  if (!row || !(row.is_mine || seesAll)) throw notFound()
  return row
}

const show = async ({ tx, actor, now }: Context, id: number): Promise<Task> => {
  const row = await findTaskRow(tx, actor, now, id)
  return found((await presentTasks(tx, actor, row ? [row] : []))[0])
}

type Step = Readonly<{ state: Task['state']; note?: string | undefined }>
const STEP_TEXTS = { open: 'Opened again', done: 'Done', waived: 'Waived' } as const

/** Ticks, waives or opens an item; a note for the first day goes to the welcome. */
const move = async (context: Context, row: TaskRow, { state, note }: Step): Promise<void> => {
  const { tx, actor, now } = context
  const isOpen = state === 'open'
  await stored.updateTask(tx, row.id, {
    state,
    note: note ?? row.note,
    done_by: isOpen ? null : actor.account_id,
    done_at: isOpen ? null : now,
  })
  if (state === 'done' && row.fills === 'manager_note' && note) await updateManagerNote(tx, row.onboard_id, note)
  await noteEvent(context, row.onboard_id, 'checklist', `${STEP_TEXTS[state]}: ${row.title}`)
}

type TaskChange = Partial<Pick<TaskRow, 'state' | 'due_on'>>

const auditTask = (context: Context, row: TaskRow, { state, due_on }: TaskChange, details = {}): Promise<void> =>
  audit(context, 'hiring.task_updated', {
    entity: 'onboard_tasks',
    id: row.id,
    change: patched({ state: row.state, due_on: row.due_on }, { state, due_on }, details),
  })

const accountOf = async (tx: Tx, person: Parameters<typeof findAccount>[1]): Promise<number> => {
  const account = await findAccount(tx, person)
  if (account === undefined) throw invalid({ owner: 'This person has no login' })
  return account
}

export const updateTask = handle(calls.updateTask, async (context) => {
  const { tx, actor, params, body } = context
  const writes = hasPermission(actor, 'hiring.onboard.write')
  const row = await lockTask(context, params.id, writes || hasPermission(actor, 'hiring.read'))
  const plans = body.owner !== undefined || body.due_on !== undefined || body.state === 'waived'
  if (!writes && (plans || !row.is_mine)) throw forbidden()
  requireVersion(row, body.version)
  if (row.is_over) throw refusal('ended')
  if (body.state === 'waived' && !body.note && !row.note) throw refusal('note_missing')
  if (body.owner !== undefined) {
    const owner_account_id = body.owner === null ? null : await accountOf(tx, body.owner)
    await stored.updateTask(tx, row.id, { owner_account_id })
  }
  if (body.due_on !== undefined) await stored.updateTask(tx, row.id, { due_on: body.due_on, due_fixed: true })
  if (body.state !== undefined && body.state !== row.state) await move(context, row, { ...body, state: body.state })
  else if (body.note !== undefined) await stored.updateTask(tx, row.id, { note: body.note })
  await auditTask(context, row, body, body.owner === undefined ? {} : { owner: body.owner })
  return show(context, row.id)
})

export const doOwnTask = handle(calls.doOwnTask, async (context) => {
  const { params, body } = context
  const row = await lockTask(context, params.id, false)
  requireVersion(row, body.version)
  if (row.is_over) throw refusal('ended')
  await move(context, row, body)
  await auditTask(context, row, body)
  return show(context, row.id)
})

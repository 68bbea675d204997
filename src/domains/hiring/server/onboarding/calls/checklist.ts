import { audit, patched } from '#kit/server/audit.ts'
import { forbidden, invalid, notFound } from '#kit/contract/envelope.ts'
import { DetailedResponse } from '#kit/server/call/responses.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context, Tx } from '#kit/server/context.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import * as calls from '../../../contract/checklist.calls.ts'
import { hiringRefusals } from '../../../contract/hiring.refusals.ts'
import type { Task } from '../../../contract/checklist.models.ts'
import { presentTasks } from '../checklist.ts'
import { noteEvent } from '../events.ts'
import { holds } from '../present.ts'
import { findTaskRow, listMine, listTaskRows, type TaskRow } from '../store/tasks.ts'

const { refusal } = hiringRefusals

export const listTasks = handle(calls.listTasks, async ({ tx, actor, now, query }) => {
  const mine = query.mine === 'true' || !holds(actor, 'hiring.read')
  const { rows, meta } = await listTaskRows(tx, { actor, now }, { ...query, mine })
  return new DetailedResponse(await presentTasks(tx, actor, rows), { meta })
})

export const listOwnTasks = handle(calls.listOwnTasks, async ({ tx, actor, now }) =>
  presentTasks(tx, actor, await listMine(tx, actor, now)),
)

/** An item that the actor may see, locked. */
const holdTask = async ({ tx, actor, now }: Context, id: number, seesAll: boolean): Promise<TaskRow> => {
  await tx.selectFrom('onboard_tasks').select('id').where('id', '=', id).forUpdate().execute()
  const row = await findTaskRow(tx, actor, now, id)
  if (!row || !(row.is_mine || seesAll)) throw notFound()
  return row
}

const show = async ({ tx, actor, now }: Context, id: number): Promise<Task> => {
  const row = await findTaskRow(tx, actor, now, id)
  const [shown] = row ? await presentTasks(tx, actor, [row]) : []
  if (!shown) throw notFound()
  return shown
}

type Step = Readonly<{ state: Task['state']; note?: string | undefined }>
const DID = { open: 'Opened again', done: 'Done', waived: 'Waived' } as const

/** Ticks, waives or opens an item; a note for the first day goes to the welcome. */
const move = async (context: Context, row: TaskRow, { state, note }: Step): Promise<void> => {
  const { tx, actor, now } = context
  const isOpen = state === 'open'
  await tx
    .updateTable('onboard_tasks')
    .set({
      state,
      note: note ?? row.note,
      done_by: isOpen ? null : actor.account_id,
      done_at: isOpen ? null : now,
    })
    .where('id', '=', row.id)
    .execute()
  if (state === 'done' && row.fills === 'manager_note' && note)
    await tx.updateTable('welcomes').set({ manager_note: note }).where('onboard_id', '=', row.onboard_id).execute()
  await noteEvent(context, row.onboard_id, 'checklist', `${DID[state]}: ${row.title}`)
}

type TaskChange = Partial<Pick<TaskRow, 'state' | 'due_on'>>

const auditTask = (context: Context, row: TaskRow, { state, due_on }: TaskChange, said = {}): Promise<void> =>
  audit(context, 'hiring.task_updated', {
    entity: 'onboard_tasks',
    id: row.id,
    change: patched({ state: row.state, due_on: row.due_on }, { state, due_on }, said),
  })

const accountOf = async (tx: Tx, { area, id }: Readonly<{ area: 'Admin' | 'User'; id: number }>): Promise<number> => {
  const found = await tx
    .selectFrom('accounts')
    .select('id')
    .where('area', '=', area)
    .where(area === 'Admin' ? 'id' : 'employee_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw invalid({ owner: 'This person has no login' })
  return found.id
}

export const updateTask = handle(calls.updateTask, async (context) => {
  const { tx, actor, params, body } = context
  const writes = holds(actor, 'hiring.onboard.write')
  const row = await holdTask(context, params.id, writes || holds(actor, 'hiring.read'))
  const plans = body.owner !== undefined || body.due_on !== undefined || body.state === 'waived'
  if (!writes && (plans || !row.is_mine)) throw forbidden()
  requireVersion(row, body.version)
  if (row.is_over) throw refusal('ended')
  if (body.state === 'waived' && !body.note && !row.note) throw refusal('note_missing')
  if (body.owner !== undefined)
    await tx
      .updateTable('onboard_tasks')
      .set({ owner_account_id: body.owner === null ? null : await accountOf(tx, body.owner) })
      .where('id', '=', row.id)
      .execute()
  if (body.due_on !== undefined)
    await tx
      .updateTable('onboard_tasks')
      .set({ due_on: body.due_on, due_fixed: true })
      .where('id', '=', row.id)
      .execute()
  if (body.state !== undefined && body.state !== row.state) await move(context, row, { ...body, state: body.state })
  else if (body.note !== undefined)
    await tx.updateTable('onboard_tasks').set({ note: body.note }).where('id', '=', row.id).execute()
  await auditTask(context, row, body, body.owner === undefined ? {} : { owner: body.owner })
  return show(context, row.id)
})

export const doOwnTask = handle(calls.doOwnTask, async (context) => {
  const { params, body } = context
  const row = await holdTask(context, params.id, false)
  requireVersion(row, body.version)
  if (row.is_over) throw refusal('ended')
  await move(context, row, body)
  await auditTask(context, row, body)
  return show(context, row.id)
})

import { forbidden } from '#kit/contract/envelope.ts'
import { refuseStale } from '#kit/contract/refusals.ts'
import { audit } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import * as admin from '../../contract/admin-tasks.calls.ts'
import * as tasks from '../../contract/tasks.calls.ts'
import { tasksRefusals } from '../../contract/tasks.refusals.ts'
import { STATE_TEXT } from '../../contract/tasks.workflows.ts'
import { getStoredTask } from '../present/present-list.ts'
import { lockTasks } from '../store/lists.ts'
import { listConcerned } from '../store/people.ts'
import { lockPlaces, placeNextTo, type Side } from '../store/places.ts'
import type { ChangeContext } from '../workflow/change.ts'

type Placing = ChangeContext & Readonly<{ params: { id: number }; body: { next_to: number; side: Side } }>

/** Puts a card next to another one of its column, for all readers; the version of the task stays. */
const place = async (context: Placing) => {
  const { tx, params, body } = context
  await lockPlaces(tx)
  await lockTasks(tx, [params.id, body.next_to])
  const row = await getStoredTask(context, params.id)
  const other = await getStoredTask(context, body.next_to)
  if (!row.is_holder && !row.writes) throw forbidden()
  if (row.state === 'done' || row.state === 'cancelled')
    throw tasksRefusals.refusal('bad_state', { state: STATE_TEXT[row.state] })
  if (row.state !== other.state) throw refuseStale()
  if (row.id !== other.id) await placeNextTo(tx, row.id, other.id, body.side)
  await audit(context, 'tasks.placed', {
    entity: 'tasks',
    id: row.id,
    employee_id: row.assignee?.id ?? null,
    after: { next_to: other.key, side: body.side },
  })
  publishLive(context, ['tasks.changed'], (await listConcerned(tx, row.id)).accounts)
  return { id: row.id }
}

export const placeTask = handle(tasks.placeTask, place)
export const adminPlaceTask = handle(admin.adminPlaceTask, place)

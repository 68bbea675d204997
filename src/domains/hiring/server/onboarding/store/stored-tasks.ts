import type { InsertObject, UpdateObject } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { Database } from '#kit/server/database/tables.ts'

type NewTask = InsertObject<Database, 'onboard_tasks'>

/** Locks an item of a checklist. */
export const lockTask = async (tx: Tx, id: number): Promise<void> => {
  await tx.selectFrom('onboard_tasks').select('id').where('id', '=', id).forUpdate().execute()
}

/** Returns the open items of an onboarding whose day follows the joining day. */
export const listMovable = (tx: Tx, onboardId: number) =>
  tx
    .selectFrom('onboard_tasks')
    .select(['id', 'offset_days'])
    .where('onboard_id', '=', onboardId)
    .where('state', '=', 'open')
    .where('due_fixed', '=', false)
    .where('offset_days', 'is not', null)
    .orderBy('id')
    .execute()

/** Adds an item to a checklist. */
export const insertTask = async (tx: Tx, row: NewTask): Promise<void> => {
  await tx.insertInto('onboard_tasks').values(row).execute()
}

/** Adds items to a checklist. */
export const insertTasks = async (tx: Tx, rows: readonly NewTask[]): Promise<void> => {
  await tx.insertInto('onboard_tasks').values(rows).execute()
}

/** Changes columns of an item of a checklist. */
export const updateTask = async (
  tx: Tx,
  id: number,
  change: UpdateObject<Database, 'onboard_tasks'>,
): Promise<void> => {
  await tx.updateTable('onboard_tasks').set(change).where('id', '=', id).execute()
}

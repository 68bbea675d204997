import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

/** Selects a task, by an expression of its id, as those that link to it show it. */
export const taskRef = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select json_build_object('id', linked_task.id, 'key', 'T-' || linked_task.id, 'title', linked_task.title)
      from tasks linked_task where linked_task.id = ${id}`

type Place = Readonly<{ id: number; pr_id: number | null; client_id: number | null }>

/** Returns the projects and clients of some tasks. */
export const listPlaces = (tx: Tx, ids: readonly number[]): Promise<Place[]> =>
  tx.selectFrom('tasks').select(['id', 'pr_id', 'client_id']).where('id', 'in', ids).execute()

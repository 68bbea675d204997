import type { Permission } from '#kit/contract/keys.ts'
import { sql } from 'kysely'
import { notFound } from '#kit/contract/envelope.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/context.ts'
import type { Can } from '../../contract/organisation.models.ts'
import { allows } from '../access.ts'

export type Table =
  | 'departments'
  | 'teams'
  | 'designations'
  | 'roles'
  | 'brands'
  | 'work_patterns'
  | 'holiday_calendars'
  | 'holidays'

export type Locked = Readonly<{ id: number; version: number; name: string; is_archived: boolean }>

/** Locks a row until the transaction ends; 404 when it is not there. */
export const lockRow = async (tx: Tx, table: Table, id: number): Promise<Locked> => {
  const { rows } = await sql<Locked>`
    select t.id, t.version, t.name, (to_jsonb(t) ->> 'archived_at') is not null as is_archived
    from ${sql.table(table)} t where t.id = ${id} for update`.execute(tx)
  const row = rows[0]
  if (!row) throw notFound()
  return row
}

/** Whether a row is there and not archived. If so, it stays so until the transaction ends. */
export const holdActive = async (
  tx: Tx,
  table: Exclude<Table, 'holiday_calendars' | 'holidays'>,
  id: number,
): Promise<boolean> => {
  const { rows } =
    await sql`select id from ${sql.table(table)} where id = ${id} and archived_at is null for share`.execute(tx)
  return rows.length > 0
}

/** What the holder of `key` may do with a row: who may archive it may restore it. */
export const canOf = (actor: Actor, key: Permission, row: { archived_at: string | null }, isFixed = false): Can => {
  const may = allows(actor, key) && !isFixed
  const isArchived = row.archived_at !== null
  return {
    update: may && !isArchived,
    delete: may && !isArchived,
    restore: may && isArchived,
  }
}

/** The same for holidays and their calendars, which are never archived. */
export const calendarCan = (actor: Actor): Can => canOf(actor, 'organisation.calendar.write', { archived_at: null })

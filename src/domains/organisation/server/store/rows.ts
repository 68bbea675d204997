import { z } from 'zod'
import { found, one } from '#kit/server/database/rows.ts'
import type { Permission } from '#kit/contract/keys.ts'
import { sql } from 'kysely'
import type { Actor } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/context.ts'
import { unlessReferenced } from '#kit/server/database/unless-referenced.ts'
import { allows } from '../rules/access.ts'
import type { Can } from '../../contract/units.models.ts'

export type Table =
  | 'departments'
  | 'teams'
  | 'designations'
  | 'roles'
  | 'brands'
  | 'work_patterns'
  | 'holiday_calendars'
  | 'holidays'

const locked = z.object({ id: z.number(), version: z.number(), name: z.string(), is_archived: z.boolean() })
export type Locked = z.output<typeof locked>

/** Locks a row until the transaction ends; 404 when it is not there. */
export const lockRow = async (tx: Tx, table: Table, id: number): Promise<Locked> =>
  found(
    await one(tx, locked)`
      select t.id, t.version, t.name, (to_jsonb(t) ->> 'archived_at') is not null as is_archived
      from ${sql.table(table)} t where t.id = ${id} for update`,
  )

/** Returns true if a row exists and is not archived. If so, it stays so until the transaction ends. */
export const lockActive = async (
  tx: Tx,
  table: Exclude<Table, 'holiday_calendars' | 'holidays'>,
  id: number,
): Promise<boolean> => {
  const { rows } =
    await sql`select id from ${sql.table(table)} where id = ${id} and archived_at is null for share`.execute(tx)
  return rows.length > 0
}

/** Returns the actions that the holder of `key` may take on a row: those who may archive it may restore it. */
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

/**
 * Deletes a row with its parts. Returns false, and changes nothing, where a foreign key blocks it: then history refers to
 * the row.
 */
export const deleteUnreferenced = (
  tx: Tx,
  table: Table,
  id: number,
  deleteParts?: (tx: Tx, id: number) => Promise<unknown>,
): Promise<boolean> =>
  unlessReferenced(tx, async () => {
    await deleteParts?.(tx, id)
    await sql`delete from ${sql.table(table)} where id = ${id}`.execute(tx)
  })

/** Archives a row at an instant, or restores it (null). */
export const setArchived = async (tx: Tx, table: Table, id: number, at: string | null): Promise<void> => {
  await sql`update ${sql.table(table)} set archived_at = ${at} where id = ${id}`.execute(tx)
}

const archivedAboveRow = z.object({ name: z.string() })

/** Locks the department that a row belongs to by a column, if that is archived, and returns its name. */
export const lockArchivedAbove = async (
  tx: Tx,
  table: Table,
  column: string,
  id: number,
): Promise<string | undefined> => {
  const above = await one(tx, archivedAboveRow)`
    select d.name from ${sql.table(table)} t join departments d on d.id = t.${sql.ref(column)}
    where t.id = ${id} and d.archived_at is not null for share of d`
  return above?.name
}

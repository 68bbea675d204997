import { z } from 'zod'
import { one, rows } from '#kit/server/database/rows.ts'
import { type InsertObject, sql, type UpdateObject } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { Database } from '#kit/server/database/tables.ts'
import { datedReminder, type StoredReminder } from '../rules/rule.ts'
import { anchorRecords } from './anchors.ts'

/** Returns a reminder; fails where there is none. */
export const getReminder = (tx: Tx, id: number): Promise<StoredReminder> =>
  tx.selectFrom('reminders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const reminderDetails = z.object({ owner_name: z.string(), anchor_path: z.string().nullable() })
type ReminderDetails = z.output<typeof reminderDetails>

/** Returns the name of the owner of a reminder, and the page of its record. */
export const findReminderDetails = async (
  tx: Tx,
  { owner_id, anchor_key, anchor_id }: StoredReminder,
): Promise<ReminderDetails | undefined> => {
  const path =
    anchor_key === null
      ? sql`null::text`
      : sql`(select n.path from (${anchorRecords()}) n where n.key = ${anchor_key} and n.id = ${anchor_id})`
  return one(
    tx,
    reminderDetails,
  )`select w.name as owner_name, ${path} as anchor_path from accounts w where w.id = ${owner_id}`
}

/** Locks a reminder. */
export const lockReminder = (tx: Tx, id: number): Promise<StoredReminder | undefined> =>
  tx.selectFrom('reminders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Locks a reminder, and returns the columns that its recipients need. */
export const lockReceived = (tx: Tx, id: number) =>
  tx
    .selectFrom('reminders')
    .select(['id', 'title', 'next_due_at', 'audience_id', 'owner_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Locks reminders that are due, except those that another process has locked. */
export const lockDue = (tx: Tx, now: string, limit: number): Promise<StoredReminder[]> =>
  tx
    .selectFrom('reminders')
    .selectAll()
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

const movedReminder = datedReminder.extend({
  title: z.string(),
  leads: z.array(z.number()),
  offset_days: z.number().nullable(),
  anchor_date: z.string().nullable(),
  new_date: z.string().nullable(),
  owner_id: z.number(),
  audience_id: z.number().nullable(),
})

/** Locks reminders whose record has another date than they have, or none. */
export const lockMoved = (tx: Tx) =>
  rows(tx, movedReminder)`
    select r.id, r.due_date, r.due_time, r.time_zone, r.repeat, r."interval", r.weekdays, r.until, r.title, r.leads,
      r.offset_days, r.anchor_date, n.date as new_date, r.owner_id, r.audience_id
    from reminders r
    left join (${anchorRecords()}) n on n.key = r.anchor_key and n.id = r.anchor_id
    where r.anchor_key is not null and r.anchor_date is distinct from n.date
    order by r.id for update of r skip locked`

/** Adds a reminder and returns its id. */
export const insertReminder = async (tx: Tx, row: InsertObject<Database, 'reminders'>): Promise<number> => {
  const { id } = await tx.insertInto('reminders').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

type Change = UpdateObject<Database, 'reminders'>

/** Changes columns of a reminder. */
export const updateReminder = async (tx: Tx, id: number, change: Change): Promise<void> => {
  await tx.updateTable('reminders').set(change).where('id', '=', id).execute()
}

/** Changes columns of a reminder, and raises its version. */
export const updateReminderVersion = async (tx: Tx, id: number, change: Change, now: string): Promise<void> => {
  await tx
    .updateTable('reminders')
    .set(change)
    .set({ version: sql<number>`version + 1`, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Deletes a reminder. */
export const deleteReminder = async (tx: Tx, id: number): Promise<void> => {
  await tx.deleteFrom('reminders').where('id', '=', id).execute()
}

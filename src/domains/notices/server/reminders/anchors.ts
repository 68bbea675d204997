import type { Permission } from '#kit/contract/keys.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { containing } from '#kit/server/database/containing.ts'
import { registry } from '#kit/server/slots.ts'
import type { AnchorRecord } from '../../contract/reminders.models.ts'

/** A date of records that reminders can follow. Each domain adds its own where the server is put together. */
export type ReminderAnchor = Readonly<{
  /** `Contract end` */
  label: string
  /** Whoever holds it for all sees the date of every record; in a narrower scope, of those that name the role. */
  permission: Permission
  /** The records that have the date now, as a statement that selects `id, title, path, date` and `roles` (int[]). */
  records: RawBuilder<unknown>
}>

export const reminderAnchors = registry<ReminderAnchor>('anchors of reminders')

const NONE = sql`select null::text as key, null::text as permission, null::int as id, null::text as title, null::text as path,
  null::date as date, null::int[] as roles where false`

const recordsOf = ([key, { permission, records }]: readonly [string, ReminderAnchor]): RawBuilder<unknown> =>
  sql`select ${sql.lit(key)}::text as key, ${sql.lit(permission)}::text as permission, x.id, x.title, x.path, x.date, x.roles from (${records}) x`

/** All records with a date, of every kind, as a statement. */
export const anchorRecords = (): RawBuilder<unknown> => {
  const kinds = reminderAnchors.all().map(recordsOf)
  return kinds.length > 0 ? sql.join(kinds, sql` union all `) : NONE
}

/** Whether a role sees the record `n` of `anchorRecords`. */
export const roleSees = (role: RawBuilder<number>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from role_grants g where g.role_id = ${role} and g.permission_key = n.permission
    and (g.scope = 'all' or g.role_id = any(n.roles)))`

const MOST = 20

/** The records of one kind that a role sees, those that come next first. */
export const findRecords = async (
  tx: Tx,
  role: number,
  { key, q, today }: Readonly<{ key: string; q: string | undefined; today: RawBuilder<string> }>,
): Promise<AnchorRecord[]> => {
  const kind = reminderAnchors.all().find(([known]) => known === key)
  if (!kind) return []
  const { rows } = await sql<AnchorRecord>`select n.id, n.title, n.path, n.date from (${recordsOf(kind)}) n
    where ${roleSees(sql`${role}::int`)} and n.title ilike coalesce(${containing(q)}, '%')
    order by n.date < ${today}, n.date, n.title, n.id limit ${sql.lit(MOST)}`.execute(tx)
  return rows
}

/** The date of a record that a role sees. */
export const readAnchorDate = async (tx: Tx, role: number, key: string, id: number): Promise<string | undefined> => {
  const { rows } = await sql<{ date: string }>`select n.date from (${anchorRecords()}) n
    where n.key = ${key} and n.id = ${id} and ${roleSees(sql`${role}::int`)}`.execute(tx)
  return rows[0]?.date
}

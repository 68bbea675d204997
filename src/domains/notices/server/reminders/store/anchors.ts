import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { anchorRecord } from '../../../contract/reminders.models.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { containing } from '#kit/server/database/containing.ts'
import type { AnchorRecord } from '../../../contract/reminders.models.ts'
import { type ReminderAnchor, reminderAnchors } from '../anchors.ts'

const NONE = sql`select null::text as key, null::text as permission, null::int as id, null::text as title, null::text as path,
  null::date as date, null::int[] as roles where false`

const recordsOf = ([key, { permission, records }]: readonly [string, ReminderAnchor]): RawBuilder<unknown> =>
  sql`select ${sql.lit(key)}::text as key, ${sql.lit(permission)}::text as permission, x.id, x.title, x.path, x.date, x.roles from (${records}) x`

/** Returns all records with a date, of every kind, as a statement. */
export const anchorRecords = (): RawBuilder<unknown> => {
  const kinds = reminderAnchors.all().map(recordsOf)
  return kinds.length > 0 ? sql.join(kinds, sql` union all `) : NONE
}

/** Returns true if a role sees the record `n` of `anchorRecords`. */
export const roleSees = (role: RawBuilder<number>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from role_grants g where g.role_id = ${role} and g.permission_key = n.permission
    and (g.scope = 'all' or g.role_id = any(n.roles)))`

const MAX_RECORDS = 20

/** Returns the records of one kind that a role sees, those that come next first. */
export const listRecords = async (
  tx: Tx,
  role: number,
  { key, q, today }: Readonly<{ key: string; q: string | undefined; today: RawBuilder<string> }>,
): Promise<AnchorRecord[]> => {
  const kind = reminderAnchors.all().find(([known]) => known === key)
  if (!kind) return []
  return rows(tx, anchorRecord)`select n.id, n.title, n.path, n.date from (${recordsOf(kind)}) n
    where ${roleSees(sql`${role}::int`)} and n.title ilike coalesce(${containing(q)}, '%')
    order by n.date < ${today}, n.date, n.title, n.id limit ${sql.lit(MAX_RECORDS)}`
}

const anchorDateRow = z.object({ date: z.string() })

/** Returns the date of a record that a role sees. */
export const findAnchorDate = async (tx: Tx, role: number, key: string, id: number): Promise<string | undefined> => {
  const found = await rows(tx, anchorDateRow)`select n.date from (${anchorRecords()}) n
    where n.key = ${key} and n.id = ${id} and ${roleSees(sql`${role}::int`)}`
  return found[0]?.date
}

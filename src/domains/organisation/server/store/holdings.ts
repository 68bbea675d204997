import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { HoldingKind } from '#kit/server/holdings.ts'

/** Teams that a person leads, or deputises for, on their day or later; `due` where that only begins later. */
export const leaderships = (kind: 'lead' | 'deputy'): HoldingKind['items'] =>
  sql`select h.employee_id, t.id, t.name as label, nullif(min(greatest(l.from_date, h.day)), h.day) as due,
          '/admin/organisation/teams?team=' || t.id as link
        from holder h
        join team_leaderships l on l.employee_id = h.employee_id and l.kind = ${kind}
          and (l.to_date is null or l.to_date >= h.day)
        join teams t on t.id = l.team_id and t.archived_at is null
        group by h.employee_id, h.day, t.id, t.name order by lower(t.name) collate names, t.id`

/** Departments that a person heads. */
export const headships: HoldingKind['items'] = sql`select h.employee_id, d.id, d.name as label, null as due,
          '/admin/organisation/departments?department=' || d.id as link
        from holder h join departments d on d.head_id = h.employee_id and d.archived_at is null order by lower(d.name) collate names, d.id`

/** Locks the row of a team until the transaction ends. */
export const lockTeam = async (tx: Tx, id: number): Promise<void> => {
  await tx.selectFrom('teams').select('id').where('id', '=', id).forUpdate().execute()
}

/** Replaces the head of a department; returns false where another person heads it. */
export const replaceHead = async (
  tx: Tx,
  departmentId: number,
  { from, to }: Readonly<{ from: number; to: number }>,
): Promise<boolean> => {
  const row = await tx
    .updateTable('departments')
    .set({ head_id: to })
    .where('id', '=', departmentId)
    .where('head_id', '=', from)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

import { rows } from '#kit/server/database/rows.ts'
import { named } from '#kit/contract/fields.ts'
import { sql } from 'kysely'
import type { Named } from '#kit/contract/fields.ts'
import type { Tx } from '#kit/server/context.ts'
import { isInForce } from '../../states/store/state-sql.ts'

/** Everyone who is placed under a holder by name; `due` where that only begins later. */
export const reports = sql`select h.employee_id, e.id, e.name as label, nullif(min(greatest(p.effective_from, h.day)), h.day) as due,
        '/admin/employee/details/' || e.id || '?tab=placement' as link
      from holder h
      join placements p on (p.manager_id = h.employee_id or p.second_manager_id = h.employee_id) and p.superseded_at is null
        and (p.effective_until is null or p.effective_until > h.day)
      join employees e on e.id = p.employee_id and e.deleted_at is null
      where exists (select from employments m where m.employee_id = e.id
        and (m.left_on is null or m.left_on >= greatest(h.day, p.effective_from)))
      group by h.employee_id, h.day, e.id, e.name order by lower(e.name) collate names, e.id`

/** The admin accounts of a holder that can be used. */
export const adminAccounts = sql`select h.employee_id, a.id, a.email as label, null as due, '/admin/users' as link
        from holder h join accounts a on a.employee_id = h.employee_id
        where a.area = 'Admin' and a.deleted_at is null and a.disabled_at is null order by a.id`

/** Returns those who could take over from a person on a day: the backups by priority, then the manager. */
export const listPossibleReceivers = async (tx: Tx, employee_id: number, on: string): Promise<readonly Named[]> => {
  return rows(tx, named)`
    select e.id, e.name from (
      select b.employee_id, b.priority as rank, b.id as turn from backup_assignments b
      where b.covers_kind = 'employee' and b.covers_id = ${employee_id} and ${isInForce('b', on)}
      union all select manager_of(${employee_id}, ${on}::date), 9, 0) someone
    join employees e on e.id = someone.employee_id and e.deleted_at is null
    where e.id <> ${employee_id} order by rank, turn`
}

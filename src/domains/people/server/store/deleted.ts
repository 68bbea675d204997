import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

const DAYS = 30
const DAY_MS = 86_400_000

/** Until when a record that was deleted at an instant can be brought back. */
export const restorableUntil = (deletedAt: string): string =>
  new Date(Date.parse(deletedAt) + DAYS * DAY_MS).toISOString()

/** A deleted record that can still be brought back, locked, and the login that went with it. */
export const lockDeleted = async (
  tx: Tx,
  id: number,
  now: string,
): Promise<{ id: number; account_id: number | null } | undefined> => {
  const { rows } = await sql<{ id: number; account_id: number | null }>`
    select e.id, (select a.id from accounts a
      where a.employee_id = e.id and a.area = 'User' and a.deleted_at = e.deleted_at limit 1) as account_id
    from employees e
    where e.id = ${id} and e.deleted_at > ${now}::timestamptz - make_interval(days => ${DAYS})
    for update of e`.execute(tx)
  return rows[0]
}

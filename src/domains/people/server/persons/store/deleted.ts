import { rows } from '#kit/server/database/rows.ts'
import { deletedPerson } from '../../../contract/deleted.calls.ts'
import { z } from 'zod'
import { one } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { DeletedPerson } from '../../../contract/deleted.calls.ts'

const DAYS = 30
const DAY_MS = 86_400_000
const MAX_DELETED = 200

/** Until when a record that was deleted at an instant can be brought back. */
export const restorableUntil = (deletedAt: string): string =>
  new Date(Date.parse(deletedAt) + DAYS * DAY_MS).toISOString()

/** Deleted in the days before an instant in which a record can be brought back. */
const isRestorable = (now: string) => sql<boolean>`e.deleted_at > ${now}::timestamptz - make_interval(days => ${DAYS})`

const deletedRow2 = deletedPerson.omit({ restorable_until: true })

/** The records that can still be brought back, the latest first. */
export const listDeleted = async (tx: Tx, now: string): Promise<DeletedPerson[]> => {
  const found = await rows(tx, deletedRow2)`
    select e.id, e.name, m.employee_no, e.work_email, e.deleted_at
    from employees e
    join lateral (select employee_no from employments where employee_id = e.id order by joined_on desc limit 1) m on true
    where ${isRestorable(now)} order by e.deleted_at desc, e.id desc limit ${MAX_DELETED}`
  return found.map((row) => ({ ...row, restorable_until: restorableUntil(row.deleted_at) }))
}

const deletedRow = z.object({
  id: z.number(),
  work_email: z.string().nullable(),
  account_id: z.number().nullable(),
  sign_in_email: z.string().nullable(),
})

/** A deleted record that can still be brought back, locked, and the login that went with it. */
export const lockDeleted = async (
  tx: Tx,
  id: number,
  now: string,
): Promise<z.output<typeof deletedRow> | undefined> => {
  return one(tx, deletedRow)`
    select e.id, e.work_email, a.id as account_id, a.email as sign_in_email
    from employees e
    left join lateral (select id, email from accounts
      where employee_id = e.id and area = 'User' and deleted_at = e.deleted_at limit 1) a on true
    where e.id = ${id} and ${isRestorable(now)}
    for update of e`
}

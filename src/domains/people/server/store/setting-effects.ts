import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

/** Counts the employments that have not ended. */
export const countEmployed = async (tx: Tx, now: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('employments')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(sql<boolean>`coalesce(left_on >= ${now}::timestamptz::date, true)`)
    .executeTakeFirstOrThrow()
  return count
}

/** Counts the people who are employed and share their birthday. */
export const countSharedBirthdays = async (tx: Tx, now: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('employees as e')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('e.deleted_at', 'is', null)
    .where('e.share_birthday', '=', true)
    .where('e.date_of_birth', 'is not', null)
    .where(
      sql<boolean>`exists (select from employments m where m.employee_id = e.id
        and coalesce(m.left_on >= ${now}::timestamptz::date, true))`,
    )
    .executeTakeFirstOrThrow()
  return count
}

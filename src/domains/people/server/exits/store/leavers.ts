import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { Tx, Work } from '#kit/server/context.ts'

const leaver = z.object({ id: z.number(), employee_id: z.number(), name: z.string(), last_day: z.string() })
export type Leaver = z.output<typeof leaver>

const listLeavers = async (tx: Tx, where: ReturnType<typeof sql>): Promise<Leaver[]> => {
  return rows(tx, leaver)`
    select x.id, e.id as employee_id, e.name, x.last_day
    from exits x join employments m on m.id = x.employment_id join employees e on e.id = m.employee_id
    where ${where} order by x.last_day, x.id`
}

// By then the day is over on the earliest clocks; the day of each person is checked in turn.
const EARLIEST_ZONE = 'Pacific/Kiritimati'

/** Returns the people whose last day is over and whose leaving has not been published. */
export const listUnpublishedLeavers = (tx: Tx, now: string): Promise<Leaver[]> =>
  listLeavers(
    tx,
    sql`x.state in ('accepted', 'closed') and x.left_told_at is null
      and x.last_day < (${now}::timestamptz at time zone ${EARLIEST_ZONE})::date`,
  )

/** Returns the people whose last day has passed and whose exit is not closed. */
export const listOpenExits = (tx: Tx, today: string): Promise<Leaver[]> =>
  listLeavers(tx, sql`x.state = 'accepted' and x.last_day < ${today}::date`)

/** Notes that an end was published; returns false where that was done before. */
export const markLeftPublished = async ({ tx, now }: Pick<Work, 'tx' | 'now'>, id: number): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('exits')
    .set({ left_told_at: now })
    .where('id', '=', id)
    .where('state', 'in', ['accepted', 'closed'])
    .where('left_told_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '#kit/server/context.ts'
import { rows } from '#kit/server/database/rows.ts'
import { accountRow } from './books.ts'

/** The numbers of days before the end of a lot on which the person is notified of what it loses. */
export const STAGES = [90, 30, 7] as const
const [FIRST] = STAGES

const ending = accountRow.extend({ valid_to: z.string(), stage: z.union([z.literal(90), z.literal(30), z.literal(7)]) })
export type EndingAccount = z.output<typeof ending>

/** Lists accounts with lots that end within 90 days and about which the notice of that time was not sent yet. */
export const listEnding = (tx: Tx, today: string, limit: number): Promise<EndingAccount[]> =>
  rows(tx, ending)`
    select * from (
      select l.employee_id, l.type_id, l.valid_to, max(coalesce(l.lapse_notice, 1000)) as notified,
        case when l.valid_to - ${today}::date <= 7 then 7 when l.valid_to - ${today}::date <= 30 then 30 else 90 end as stage
      from leave_lots l
      where not l.is_closed and l.valid_to between ${today}::date and ${today}::date + ${FIRST}::int
      group by l.employee_id, l.type_id, l.valid_to) x
    where x.notified > x.stage
    order by x.employee_id, x.type_id, x.valid_to limit ${limit}`

/** Stores which notice about the end of lots was sent. */
export const noteStage = async (tx: Tx, { employee_id, type_id, valid_to, stage }: EndingAccount): Promise<void> => {
  await sql`update leave_lots set lapse_notice = ${stage}
    where employee_id = ${employee_id} and type_id = ${type_id} and valid_to = ${valid_to}::date and not is_closed`.execute(
    tx,
  )
}

import { sql } from 'kysely'
import type { Demo } from '#kit/server/demo.ts'

const DAY_MS = 86_400_000

/** A shorter time that waits, a hold on someone who left, and what two people asked for. */
export const demoForgetting = async ({ tx, now, today }: Demo, admins: readonly number[]): Promise<void> => {
  const [keeper] = admins
  if (keeper === undefined) return
  const at = (days: number): string => new Date(Date.parse(now) + days * DAY_MS).toISOString()
  await sql`update retention_rules set next_keep_days = 730, next_from = ${at(4)}::timestamptz,
    reason = 'Agreed with the works council' where key = 'leaver_personal'`.execute(tx)
  const { rows: leavers } = await sql<{ id: number }>`
    select s.employee_id as id from employment_span s group by 1
    having max(coalesce(s.left_on, 'infinity'::date)) < ${today}::date order by 1 limit 2`.execute(tx)
  const [held, asked] = leavers
  if (held)
    await tx
      .insertInto('legal_holds')
      .values({ employee_id: held.id, reason: 'A case at the labour court', placed_by: keeper, placed_at: at(-20) })
      .execute()
  if (asked)
    await tx
      .insertInto('subject_requests')
      .values({
        employee_id: asked.id,
        kind: 'erase',
        state: 'waiting',
        requested_by: keeper,
        requested_at: at(-2),
        reason: 'Asked for it in a letter',
        acts_on: at(5),
      })
      .execute()
}

import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

/** Locks occurrences whose time is over, with their reminders; except those that another process has locked. */
export const lockDueEscalations = (tx: Tx, now: string, limit: number) =>
  tx
    .selectFrom('reminder_occurrences as o')
    .innerJoin('reminders as r', 'r.id', 'o.reminder_id')
    .select(['o.id', 'o.reminder_id', 'o.due_at'])
    .where('o.escalate_at', '<=', now)
    .orderBy('o.escalate_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

/** Ends the time of an occurrence; `escalated_at` is set where a person of the escalation is notified. */
export const updateEscalated = async (tx: Tx, id: number, escalated_at: string | null): Promise<void> => {
  await tx
    .updateTable('reminder_occurrences')
    .set({ escalate_at: null, ...(escalated_at === null ? {} : { escalated_at }) })
    .where('id', '=', id)
    .execute()
}

const HOUR_MS = 3_600_000

/** Moves the escalation of open occurrences of a reminder to a number of hours; null takes it away. */
export const updateEscalateAt = async (tx: Tx, reminderId: number, hours: number | null): Promise<void> => {
  await sql`update reminder_occurrences set escalate_at = ${hours === null ? null : sql`greatest(due_at, fired_at) + ${hours * HOUR_MS} * interval '1 ms'`}
    where reminder_id = ${reminderId} and fired_at is not null and escalated_at is null
      and exists (select from reminder_recipients p where p.occurrence_id = reminder_occurrences.id and p.state = 'open')`.execute(
    tx,
  )
}

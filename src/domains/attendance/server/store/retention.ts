import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

/** Selects the punches before a date that still have details, with their size. */
export const dueDetails = (before: RawBuilder<string>): RawBuilder<unknown> => sql`
        select s.id, s.employee_id as person, s.business_date::timestamptz as at,
          pg_column_size(row(s.in_note, s.out_note, s.in_ip, s.out_ip, s.device_zone)) as bytes
        from attendance_sessions s where s.business_date < ${before}::date
          and num_nonnulls(s.in_note, s.out_note, s.in_ip, s.out_ip, s.device_zone) > 0`

/** Removes the values and reasons of the corrections of the days of some punches. */
export const clearCorrections = async (tx: Tx, sessionIds: readonly number[]): Promise<void> => {
  await sql`update attendance_corrections c set before = null, after = null, day_before = null, day_after = null,
              reason = 'Removed'
            from attendance_sessions s where s.id = any(${[...sessionIds]}::int[])
              and c.employee_id = s.employee_id and c.business_date = s.business_date`.execute(tx)
}

/** Removes the notes, addresses and zones of some punches. */
export const clearDetails = async (tx: Tx, sessionIds: readonly number[]): Promise<void> => {
  await sql`update attendance_sessions set in_note = null, out_note = null, in_ip = null, out_ip = null, device_zone = null
            where id = any(${[...sessionIds]}::int[])`.execute(tx)
}

import { sql } from 'kysely'
import type { Tx, Work } from '#kit/server/context.ts'
import type { StoredBreak, StoredSession } from '../../store/workdays.ts'

/** Writes the end of a punch, provisional or decided. */
export const writeEnd = async (
  work: Work,
  { id, state, punched_out_at, out_zone, out_offset_minutes, out_mode, out_claimed_at, out_note }: StoredSession,
): Promise<void> => {
  await work.tx
    .updateTable('attendance_sessions')
    .set({
      state,
      punched_out_at,
      out_zone,
      out_offset_minutes,
      out_mode,
      out_claimed_at,
      out_note,
      out_actor_id: work.by.account_id,
      next_check_at: null,
    })
    .where('id', '=', id)
    .execute()
}

/** Goes on with a stale punch; it is looked at again no sooner than after an hour. */
export const resumePunch = async (work: Work, id: number, state: 'working' | 'on_break'): Promise<void> => {
  await work.tx
    .updateTable('attendance_sessions')
    .set({ state, next_check_at: sql`${work.now}::timestamptz + interval '1 hour'`, last_seen_at: work.now })
    .where('id', '=', id)
    .execute()
}

/**
 * Makes the breaks of a punch those that it has if it ends at an instant: what begins then or later did not happen, what
 * runs then ends with it. `breaks`: as they were when the punch was found, so that a later time brings back what an
 * earlier one had cut.
 */
export const cutBreaks = async (tx: Tx, breaks: readonly StoredBreak[], at: string): Promise<void> => {
  if (breaks.length === 0) return
  await sql`
    update attendance_breaks b set
      voided = k.started_at >= ${at}::timestamptz,
      ended_at = k.ends,
      ended_by = case when k.ends is null then null when k.ends is distinct from k.ended_at then 'forced'
        when b.ended_by is null or b.ended_by = 'forced' then 'owner' else b.ended_by end,
      end_claimed_at = case when k.end_claimed_at <= k.ends then k.end_claimed_at end
    from (
      select x.*, case when x.started_at >= ${at}::timestamptz or x.ended_at <= ${at}::timestamptz then x.ended_at
        else ${at}::timestamptz end as ends
      from jsonb_to_recordset(${JSON.stringify(breaks)}::jsonb)
        as x(id int, started_at timestamptz, ended_at timestamptz, end_claimed_at timestamptz)) k
    where b.id = k.id`.execute(tx)
}

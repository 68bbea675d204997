import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { storedSession } from './workdays.ts'
import { sql } from 'kysely'
import { notFound } from '#kit/contract/envelope.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import type { StoredBreak, StoredSession } from './workdays.ts'

/** Returns the place of a punch, locked until the transaction ends; 404 where there is none. */
export const lockSession = async (tx: Tx, id: number) => {
  const row = await tx
    .selectFrom('attendance_sessions')
    .select(['id', 'employee_id', 'business_date', 'state', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Returns the place of a punch without a lock, for a preview; 404 where there is none. */
export const getSession = async (tx: Tx, id: number) => {
  const row = await tx
    .selectFrom('attendance_sessions')
    .select(['id', 'employee_id', 'business_date', 'state', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

const overlappingPunch = storedSession.pick({
  employee_id: true,
  punched_in_at: true,
  punched_out_at: true,
  in_zone: true,
  out_zone: true,
})
export type OverlappingPunch = z.output<typeof overlappingPunch>

/** Punches of the same people that lie, in part or whole, where drafted ones shall be; in the order of the drafts. */
export const listOverlappingPunches = async (
  tx: Tx,
  drafts: readonly StoredSession[],
): Promise<readonly OverlappingPunch[]> => {
  const found = await rows(tx, overlappingPunch)`
    select s.employee_id, s.punched_in_at, s.punched_out_at, s.in_zone, s.out_zone
    from unnest(${drafts.map(({ id }) => id)}::int[], ${drafts.map(({ employee_id }) => employee_id)}::int[],
      ${drafts.map((draft) => draft.punched_in_at)}::timestamptz[], ${drafts.map((draft) => draft.punched_out_at)}::timestamptz[])
      with ordinality as w(id, employee_id, "from", "to", place)
    join attendance_sessions s on s.employee_id = w.employee_id and s.id <> w.id and s.state <> 'voided'
      and tstzrange(s.punched_in_at, s.punched_out_at, '[)') && tstzrange(w."from", w."to", '[)')
    order by w.place, s.punched_in_at`
  return found
}

const columns = (work: Work, session: StoredSession) => ({
  business_date: session.business_date,
  shift_start_at: session.shift_start_at,
  shift_end_at: session.shift_end_at,
  punched_in_at: session.punched_in_at,
  punched_out_at: session.punched_out_at,
  in_zone: session.in_zone,
  in_offset_minutes: session.in_offset_minutes,
  out_zone: session.out_zone,
  out_offset_minutes: session.out_offset_minutes,
  state: session.state,
  in_mode: session.in_mode === 'forced' ? ('admin' as const) : session.in_mode,
  out_mode: session.out_mode,
  in_claimed_at: session.in_claimed_at,
  out_claimed_at: session.out_claimed_at,
  ...(session.in_mode === 'admin' || session.in_mode === 'request' ? { in_actor_id: work.by.account_id } : {}),
  ...(session.out_mode === 'admin' || session.out_mode === 'request' ? { out_actor_id: work.by.account_id } : {}),
})

/** Adds a corrected punch with its breaks and returns its id. */
export const insertCorrected = async (work: Work, session: StoredSession): Promise<number> => {
  const { id } = await work.tx
    .insertInto('attendance_sessions')
    .values({ ...columns(work, session), employee_id: session.employee_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertBreaks(work.tx, id, session.employee_id, session.breaks)
  return id
}

const insertBreaks = async (
  tx: Tx,
  sessionId: number,
  employeeId: number,
  breaks: readonly StoredBreak[],
): Promise<void> => {
  if (breaks.length === 0) return
  const rows = breaks.map((one) => ({
    session_id: sessionId,
    employee_id: employeeId,
    kind: one.kind,
    name: one.name,
    paid: one.paid,
    started_at: one.started_at,
    ended_at: one.ended_at,
    ended_by: 'correction' as const,
  }))
  await tx.insertInto('attendance_breaks').values(rows).execute()
}

/** Writes a punch as it was corrected; with `replacesBreaks` its breaks are those of the draft alone. */
export const updateCorrected = async (work: Work, session: StoredSession, replacesBreaks: boolean): Promise<void> => {
  const { tx } = work
  if (replacesBreaks) {
    await tx
      .updateTable('attendance_breaks')
      .set({ voided: true })
      .where('session_id', '=', session.id)
      .where('voided', '=', false)
      .execute()
  } else if (session.punched_out_at !== null) {
    await tx
      .updateTable('attendance_breaks')
      .set({ ended_at: session.punched_out_at, ended_by: 'correction' })
      .where('session_id', '=', session.id)
      .where('ended_at', 'is', null)
      .where('voided', '=', false)
      .execute()
  }
  await tx.updateTable('attendance_sessions').set(columns(work, session)).where('id', '=', session.id).execute()
  if (replacesBreaks) await insertBreaks(tx, session.id, session.employee_id, session.breaks)
}

/** Voids a punch and its breaks; both stay readable. */
export const voidSession = async (tx: Tx, id: number, now: string): Promise<void> => {
  await tx.updateTable('attendance_breaks').set({ voided: true }).where('session_id', '=', id).execute()
  await tx
    .updateTable('attendance_sessions')
    .set({
      state: 'voided',
      punched_out_at: sql`coalesce(punched_out_at, greatest(${now}::timestamptz, punched_in_at + interval '1 millisecond'))`,
    })
    .where('id', '=', id)
    .execute()
}

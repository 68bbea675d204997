import { z } from 'zod'
import { one, rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { Tx, Work } from '#kit/server/context.ts'
import { Conflict } from '#kit/server/database/conflict.ts'
import { databaseError } from '#kit/server/database/database-error.ts'
import { fixedStatement } from '#kit/server/database/statement.ts'
import { dayRows, type EvaluatedDay, upsertDays } from './days.ts'

/**
 * Writers of these people's punches wait for each other from here to the end of the transaction. In ascending order.
 */
export const lockPunches = async (tx: Tx, employeeIds: readonly number[]): Promise<void> => {
  const ids = employeeIds.toSorted((a, b) => a - b)
  await sql`select lock_punches(id) from unnest(${ids}::int[]) as id`.execute(tx)
}

export type NewSession = Readonly<{
  employee_id: number
  business_date: string
  shift: { start_at: string; end_at: string } | null
  punched_in_at: string
  zone: string
  offset_minutes: number
  mode: 'web' | 'offline' | 'acting'
  claimed_at: string | null
  clock_differs: boolean
  note: string | null
  ip: string
  device_zone: string | null
}>

type Opening = Omit<NewSession, 'shift'> &
  Readonly<{ shift_start_at: string | null; shift_end_at: string | null; actor_id: number | null; days: string }>

const openPunchWithDay = fixedStatement<Opening, { id: number; day_id: number; version: number }>(
  (at) => sql`
    with opened as (
      insert into attendance_sessions (employee_id, business_date, shift_start_at, shift_end_at, punched_in_at, in_zone,
        in_offset_minutes, state, in_mode, in_claimed_at, clock_differs, in_actor_id, in_note, in_ip, device_zone, last_seen_at)
      values (lock_punches(${at('employee_id')}), ${at('business_date')}, ${at('shift_start_at')}, ${at('shift_end_at')},
        ${at('punched_in_at')}, ${at('zone')}, ${at('offset_minutes')}, 'working', ${at('mode')}, ${at('claimed_at')}, ${at('clock_differs')},
        ${at('actor_id')}, ${at('note')}, ${at('ip')}, ${at('device_zone')}, ${at('punched_in_at')})
      returning id),
    judged as (${upsertDays(at('days'))} returning id, version)
    select opened.id, judged.id as day_id, judged.version from opened, judged`,
)

/** Opens a punch and writes its evaluated day, in one statement. Returns the ids of both and the version of the day. */
export const insertOpenSession = async (
  work: Work,
  { shift, ...session }: NewSession,
  day: EvaluatedDay,
): Promise<{ id: number; day: { id: number; version: number } }> => {
  const rows = await openPunchWithDay(work.tx, {
    ...session,
    shift_start_at: shift?.start_at ?? null,
    shift_end_at: shift?.end_at ?? null,
    actor_id: work.by.account_id,
    days: dayRows([day]),
  }).catch(restartIfOpen)
  const row = rows[0]
  if (!row) throw new Conflict('The day of a punch')
  return { id: row.id, day: { id: row.day_id, version: row.version } }
}

const IN_THE_WAY = new Set(['attendance_sessions_one_open', 'attendance_sessions_no_overlap'])

// A concurrent call opened its punch first: the repeated change finds that one, and refuses.
const restartIfOpen = (error: unknown): never => {
  if (IN_THE_WAY.has(databaseError(error)?.constraint ?? '')) throw new Conflict('The open punch')
  throw error
}

const openSession = z.object({
  id: z.number(),
  business_date: z.string(),
  punched_in_at: z.string(),
  in_zone: z.string(),
  state: z.enum(['working', 'on_break', 'stale']),
})
type OpenSession = z.output<typeof openSession>

/** The open punch of a person. */
export const findOpen = async (tx: Tx, employeeId: number) =>
  tx
    .selectFrom('attendance_sessions')
    .select(['id', 'state', 'version', 'last_seen_at'])
    .where('employee_id', '=', employeeId)
    .where('punched_out_at', 'is', null)
    .where('state', '<>', 'voided')
    .executeTakeFirst()

/** Remembers that the person was there, at most every five minutes. */
export const touchOpen = async (tx: Tx, id: number, now: string): Promise<void> => {
  await tx
    .updateTable('attendance_sessions')
    .set({ last_seen_at: now })
    .where('id', '=', id)
    .where(sql<boolean>`(last_seen_at is null or last_seen_at < ${now}::timestamptz - interval '5 minutes')`)
    .execute()
}

/** Locks the open punch of a person for the rest of the transaction, against all other writers of their punches. */
export const lockOpenSession = async (tx: Tx, employeeId: number): Promise<OpenSession | undefined> => {
  return one(tx, openSession)`
    with person as materialized (select lock_punches(${employeeId}) as id)
    select s.id, s.business_date, s.punched_in_at, s.in_zone, s.state
    from person join attendance_sessions s on s.employee_id = person.id
    where s.punched_out_at is null and s.state <> 'voided'
    for update of s`
}

export type Close = Readonly<{
  id: number
  punched_out_at: string
  zone: string
  offset_minutes: number
  mode: 'web' | 'offline' | 'acting'
  claimed_at: string | null
  clock_differs: boolean
  note: string | null
  ip: string | null
}>

/** Ends a punch. */
export const closeSession = async (work: Work, close: Close): Promise<void> => {
  await work.tx
    .updateTable('attendance_sessions')
    .set({
      punched_out_at: close.punched_out_at,
      out_zone: close.zone,
      out_offset_minutes: close.offset_minutes,
      state: 'closed',
      out_mode: close.mode,
      out_claimed_at: close.claimed_at,
      ...(close.clock_differs ? { clock_differs: true } : {}),
      out_actor_id: work.by.account_id,
      out_note: close.note,
      out_ip: close.ip,
    })
    .where('id', '=', close.id)
    .execute()
}

export const setSessionState = async (tx: Tx, id: number, state: 'working' | 'on_break'): Promise<void> => {
  await tx.updateTable('attendance_sessions').set({ state }).where('id', '=', id).execute()
}

export type NewBreak = Readonly<{
  session_id: number
  employee_id: number
  kind: string
  name: string
  paid: boolean
  started_at: string
  start_claimed_at: string | null
  clock_differs: boolean
}>

/** Starts a break and returns its id. */
export const insertBreak = async (tx: Tx, started: NewBreak): Promise<number> =>
  (await tx.insertInto('attendance_breaks').values(started).returning('id').executeTakeFirstOrThrow()).id

export type BreakEnd = Readonly<{
  at: string
  by: 'owner' | 'punch_out'
  claimed_at: string | null
  clock_differs: boolean
}>

/** Ends the open break of a punch, if there is one. A break that would last no time at all is voided instead. */
export const endOpenBreak = async (
  tx: Tx,
  sessionId: number,
  { at, by, claimed_at, clock_differs }: BreakEnd,
): Promise<void> => {
  await tx
    .updateTable('attendance_breaks')
    .set({
      ended_at: sql`greatest(${at}::timestamptz, started_at + interval '1 millisecond')`,
      ended_by: by,
      end_claimed_at: claimed_at,
      ...(clock_differs ? { clock_differs } : {}),
      voided: sql`started_at >= ${at}::timestamptz`,
    })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('voided', '=', false)
    .execute()
}

/** Returns true if a person ever punched, voided punches included. */
export const hasPunches = async (tx: Tx, employeeId: number): Promise<boolean> =>
  (await tx
    .selectFrom('attendance_sessions')
    .select('id')
    .where('employee_id', '=', employeeId)
    .limit(1)
    .executeTakeFirst()) !== undefined

type Span = Readonly<{ employee_id: number; from: string; to: string | null }>
const punchDate = z.object({ date: z.string() })

/** Lists the days in a span on which a person has punches, an open one too; `to` null: from then on. */
export const listPunchDates = async (tx: Tx, { employee_id, from, to }: Span): Promise<string[]> => {
  const found = await rows(tx, punchDate)`
    select distinct s.business_date as date from attendance_sessions s
    where s.employee_id = ${employee_id} and s.state <> 'voided' and s.business_date >= ${from}::date
      and (${to}::date is null or s.business_date <= ${to}::date) order by 1`
  return found.map(({ date }) => date)
}

/**
 * Deletes the evaluated days of people whose records are removed as if they had never been added. Punches, corrections and
 * other records stay, and prevent the removal.
 */
export const deleteEvaluatedDays = async (tx: Tx, employeeIds: readonly number[]): Promise<void> => {
  await sql`delete from attendance_days where employee_id = any(${[...employeeIds]}::int[])`.execute(tx)
}

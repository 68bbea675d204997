import { sql } from 'kysely'
import type { Work } from '#kit/server/context.ts'
import { systemWork } from '#kit/server/jobs/run-jobs.ts'
import { applyCorrection, type Kind } from '#domains/attendance/server/workflow/apply-correction.ts'
import { type CorrectionInput, planCorrections } from '#domains/attendance/server/rules/correction-plan.ts'
import type { DayReader } from '#domains/attendance/server/present/present-punch.ts'
import { findWorkday, type StoredSession, type StoredWorkday } from '#domains/attendance/server/store/workdays.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { listDayRows, storedDay, type StoredDay } from '#domains/attendance/server/store/day-rows.ts'
import type { Demo } from '../demo.ts'

type Chosen = Pick<StoredDay, 'employee_id' | 'business_date' | 'shift_start_at' | 'shift_end_at'>

const LAST_DAYS = 40
// So long that nothing of it is lost when its end is moved.
const WHOLE_MINUTES = 420
// The order of a day in the lot, the same for the same seed.
const byLot = sql`order by md5(d.employee_id || d.business_date::text) limit 11`

/** Days of the last weeks to be corrected: whole ones with one punch, and ones that a person missed. */
const chooseDays = async ({ tx, today }: Demo): Promise<Readonly<{ worked: Chosen[]; missed: Chosen[] }>> => {
  const range = { from: addDays(today, -LAST_DAYS), to: addDays(today, -2) }
  const choose = (condition: ReturnType<typeof sql<boolean>>) =>
    listDayRows(tx, storedDay, { ...range, where: [sql<boolean>`d.final`, condition] }, byLot)
  return {
    worked: await choose(sql<boolean>`d.verdict = 'present' and d.worked_minutes >= ${WHOLE_MINUTES}`),
    missed: await choose(sql<boolean>`d.verdict = 'absent' and d.first_in_at is null and d.late_after_at is not null`),
  }
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

type Author = Readonly<{ account_id: number; actor: DayReader }>
type Working = Work & Readonly<{ actor: DayReader }>

const instant = (at: string, later: number): string => new Date(Date.parse(at) + later).toISOString()

/** Returns work in the name of the author, some hours after an event. */
const workAt = ({ tx }: Demo, { account_id, actor }: Author, at: string): Working => ({
  ...systemWork(tx, at),
  by: { account_id, on_behalf_of: null, session_id: null },
  actor,
})

const dayOf = async ({ tx }: Demo, { employee_id, business_date }: Chosen): Promise<StoredWorkday> => {
  const workday = await findWorkday(tx, employee_id, business_date)
  if (!workday) throw new Error(`No day ${business_date} of ${employee_id}`)
  return workday
}

const firstPunch = (workday: StoredWorkday): StoredSession & Readonly<{ punched_out_at: string }> => {
  const [session] = workday.sessions
  if (!session?.punched_out_at) throw new Error('A corrected day has no whole punch')
  return { ...session, punched_out_at: session.punched_out_at }
}

const correct = async (work: Working, input: CorrectionInput, kind: Kind, reason: string): Promise<void> => {
  const [plan] = await planCorrections(work, [input])
  if (plan) await applyCorrection(work, plan, kind, reason)
}

/** The punch ended earlier in the books than the day did. */
const updated = async (demo: Demo, author: Author, chosen: Chosen): Promise<void> => {
  const { id, employee_id, punched_in_at, punched_out_at } = firstPunch(await dayOf(demo, chosen))
  const early = instant(punched_out_at, -demo.random.int(20, 80) * MINUTE)
  await demo.tx.updateTable('attendance_sessions').set({ punched_out_at: early }).where('id', '=', id).execute()
  const before = firstPunch(await dayOf(demo, chosen))
  const wanted = { punched_in_at, punched_out_at, breaks: null }
  const work = workAt(demo, author, instant(punched_out_at, 3 * HOUR))
  await correct(work, { employee_id, before, wanted }, 'update', demo.random.pick(REASONS.update))
}

/** A person who worked without a punch. */
const added = async (demo: Demo, author: Author, chosen: Chosen): Promise<void> => {
  const { employee_id, shift_start_at: from, shift_end_at: to } = chosen
  if (from === null || to === null) throw new Error('A day without hours cannot be filled')
  const rest = { kind: 'meal', started_at: instant(from, 4 * HOUR), ended_at: instant(from, 4.5 * HOUR) }
  const wanted = { punched_in_at: from, punched_out_at: to, breaks: [rest] }
  const work = workAt(demo, author, instant(to, 15 * HOUR))
  await correct(work, { employee_id, before: null, wanted }, 'add', demo.random.pick(REASONS.add))
}

/** A second punch that was none. */
const deleted = async (demo: Demo, author: Author, chosen: Chosen): Promise<void> => {
  const first = firstPunch(await dayOf(demo, chosen))
  const punched_in_at = instant(first.punched_out_at, 12 * MINUTE)
  const punched_out_at = instant(first.punched_out_at, 14 * MINUTE)
  const { employee_id, business_date, in_zone, in_offset_minutes } = first
  const { id } = await demo.tx
    .insertInto('attendance_sessions')
    .values({
      employee_id,
      business_date,
      punched_in_at,
      punched_out_at,
      in_zone,
      in_offset_minutes,
      out_zone: in_zone,
      out_offset_minutes: in_offset_minutes,
      state: 'closed',
      in_mode: 'web',
      out_mode: 'web',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const before = (await dayOf(demo, chosen)).sessions.find((session) => session.id === id) ?? null
  const work = workAt(demo, author, instant(punched_out_at, 2 * HOUR))
  await correct(work, { employee_id, before, wanted: null }, 'delete', demo.random.pick(REASONS.delete))
}

const REASONS = {
  update: [
    'Forgot to punch out, confirmed by the lead',
    'Client call ran over; asked for by the employee',
    'Badge reader was down, time taken from the entry log',
  ],
  add: ['Train strike, worked from home without a punch', 'Training at a client, confirmed by the lead'],
  delete: ['Punched in twice by mistake', 'Pressed the button on the way out'],
} as const

/** Twelve corrections of the last weeks, each with its reason and the day before and after it. */
export const demoCorrections = async (demo: Demo): Promise<void> => {
  const admin = await demo.tx
    .selectFrom('accounts')
    .select('id')
    .where('email_key', '=', 'code0@northwind.example')
    .executeTakeFirst()
  if (!admin) return
  const actor: DayReader = { employee_id: null, grants: new Map([['attendance.correct', 'all']]) }
  const author: Author = { account_id: admin.id, actor }
  const { worked, missed } = await chooseDays(demo)
  await sql`set constraints all immediate`.execute(demo.tx)
  for (const chosen of worked.slice(0, 6)) await updated(demo, author, chosen)
  for (const chosen of worked.slice(6, 9)) await deleted(demo, author, chosen)
  for (const chosen of missed.slice(0, 3)) await added(demo, author, chosen)
  await sql`set constraints all deferred`.execute(demo.tx)
}

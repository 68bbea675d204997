import { sql } from 'kysely'
import { loadCalendar } from '#domains/organisation/server/index.ts'
import { addDays, datesBetween } from '#engines/calendar/contract/calendar.ts'
import type { Work } from '#kit/server/context.ts'
import { systemWork } from '#kit/server/jobs/run-jobs.ts'
import { flush } from '#kit/server/flush.ts'
import type { Evidence } from '#domains/attendance/contract/forced.models.ts'
import { approve, reject, propose, type LockedForced } from '#domains/attendance/server/forced/workflow/actions.ts'
import { markStale, proposalFor } from '#domains/attendance/server/forced/workflow/detect.ts'
import { type LockedPunch, rewriteWith } from '#domains/attendance/server/forced/workflow/end-punch.ts'
import { lockForced } from '#domains/attendance/server/forced/store/forced.ts'
import { writeDays } from '#domains/attendance/server/store/days.ts'
import { findWorkday } from '#domains/attendance/server/store/workdays.ts'
import { dayToWrite, evaluateWorkday } from '#domains/attendance/server/rules/workday.ts'
import type { Demo } from '../demo.ts'
import { findTeamLead, type OpenDay, listForgettable, type TeamLead } from './open-days.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const later = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString()

type Actor = Parameters<typeof propose>[0]['actor']
type Acting = Work & Readonly<{ actor: Actor }>

/** Returns work in the name of a person, at an instant. */
const as = ({ tx }: Demo, at: string, account_id: number | null, actor: Actor): Acting => ({
  ...systemWork(tx, at),
  by: { account_id, on_behalf_of: null, session_id: null },
  actor,
})

const lockPunch = async ({ tx }: Demo, day: OpenDay, now: string): Promise<LockedPunch> => {
  const { employee_id, business_date } = day
  const workday = await findWorkday(tx, employee_id, business_date)
  const session = workday?.sessions.find(({ id }) => id === day.id)
  if (!workday || !session) throw new Error(`No punch ${day.id}`)
  const range = { from: business_date, to: business_date, now }
  return { workday, session, calendar: await loadCalendar(tx, employee_id, range) }
}

/** Returns the traces of that day, up to the moment when the person left. */
const tracesOf = ({ session }: LockedPunch, end: string): Evidence[] => [
  ...session.breaks
    .slice(-1)
    .flatMap(({ name, started_at, ended_at }): Evidence[] => [
      { kind: 'break', at: started_at, detail: `${name} began` },
      ...(ended_at ? [{ kind: 'break' as const, at: ended_at, detail: `${name} ended` }] : []),
    ]),
  { kind: 'request', at: later(end, -95 * MINUTE), detail: 'A request was sent' },
  { kind: 'activity', at: later(end, -22 * MINUTE), detail: 'A page was used, Chrome on Windows' },
  { kind: 'heartbeat', at: later(end, -4 * MINUTE), detail: 'Muster was open in the browser' },
]

/** Makes a punch one that was never ended, found three hours after its person went. */
const leaveOpen = async (demo: Demo, day: OpenDay): Promise<string> => {
  const found = later(day.punched_out_at, 3 * HOUR)
  const before = await lockPunch(demo, day, found)
  await sql`update attendance_sessions set punched_out_at = null, out_zone = null, out_offset_minutes = null, state = 'working',
      out_mode = null, out_actor_id = null, last_seen_at = ${later(day.punched_out_at, -4 * MINUTE)}::timestamptz
    where id = ${day.id}`.execute(demo.tx)
  const work = systemWork(demo.tx, found)
  const open = await lockPunch(demo, day, found)
  await markStale(work, [open], new Map([[day.employee_id, tracesOf(before, day.punched_out_at)]]))
  await flush(work)
  return found
}

/** Removes the punches of a person after a day: a person with an open punch cannot begin another one. */
const clearAfter = async ({ tx, now, today }: Demo, { employee_id, business_date }: OpenDay): Promise<void> => {
  const range = { from: business_date, to: addDays(today, 1), now }
  const calendar = await loadCalendar(tx, employee_id, range)
  for (const date of datesBetween(addDays(business_date, 1), range.to)) {
    const workday = await findWorkday(tx, employee_id, date)
    if (!workday || workday.sessions.length === 0) continue
    const ids = workday.sessions.map(({ id }) => id)
    await tx.deleteFrom('attendance_breaks').where('session_id', 'in', ids).execute()
    await tx.deleteFrom('attendance_sessions').where('id', 'in', ids).execute()
    await writeDays(tx, [dayToWrite(evaluateWorkday({ ...workday, sessions: [] }, calendar, now))])
  }
}

/** Stores a found punch with a proposed end, for a day after which the person has punched again. */
const proposed = async (demo: Demo, day: OpenDay, reason: string): Promise<LockedForced> => {
  const found = later(day.punched_out_at, 3 * HOUR)
  const before = await lockPunch(demo, day, found)
  const evidence = tracesOf(before, day.punched_out_at)
  const open = { ...before, session: { ...before.session, punched_out_at: null } }
  const proposal = proposalFor(open, evidence, found)
  const { rows } = await sql<{ id: number }>`
    insert into forced_punchouts (session_id, employee_id, origin, state, detected_at, evidence, breaks, proposed_out_at,
      proposed_basis, owner_out_at, owner_reason, due_at)
    values (${day.id}, ${day.employee_id}, 'limit', 'proposed', ${found}::timestamptz, ${JSON.stringify(evidence)}::jsonb,
      ${JSON.stringify(before.session.breaks)}::jsonb, ${proposal?.at ?? null}::timestamptz, ${proposal?.basis ?? null},
      ${day.punched_out_at}::timestamptz, ${reason}, ${found}::timestamptz + interval '48 hours') returning id`.execute(
    demo.tx,
  )
  await sql`update attendance_sessions set state = 'pending_out' where id = ${day.id}`.execute(demo.tx)
  const waiting = await lockPunch(demo, day, found)
  await rewriteWith(systemWork(demo.tx, found), waiting, waiting.session)
  return { ...(await lockPunch(demo, day, found)), record: await lockForced(demo.tx, rows[0]?.id ?? 0) }
}

const leadActor = ({ employee_id, name }: TeamLead): Actor => ({
  employee_id,
  name,
  acting: null,
  grants: new Map([['logout.decide', 'team']]),
})

/** The days of different people, each of which `fits`. */
const pick = (days: OpenDay[], fits: (day: OpenDay) => boolean = () => true): OpenDay | undefined => {
  const day = days.find(fits)
  if (day) days.splice(0, days.length, ...days.filter(({ employee_id }) => employee_id !== day.employee_id))
  return day
}

/** One punch that is open since an evening, one time that waits for the lead, one that was returned, two that were approved. */
export const demoForced = async (demo: Demo): Promise<void> => {
  const lead = await findTeamLead(demo)
  if (!lead) return
  const days = await listForgettable(demo, lead)
  const decide = (at: string) => as(demo, at < demo.now ? at : demo.now, lead.account_id, leadActor(lead))
  await sql`set constraints all immediate`.execute(demo.tx)
  await sql`set constraints all deferred`.execute(demo.tx)
  // In the afternoon of a working day all people of the lead may have come: then one of them has not.
  const stale = pick(days, ({ is_led, is_last }) => is_led && is_last) ?? pick(days)
  if (stale) {
    if (!stale.is_last) await clearAfter(demo, stale)
    await leaveOpen(demo, stale)
  }
  const waiting = pick(days)
  if (waiting) await proposed(demo, waiting, 'Called away to a customer, forgot to punch out')
  const returned = pick(days)
  if (returned) {
    const work = decide(later(returned.punched_out_at, 14 * HOUR))
    await reject(
      work,
      await proposed(demo, returned, 'Stayed for the release'),
      'The release was over at six. When did you leave?',
    )
    await flush(work)
  }
  for (const reason of ['Went home without punching out', 'Laptop ran out of power']) {
    const approved = pick(days, ({ is_last }) => !is_last)
    if (!approved) continue
    const work = decide(later(approved.punched_out_at, 15 * HOUR))
    await approve(work, await proposed(demo, approved, reason), {})
    await flush(work)
  }
  await sql`set constraints all immediate`.execute(demo.tx)
  await sql`set constraints all deferred`.execute(demo.tx)
}

import { loadCalendar } from '#domains/organisation/server/index.ts'
import type { PersonCalendar } from '#engines/calendar/contract/calendar.ts'
import type { Context } from '#kit/server/context.ts'
import { attendanceRefusals } from '../../contract/attendance.refusals.ts'
import type { DayRow, SessionRow } from '../../contract/attendance.models.ts'
import { presentDay, presentSession } from '../present/present-punch.ts'
import { writeDays } from '../store/days.ts'
import { lockOpenSession } from '../store/sessions.ts'
import { findWorkday, type StoredSession, type StoredWorkday } from '../store/workdays.ts'
import { notifyLeads } from '../notify.ts'
import { dayToWrite, evaluateWorkday } from '../rules/workday.ts'

/** The open punch of a person with its whole day, locked until the transaction ends. */
export type OpenPunch = Readonly<{ session: StoredSession; workday: StoredWorkday; calendar: PersonCalendar }>

type Working = Pick<Context, 'tx' | 'now'>

/** Refuses where there is none; `who` begins the sentence ("You are", "Asha Rao is"). */
export const lockOpenPunch = async ({ tx, now }: Working, employeeId: number, who = 'You are'): Promise<OpenPunch> => {
  const open = await lockOpenSession(tx, employeeId)
  if (!open) throw attendanceRefusals.refusal('not_punched_in', { who })
  const range = { from: open.business_date, to: open.business_date, now }
  const calendar = await loadCalendar(tx, employeeId, range)
  const workday = await findWorkday(tx, employeeId, open.business_date)
  const session = workday?.sessions.find((one) => one.id === open.id)
  if (!workday || !session) throw new Error(`The open punch ${open.id} has no day`)
  return { session, workday, calendar }
}

/** Evaluates the day again after its open punch became `changed`, writes it, and presents both. */
export const rewriteDay = async (
  context: Pick<Context, 'tx' | 'now' | 'actor' | 'live'>,
  open: OpenPunch,
  changed: StoredSession,
): Promise<{ session: SessionRow; day: DayRow }> => {
  const { tx, now, actor } = context
  const sessions = open.workday.sessions.map((one) => (one.id === changed.id ? changed : one))
  const evaluated = evaluateWorkday({ ...open.workday, sessions }, open.calendar, now)
  const [written] = await writeDays(tx, [dayToWrite(evaluated)])
  notifyLeads(context, open.workday.team_id)
  return {
    session: presentSession(changed, { actor, now, workday: open.workday }),
    day: presentDay(evaluated, { actor, now, written }),
  }
}

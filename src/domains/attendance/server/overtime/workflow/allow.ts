import { loadCalendar } from '#domains/organisation/server/index.ts'
import { calendarDay } from '#engines/calendar/contract/calendar.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import {
  dayBasis,
  dayClassOf,
  deriveEntry,
  type EntrySnapshot,
  type EntryFigures,
  postingFor,
  rateOf,
} from '../../../contract/overtime.rules.ts'
import { findWorkday } from '../../store/workdays.ts'
import { showOvertime } from '../notify.ts'
import { postingDay } from '../rules.ts'
import { findEntryOfRequest, type LockedEntry, lockEntryOfDay } from '../store/entries.ts'
import { lockOvertime, post } from '../store/postings.ts'
import { insertAhead, writeFigures } from '../store/write-entries.ts'

type Allowed = Readonly<{ employee_id: number; date: string; minutes: number; request_id: number }>

const rulesOf = async ({ tx, now }: Work, employeeId: number, date: string) => {
  const workday = await findWorkday(tx, employeeId, date)
  if (!workday) throw invalid({ employee_id: 'Person does not exist' })
  const calendar = await loadCalendar(tx, employeeId, { from: date, to: date, now })
  return { policy: workday.policy, day_class: dayClassOf(calendarDay(calendar, date)) }
}

/** Approves minutes of a day in advance: up to them no further decision is needed. */
export const allowOvertime = async (work: Work, { employee_id, date, minutes, request_id }: Allowed): Promise<void> => {
  await lockOvertime(work.tx, [employee_id])
  const entry = await lockEntryOfDay(work.tx, employee_id, date)
  if (entry?.preapproval_request_id) throw invalid({ from_date: 'Overtime of this day is approved in advance already' })
  const { policy, day_class } = await rulesOf(work, employee_id, date)
  const allowed = { preapproved_minutes: minutes, preapproval_request_id: request_id }
  if (entry) await derive(work, entry, { ...entry, preapproved_minutes: minutes }, request_id)
  else
    await insertAhead(work.tx, {
      employee_id,
      business_date: date,
      day_class,
      rate_percent: rateOf(policy, day_class),
      ...allowed,
    })
  const after = { business_date: date, minutes, request_id }
  await audit(work, 'overtime.allowed', { entity: 'overtime_entries', id: entry?.id ?? null, employee_id, after })
  showOvertime(work, [employee_id])
}

/** Removes the approval in advance; what a person has decided since stays. */
export const disallowOvertime = async (work: Work, requestId: number): Promise<void> => {
  const found = await findEntryOfRequest(work.tx, requestId)
  if (!found) return
  await lockOvertime(work.tx, [found.employee_id])
  const entry = await lockEntryOfDay(work.tx, found.employee_id, found.business_date)
  if (entry?.preapproval_request_id !== requestId) return
  const undecided = { state: 'void', computed_minutes: 0, approved_minutes: 0 } as const
  await derive(work, entry, { ...entry, ...(entry.is_decided ? {} : undecided), preapproved_minutes: 0 }, null)
  const before = { business_date: entry.business_date, minutes: entry.preapproved_minutes, request_id: requestId }
  const about = { entity: 'overtime_entries', id: entry.id, employee_id: entry.employee_id }
  await audit(work, 'overtime.disallowed', { ...about, before })
  showOvertime(work, [entry.employee_id])
}

/** Derives an entry again from `input`, with the minutes that its day has, and posts the difference. */
const derive = async (
  work: Work,
  entry: LockedEntry,
  snapshot: EntrySnapshot,
  requestId: number | null,
): Promise<void> => {
  const { policy } = await rulesOf(work, entry.employee_id, entry.business_date)
  const { computed_minutes: computed, short_minutes: short } = entry
  const earned = { final: true, minutes: computed, short, day_class: entry.day_class }
  const { state, day_class, rate_percent, computed_minutes, short_minutes, approved_minutes } = snapshot
  const retained: EntryFigures = {
    state,
    day_class,
    rate_percent,
    computed_minutes,
    short_minutes,
    preapproved_minutes: 0,
    approved_minutes,
  }
  const figures = deriveEntry(snapshot, earned, policy) ?? retained
  await writeFigures(work.tx, entry.id, figures, { minutes: snapshot.preapproved_minutes, request_id: requestId })
  const minutes = postingFor(figures, entry)
  if (minutes === 0) return
  await post(work, {
    employee_id: entry.employee_id,
    posted_on: await postingDay(work, entry.business_date),
    minutes,
    raw_minutes: figures.approved_minutes - entry.approved_minutes,
    rate_percent: figures.rate_percent,
    kind: minutes > 0 ? 'earned' : 'correction',
    entry_id: entry.id,
    reason: requestId === null ? 'The approval in advance was cancelled' : 'Approved in advance',
    basis: dayBasis(figures, entry, entry.posted),
  })
}

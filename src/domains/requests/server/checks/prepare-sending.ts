import { loadCalendar } from '#domains/organisation/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { invalid } from '#kit/contract/envelope.ts'
import type { Work } from '#kit/server/context.ts'
import { asksOf, planDays, sumOf } from '../../contract/days.rules.ts'
import type { Ask } from '../../contract/requests.calls.ts'
import type { Method } from '../../contract/requests.models.ts'
import { getKind, type RequestKind } from '../kinds/request-kinds.ts'
import type { Requester } from '../store/people.ts'
import type { TypeRow } from '../store/types.ts'
import { readPayload } from './read-payload.ts'
import type { Sending } from './sending.ts'

const LONGEST = 366

type Span = Pick<Sending, 'from_date' | 'to_date' | 'method' | 'from_time' | 'to_time'>

const readDates = (ask: Ask, kind: RequestKind, today: string) => {
  if (kind.dates === 'none') return { from_date: today, to_date: today }
  if (kind.dates === 'days' && ask.from_date === undefined) throw invalid({ from_date: 'First day is required' })
  if (kind.dates === 'day' && ask.from_date === undefined) throw invalid({ from_date: 'Day is required' })
  const from_date = ask.from_date ?? today
  if (kind.dates === 'day') return { from_date, to_date: from_date }
  const to_date = ask.to_date ?? from_date
  if (to_date < from_date) throw invalid({ to_date: 'The last day is before the first' })
  if (to_date > addDays(from_date, LONGEST - 1)) throw invalid({ to_date: `At most ${LONGEST} days at once` })
  return { from_date, to_date }
}

const isQuarter = (time: string): boolean => Number(time.slice(3)) % 15 === 0

const readTimes = (ask: Ask, dates: Readonly<{ from_date: string; to_date: string }>) => {
  const { from_time, to_time } = ask
  if (!from_time) throw invalid({ from_time: 'From is required' })
  if (!to_time) throw invalid({ to_time: 'To is required' })
  if (from_time === to_time) throw invalid({ to_time: 'Ends when it begins' })
  if (!isQuarter(from_time)) throw invalid({ from_time: 'Use quarters of an hour' })
  if (!isQuarter(to_time)) throw invalid({ to_time: 'Use quarters of an hour' })
  if (dates.from_date !== dates.to_date) throw invalid({ to_date: 'Hours are of one day' })
  return { from_time, to_time }
}

const refuseDates = ({ from_date, to_date }: Ask, { dates }: RequestKind): void => {
  if (dates === 'none' && from_date) throw invalid({ from_date: 'This request has no dates' })
  if (dates === 'none' && to_date) throw invalid({ to_date: 'This request has no dates' })
  if (dates === 'day' && to_date && to_date !== from_date) throw invalid({ to_date: 'This request is of one day' })
}

/**
 * Each kind takes dates, parts and a cover of its own, and times belong to hours: elsewhere they would be stored nowhere.
 */
const refuseUntaken = (ask: Ask, kind: RequestKind): void => {
  refuseDates(ask, kind)
  if (kind.dates !== 'days' && ask.method) throw invalid({ method: 'This request has no parts of a day' })
  if (kind.dates !== 'days' && ask.days?.length) throw invalid({ days: 'This request has no days of its own' })
  if (kind.dates !== 'days' && ask.cover_employee_id) throw invalid({ cover_employee_id: 'This request has no cover' })
  if (kind.dates === 'days' && ask.method === 'hours') {
    if (ask.days?.length) throw invalid({ days: 'Hours are of one day' })
    return
  }
  if (ask.from_time) throw invalid({ from_time: 'Only a request of hours has times' })
  if (ask.to_time) throw invalid({ to_time: 'Only a request of hours has times' })
}

const readSpan = (ask: Ask, kind: RequestKind, today: string): Span => {
  refuseUntaken(ask, kind)
  const dates = readDates(ask, kind, today)
  if (kind.dates !== 'days') return { ...dates, method: null, from_time: null, to_time: null }
  const method: Method = ask.method ?? 'full_day'
  const outside = ask.days?.find(({ date }) => date < dates.from_date || date > dates.to_date)
  if (outside) throw invalid({ days: 'A day lies outside of the dates' })
  if (ask.days?.some((day) => day.method === 'hours')) throw invalid({ days: 'Hours are of one day' })
  if (method !== 'hours') return { ...dates, method, from_time: null, to_time: null }
  return { ...dates, method, ...readTimes(ask, dates) }
}

const readReason = ({ reason }: Ask, { reason_rule }: TypeRow): string | null => {
  const given = reason?.trim() ? reason : null
  if (reason_rule === 'required' && given === null) throw invalid({ reason: 'Reason is required' })
  if (reason_rule === 'none' && given !== null) throw invalid({ reason: 'This type takes no reason' })
  return given
}

/**
 * Reads what was asked for and what it would cost. 400 naming the field where it cannot be read; whether it may be sent
 * is for the checks.
 */
export const prepareSending = async (
  work: Work,
  person: Requester,
  type: TypeRow,
  ask: Ask,
  without: number | null,
): Promise<Sending> => {
  const kind = getKind(type.kind)
  const span = readSpan(ask, kind, person.today)
  const calendar = await loadCalendar(work.tx, person.id, { from: span.from_date, to: span.to_date, now: work.now })
  const asks = asksOf({ ...span, method: span.method ?? 'full_day', days: ask.days ?? [] })
  const days = kind.dates === 'days' ? planDays(calendar, asks, type) : []
  return {
    person,
    type,
    kind,
    calendar,
    ...span,
    days,
    amount: sumOf(days),
    reason: readReason(ask, type),
    payload: readPayload(kind.fields, ask.payload ?? {}),
    cover_employee_id: ask.cover_employee_id ?? null,
    without,
  }
}

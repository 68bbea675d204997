import { organisationDay } from '#domains/organisation/server/index.ts'
import { addDays, datesBetween } from '#engines/calendar/contract/calendar.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { attendanceDay as dayCall } from '../../contract/attendance.calls.ts'
import { type DayRow, MAX_DAYS } from '../../contract/attendance.models.ts'
import * as calls from '../../contract/reports.calls.ts'
import { dayDetail } from '../present/day-detail.ts'
import { bringUpToNow } from '../rules/live-days.ts'
import { presentDay, presentSession } from '../present/present-punch.ts'
import { rangeOrLast } from '../rules/ranges.ts'
import { listCorrections } from '../store/corrections.ts'
import { hasBegun, isDayOfPerson } from '../store/day-conditions.ts'
import { listAllDays, listDaysOfPage, pageOfOwnDays } from '../store/day-pages.ts'
import { findDayPlace, listEvidence } from '../store/day-places.ts'
import { countDays, presentStoredDay } from '../store/day-rows.ts'
import { listMonths, type StoredMonth } from '../store/months.ts'
import { listPlacementChanges } from '../store/placements.ts'
import { openPoints } from '../periods/rules/open-points.ts'
import { getPeriodState } from '../periods/store/periods.ts'
import { reportMarks } from '../registries.ts'
import { evaluateDates } from '../rules/today.ts'
import { overtimeOfMonth } from '../overtime/present/month.ts'
import { begunDays, totalsOf } from '../rules/totals.ts'

/** One day by its row or by one of its punches, with the evidence of all of them. */
export const attendanceDay = handle(dayCall, async (context) => {
  const { tx, params, query } = context
  const row = await findDayPlace(tx, query.by === 'session' ? 'session' : 'day', params.id)
  if (!row) throw notFound()
  await context.requireVisible(row.employee_id, row.business_date)
  const evidence = await listEvidence(tx, row)
  return { ...(await dayDetail(context, row.employee_id, row.business_date)), evidence }
})

export const monthList = handle(calls.monthList, async (context) => {
  const { tx, body } = context
  if (body.user_id !== undefined) await context.requireVisible(body.user_id)
  const person = body.user_id ?? null
  const months = await listMonths(tx, person, context.now)
  const counts = await countOpenPoints(context, months, person)
  return months.map((row) => ({ ...row, exceptions: counts.get(row.month) ?? 0 }))
})

/** Returns the number of open points in the months that are not locked. */
const countOpenPoints = async (
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  months: readonly StoredMonth[],
  person: number | null,
): Promise<ReadonlyMap<string, number>> => {
  const open = months.flatMap(({ month, period_state }) => (period_state === 'open' ? [month] : []))
  const counts = new Map<string, number>()
  for (const { month, count } of await openPoints(tx, open, await organisationDay(tx, now), person))
    counts.set(month, (counts.get(month) ?? 0) + count)
  return counts
}

export const reportById = handle(calls.reportById, async (context) => {
  const { tx, actor, body, now } = context
  await context.requireVisible(body.id)
  const bodyWithEnd = { ...body, end_date: body.end_date ?? body.enddate }
  const range = rangeOrLast(bodyWithEnd, now.slice(0, 10), MAX_DAYS.history, MAX_DAYS.history)
  const filter = { ...range, where: [isDayOfPerson(body.id), hasBegun(now)] }
  const page = pageOfOwnDays(body)
  const found = await listDaysOfPage(tx, filter, page)
  const { rows, next_cursor } = page.close(found)
  const total = await page.totalOf(found, () => countDays(tx, filter))
  const days = await bringUpToNow(
    tx,
    rows.map((row) => presentStoredDay(row, actor, now)),
    now,
    (day) => day.employee.id,
  )
  return new DetailedResponse(days, { meta: { next_cursor, total } })
})

const monthDates = (month: string): string[] => {
  const first = `${month}-01`
  const last = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 31 }).toString()
  return datesBetween(first, last)
}

/**
 * Returns each day of a month of a person, and if they were employed on it: stored days as they are, the others
 * evaluated now.
 */
const daysOfMonth = async (context: Context, employeeId: number, dates: readonly string[]) => {
  const { tx, actor, now } = context
  const evaluated = await evaluateDates(context, employeeId, dates)
  const range = { from: dates[0] ?? now, to: dates.at(-1) ?? now }
  const stored = await listAllDays(tx, { ...range, where: [isDayOfPerson(employeeId)] })
  const known = new Map(
    stored.filter((day) => day.final).map((day) => [day.business_date, presentStoredDay(day, actor, now)]),
  )
  return evaluated.map((one) => {
    const day: DayRow = known.get(one.stored.business_date) ?? presentDay(one, { actor, now })
    const sessions = one.stored.sessions.map((session) => presentSession(session, { actor, now, workday: one.stored }))
    return { day: { ...day, sessions }, isEmployed: one.day.kind !== 'not_employed' }
  })
}

const countOf = (days: readonly DayRow[], verdict: DayRow['verdict']): number =>
  days.filter((day) => day.verdict === verdict).length

export const monthData = handle(calls.monthData, async (context) => {
  const { tx, body, now } = context
  await context.requireVisible(body.user_id)
  const dates = monthDates(body.month).filter((day) => body.enddate === undefined || day <= body.enddate)
  if (dates.length === 0) throw invalid({ enddate: 'must not lie before the month' })
  const all = await daysOfMonth(context, body.user_id, dates)
  const last = all.at(-1)?.day
  if (!last) throw notFound()
  const first = dates[0] ?? last.business_date
  const until = addDays(first, dates.length - 1)
  const marks = await reportMarks.get()(context, body.user_id, first, until)
  const days = all.flatMap(({ day, isEmployed }) =>
    isEmployed ? [{ ...day, work_report: marks.get(day.business_date) ?? null }] : [],
  )
  const begun = begunDays(days, now)
  return {
    employee: last.employee,
    zone: last.zone,
    period_state: await getPeriodState(tx, body.month),
    placements: await listPlacementChanges(tx, body.user_id, first, until),
    totals: {
      ...totalsOf(days, now),
      days_present: countOf(begun, 'present'),
      days_half: countOf(begun, 'half_day'),
      days_absent: countOf(begun, 'absent'),
      days_leave: countOf(begun, 'on_leave'),
      late_count: begun.filter((day) => day.flags.includes('late')).length,
    },
    days,
    overtime: await overtimeOfMonth(context, body.user_id, { from: first, to: until }),
    corrections: await listCorrections(tx, body.user_id, first, until),
    chart: days.map((day) => ({
      date: day.business_date,
      expected_minutes: day.expected_minutes,
      worked_minutes: day.worked_minutes,
      break_minutes: day.paid_break_minutes + day.unpaid_break_minutes,
      overtime_minutes: day.overtime_minutes,
      verdict: day.verdict,
    })),
  }
})

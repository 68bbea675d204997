import { datesBetween } from '#engines/calendar/contract/calendar.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { MAX_DAYS, type PersonDay } from '../../contract/attendance.models.ts'
import * as calls from '../../contract/timesheet.calls.ts'
import { usedMinutes } from '../../contract/work-time.rules.ts'
import { dayDetail } from '../present/day-detail.ts'
import { detectBatch } from '../forced/workflow/detect.ts'
import { bringUpToNow } from '../rules/live-days.ts'
import { presentDay, presentSession } from '../present/present-punch.ts'
import { rangeOrLast } from '../rules/ranges.ts'
import { nextScreenshotOf } from '../screenshots/public.ts'
import { findOpenForScreenshots } from '../screenshots/store/next-screenshot.ts'
import { listPunches } from '../store/day-places.ts'
import { openAmong, presentPersonDay, listPersonDays } from '../store/person-days.ts'
import { findOpen, touchOpen } from '../store/sessions.ts'
import { listWorkdays } from '../store/workdays.ts'
import { totalsOf } from '../rules/totals.ts'
import { evaluateDate, evaluateDates, evaluateToday, stateOf } from '../rules/today.ts'
import { ownEmployee } from '../rules/visible.ts'
import { spanOf } from '../rules/workday.ts'

/** The punches of a person by page, newest first. */
export const listByUser = handle(calls.listByUser, async (context) => {
  const { tx, actor, params, query, now } = context
  await context.requireVisible(params.userId)
  const { evaluated } = await evaluateToday(context, params.userId)
  const { from, to } = rangeOrLast(query, evaluated.stored.business_date, 31, MAX_DAYS.list)
  const ofPerson = { employee_id: params.userId, from, to }
  const { rows, meta } = await listPunches(tx, ofPerson, { limit: query.limit, cursor: query.cursor })
  const dates = [...new Set(rows.map((row) => row.business_date))]
  const workdays = await listWorkdays(
    tx,
    dates.map((business_date) => ({ employee_id: params.userId, business_date })),
  )
  const sessions = new Map(
    workdays.flatMap((workday) => workday.sessions.map((session) => [session.id, { session, workday }] as const)),
  )
  const shown = rows.flatMap(({ id }) => {
    const found = sessions.get(id)
    return found ? [presentSession(found.session, { actor, now, workday: found.workday })] : []
  })
  return new DetailedResponse(shown, {
    meta: { ...meta, server_now: now, today: presentDay(evaluated, { actor, now }) },
  })
})

type Days = Readonly<{ days: PersonDay[]; open: Readonly<{ state: string }> | undefined }>

/**
 * Returns the days of a person in a range: stored ones, brought up to now, and evaluated now where nothing is stored
 * yet; none outside of an employment. With them the open punch, on any day.
 */
const daysOfPerson = async (
  context: Pick<Context, 'tx' | 'now' | 'actor'>,
  employeeId: number,
  range: Readonly<{ from: string; to: string }>,
): Promise<Days> => {
  const { tx, actor, now } = context
  const stored = await listPersonDays(tx, employeeId, range)
  const shown = stored.map((day) => presentPersonDay(day, employeeId, actor, now))
  const rows = await bringUpToNow(tx, shown, now, () => employeeId)
  const known = new Map(rows.map((row) => [row.business_date, row]))
  const missing = datesBetween(range.from, range.to).filter((date) => !known.has(date))
  if (missing.length === 0) return { days: rows, open: openAmong(stored) }
  for (const evaluated of await evaluateDates(context, employeeId, missing)) {
    if (evaluated.day.kind === 'not_employed') continue
    const { employee: _person, ...day } = presentDay(evaluated, { actor, now })
    known.set(day.business_date, day)
  }
  const days = [...known.values()].toSorted((one, other) => one.business_date.localeCompare(other.business_date))
  return { days, open: stored.length > 0 ? openAmong(stored) : await findOpen(tx, employeeId) }
}

export const workAndBreakTime = handle(calls.workAndBreakTime, async (context) => {
  const employeeId = context.query.user_id ?? ownEmployee(context)
  await context.requireVisible(employeeId)
  const { query, now } = context
  // Today depends on the calendar, and is only read where the range is left open.
  const isRange = query.start_date !== undefined && query.end_date !== undefined
  const today = isRange ? query.end_date : (await evaluateToday(context, employeeId)).workday.business_date
  const { days, open } = await daysOfPerson(context, employeeId, rangeOrLast(query, today ?? '', 1, MAX_DAYS.list))
  return { totals: totalsOf(days, now), days, ...stateOf(open), server_now: now }
})

export const breakTime = handle(calls.breakTime, async (context) => {
  const employeeId = ownEmployee(context)
  const { workday } =
    context.query.date === undefined
      ? await evaluateToday(context, employeeId)
      : await evaluateDate(context, employeeId, context.query.date)
  const breaks = workday.sessions.flatMap((session) => session.breaks)
  const running = breaks.find((one) => one.ended_at === null)
  const spans = workday.sessions.map(spanOf)
  return {
    on_break: running !== undefined,
    started_at: running?.started_at ?? null,
    kinds: workday.policy.break_kinds.map((kind) => {
      const used = usedMinutes(spans, kind.key, Date.parse(context.now))
      return { ...kind, used_minutes: used, left_minutes: kind.max_day_minutes - used }
    }),
    breaks,
  }
})

const SILENCE_MS = 30 * 60_000
const isSilent = ({ state, last_seen_at }: Readonly<{ state: string; last_seen_at: string | null }>, now: string) =>
  state !== 'stale' && (last_seen_at === null || Date.parse(now) - Date.parse(last_seen_at) >= SILENCE_MS)

/** The heartbeat: remembers at most every five minutes that the person is there. No change in the sense of the audit. */
export const heartbeat = handle(calls.heartbeat, async (context) => {
  const { tx, now } = context
  const employeeId = ownEmployee(context)
  // A browser that comes back after a while finds out before its heartbeat counts as a trace.
  const seen = await findOpenForScreenshots(tx, employeeId)
  const isBack = seen !== undefined && isSilent(seen, now)
  if (isBack) await detectBatch(context, 0, [employeeId])
  const open = isBack ? await findOpenForScreenshots(tx, employeeId) : seen
  if (open) await touchOpen(tx, open.id, now)
  return {
    ...stateOf(open),
    state: open?.state ?? null,
    session_version: open?.version ?? null,
    server_now: now,
    ...nextScreenshotOf(open, now),
  }
})

export const timesheetDay = handle(calls.timesheetDay, async (context) => {
  const { userId, date } = context.params
  await context.requireVisible(userId, date)
  return dayDetail(context, userId, date)
})

import { sql } from 'kysely'
import { datesBetween } from '#engines/calendar/contract/calendar.ts'
import { Answered, handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { pageBy } from '#kit/server/page.ts'
import { type DayRow, MOST_DAYS, type Totals } from '../../contract/attendance.models.ts'
import * as calls from '../../contract/timesheet.calls.ts'
import { usedMinutes } from '../../contract/work-time.rules.ts'
import { dayDetail } from '../day-detail.ts'
import { bringUpToNow } from '../live-days.ts'
import { presentDay, presentSession } from '../present.ts'
import { rangeOrLast } from '../ranges.ts'
import { presentStoredDay, readDays } from '../store/day-rows.ts'
import { readWorkdays } from '../store/workdays.ts'
import { judgeDate, judgeDates, judgeToday, punchStateOf } from '../today.ts'
import { needVisible, ownEmployee } from '../visible.ts'
import { spanOf } from '../workday.ts'

const KEY = 'timesheet.read'

type Place = { id: number; business_date: string; page_key: string }

/** The punches of a person by page, newest first. */
export const listByUser = handle(calls.listByUser, async (context) => {
  const { tx, actor, params, query, now } = context
  await needVisible(context, KEY, params.userId)
  const { judged } = await judgeToday(context, params.userId)
  const { from, to } = rangeOrLast(query, judged.stored.business_date, 31, MOST_DAYS.list)
  const page = pageBy(
    { sorts: { punched_in_at: sql`s.punched_in_at` }, id: sql`s.id`, fallback: '-punched_in_at' },
    { limit: query.limit, cursor: query.cursor },
  )
  const matching = sql`from attendance_sessions s where s.employee_id = ${params.userId} and s.state <> 'voided'
    and s.business_date between ${from}::date and ${to}::date`
  const places = await sql<Place>`select s.id, s.business_date, ${page.key} as page_key ${matching} and ${page.after}
    order by ${page.order} limit ${page.limit}`.execute(tx)
  const total = await sql<{ total: number }>`select count(*)::int as total ${matching}`.execute(tx)
  const { rows, next_cursor } = page.close(places.rows)
  const dates = [...new Set(rows.map((row) => row.business_date))]
  const workdays = await readWorkdays(
    tx,
    dates.map((business_date) => ({ employee_id: params.userId, business_date })),
  )
  const sessions = new Map(
    workdays.flatMap((workday) => workday.sessions.map((session) => [session.id, { session, workday }] as const)),
  )
  const shown = rows.flatMap(({ id }) => {
    const found = sessions.get(id)
    return found
      ? [presentSession(found.session, { actor, now, policy: found.workday.policy, name: found.workday.employee.name })]
      : []
  })
  return new Answered(shown, {
    meta: { next_cursor, total: total.rows[0]?.total ?? 0, server_now: now, today: presentDay(judged, { actor, now }) },
  })
})

/** Days of a person in a range: stored ones, brought up to now, and judged on the spot where nothing is stored yet; none
 * outside of an employment. */
export const daysOfPerson = async (
  context: Pick<Context, 'tx' | 'now' | 'actor'>,
  employeeId: number,
  from: string,
  to: string,
): Promise<DayRow[]> => {
  const { tx, actor, now } = context
  const stored = await readDays(
    tx,
    { from, to, where: [sql<boolean>`d.employee_id = ${employeeId}`] },
    sql`order by d.business_date`,
  )
  const rows = await bringUpToNow(
    tx,
    stored.map((day) => presentStoredDay(day, actor, now)),
    now,
  )
  const known = new Map(rows.map((row) => [row.business_date, row]))
  const missing = datesBetween(from, to).filter((date) => !known.has(date))
  for (const judged of await judgeDates(context, employeeId, missing)) {
    if (judged.day.kind !== 'not_employed') known.set(judged.stored.business_date, presentDay(judged, { actor, now }))
  }
  return [...known.values()].toSorted((a, b) => a.business_date.localeCompare(b.business_date))
}

/** Sums of days; the balance counts days that are over. */
export const totalsOf = (days: readonly DayRow[]): Totals => {
  const sum = (pick: (day: DayRow) => number): number => days.reduce((total, day) => total + pick(day), 0)
  return {
    expected_minutes: sum((day) => day.expected_minutes),
    worked_minutes: sum((day) => day.worked_minutes),
    paid_break_minutes: sum((day) => day.paid_break_minutes),
    unpaid_break_minutes: sum((day) => day.unpaid_break_minutes),
    balance_minutes: sum((day) => (day.final ? day.worked_minutes - day.expected_minutes : 0)),
  }
}

export const workAndBreakTime = handle(calls.workAndBreakTime, async (context) => {
  const employeeId = context.query.user_id ?? ownEmployee(context)
  await needVisible(context, KEY, employeeId)
  const { workday } = await judgeToday(context, employeeId)
  const { from, to } = rangeOrLast(context.query, workday.business_date, 1, MOST_DAYS.list)
  const days = await daysOfPerson(context, employeeId, from, to)
  return { totals: totalsOf(days), days, ...punchStateOf(workday), server_now: context.now }
})

export const breakTime = handle(calls.breakTime, async (context) => {
  const employeeId = ownEmployee(context)
  const { workday } =
    context.query.date === undefined
      ? await judgeToday(context, employeeId)
      : await judgeDate(context, employeeId, context.query.date)
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

const SEEN_EVERY = '5 minutes'

/** The heartbeat: remembers at most every five minutes that the person is there. No change in the sense of the audit. */
export const heartbeat = handle(calls.heartbeat, async (context) => {
  const { tx, now } = context
  const employeeId = ownEmployee(context)
  const open = await tx
    .selectFrom('attendance_sessions')
    .select(['id', 'state', 'version', 'last_seen_at'])
    .where('employee_id', '=', employeeId)
    .where('punched_out_at', 'is', null)
    .where('state', '<>', 'voided')
    .executeTakeFirst()
  if (open) {
    await tx
      .updateTable('attendance_sessions')
      .set({ last_seen_at: now })
      .where('id', '=', open.id)
      .where(sql<boolean>`last_seen_at is null or last_seen_at < ${now}::timestamptz - ${SEEN_EVERY}::interval`)
      .execute()
  }
  return {
    punch_state: open ? ('in' as const) : ('out' as const),
    break_status: open?.state === 'on_break' ? ('on' as const) : ('off' as const),
    state: open?.state ?? null,
    session_version: open?.version ?? null,
    server_now: now,
  }
})

export const timesheetDay = handle(calls.timesheetDay, async (context) => {
  const { userId, date } = context.params
  await needVisible(context, KEY, userId, date)
  return dayDetail(context, userId, date)
})

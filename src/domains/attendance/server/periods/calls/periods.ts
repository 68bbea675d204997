import { organisationDay } from '#domains/organisation/server/index.ts'
import { listAccountIdsOf } from '#domains/people/server/index.ts'
import { notify } from '#domains/notices/server/index.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import { take } from '#engines/transitions/contract/take.ts'
import type { ScreenLink } from '#kit/contract/keys.ts'
import { audit } from '#kit/server/audit.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Context, Work } from '#kit/server/context.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import { attendanceRefusals } from '../../../contract/attendance.refusals.ts'
import { monthName } from '#domains/attendance/contract/attendance.labels.ts'
import { periodWorkflow } from '../../../contract/period.workflows.ts'
import * as calls from '../../../contract/periods.calls.ts'
import type { PeriodRow } from '../../../contract/periods.models.ts'
import { openPoints, past } from '../rules/open-points.ts'
import { periodExceptions } from '../public/exceptions.ts'
import { periodListeners } from '../public/period-listeners.ts'
import { stepOf, presentPeriod, rangeOf } from '../present.ts'
import * as exceptions from '../store/exceptions.ts'
import * as store from '../store/periods.ts'

const isOver = async ({ tx, now }: Context, month: string): Promise<boolean> => {
  const range = rangeOf(month)
  return range.to < (await organisationDay(tx, now)) && !(await store.isRunning(tx, range, now))
}

export const listPeriods = handle(calls.listPeriods, async (context) => {
  const { tx, actor, now } = context
  const today = await organisationDay(tx, now)
  const rows = await store.listPeriods(tx, today)
  const counts = await openPoints(
    tx,
    rows.flatMap(({ month, state }) => (state === 'open' ? [month] : [])),
    today,
  )
  return rows.map((row) =>
    presentPeriod(actor, row, {
      // The last hours of a month are looked at when it is locked.
      is_over: rangeOf(row.month).to < today,
      counts: row.state === 'open' ? counts.filter(({ month }) => month === row.month) : [],
    }),
  )
})

export const listExceptions = handle(calls.listExceptions, async ({ tx, now, params, query }) => {
  const range = past(rangeOf(params.month), await organisationDay(tx, now))
  const { rows, meta } = await exceptions.listExceptions(tx, { range, ...query })
  return new DetailedResponse(rows, { meta })
})

const countText = (count: number): string => (count === 1 ? '1 point' : `${count} points`)

/** Returns the list in which the owner acts on points. */
const listOf = ({ kind, is_own }: exceptions.Owner, range: ReturnType<typeof rangeOf>): ScreenLink => {
  const found = periodExceptions.all().find(([key]) => key === kind)
  return found?.[1].list(range, is_own) ?? '/employee/timesheet'
}

export const nudgeOwners = handle(calls.nudgeOwners, async (context) => {
  const { tx, now, body } = context
  const today = await organisationDay(tx, now)
  const range = rangeOf(body.month)
  const points = await exceptions.listOwners(tx, past(range, today), body.kinds)
  const owners = Map.groupBy(points, ({ owner_id }) => owner_id)
  for (const [owner_id, own] of owners) {
    const accounts = await listAccountIdsOf(tx, [owner_id])
    for (const [path, listed] of Map.groupBy(own, (point) => listOf(point, range))) {
      const count = listed.reduce((sum, point) => sum + point.count, 0)
      await notify(context, accounts, 'attendance.month', {
        title: `${countText(count)} of ${monthName(body.month)} ${count === 1 ? 'waits' : 'wait'} for you`,
        body: 'Settle them, so that the month can be locked for pay.',
        path,
        why: 'Your attendance or that of your team is not settled.',
        dedupe_key: `attendance.month:${body.month}:${today}:${path}`,
      })
    }
  }
  await audit(context, 'attendance.month_reminded', {
    entity: 'attendance_periods',
    id: null,
    after: { month: body.month, owners: owners.size },
  })
  return { sent: owners.size }
})

const showMonths = (work: Work): void => publishLive(work, ['attendance.changed'], ['permission:attendance.read'])

const presented = async (context: Context, month: string): Promise<PeriodRow> => {
  const { tx, actor, now } = context
  const row = (await store.listPeriods(tx, await organisationDay(tx, now))).find((one) => one.month === month)
  if (!row) throw new Error('A month that was written is missing')
  const counts = row.state === 'open' ? await exceptions.countExceptions(tx, rangeOf(month)) : []
  return presentPeriod(actor, row, { is_over: await isOver(context, month), counts })
}

export const lockPeriod = handle(calls.lockPeriod, async (context) => {
  const { tx, actor, body } = context
  const { month } = body
  const range = rangeOf(month)
  const period = await store.lockMonth(tx, month)
  requireVersion(period, body.version)
  const counts = await exceptions.countExceptions(tx, range)
  const condition = { is_over: await isOver(context, month), counts, is_accepted: body.accept_exceptions }
  take(attendanceRefusals, next(periodWorkflow, period.state, 'lock', stepOf(actor, period, condition)))
  const [accepted, totals] = [await exceptions.listAccepted(tx, range), await store.sumMonth(tx, range)]
  await store.writeLocked(context, month, { accepted, totals })
  const employee_ids = await store.listChanged(tx, range, period.locked_at)
  for (const [, listen] of periodListeners.all()) await listen(context, { month, employee_ids })
  await audit(context, 'attendance.month_locked', {
    entity: 'attendance_periods',
    id: null,
    after: { month, accepted: accepted.length, totals },
  })
  showMonths(context)
  return presented(context, month)
})

const TEXTS = {
  request: 'attendance.month_reopening_asked',
  confirm: 'attendance.month_reopened',
  withdraw: 'attendance.month_reopening_withdrawn',
} as const

export const reopenPeriod = handle(calls.reopenPeriod, async (context) => {
  const { tx, actor, body } = context
  const { month, action, reason } = body
  const period = await store.lockMonth(tx, month)
  requireVersion(period, body.version)
  const step = stepOf(actor, period, { is_over: true, counts: [], is_accepted: true })
  const state = take(attendanceRefusals, next(periodWorkflow, period.state, action, step))
  await store.writeReopening(context, month, { state, reason: reason ?? null })
  await audit(context, TEXTS[action], {
    entity: 'attendance_periods',
    id: null,
    after: { month, reason: reason ?? period.reopen_reason },
  })
  showMonths(context)
  return presented(context, month)
})

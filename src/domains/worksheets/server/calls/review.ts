import { billedOn } from '#domains/billing/server/index.ts'
import { organisationDay, scope, weekStart } from '#domains/organisation/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import type { Parsed } from '#kit/contract/call.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { Refusal } from '#kit/contract/refusals.ts'
import { authorId, scopeOf } from '#kit/server/actor.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import { requireIfSeen } from '#kit/server/database/lock-version.ts'
import type { Context } from '#kit/server/context.ts'
import * as calls from '../../contract/review.calls.ts'
import type { Period } from '../../contract/worksheets.models.ts'
import { worksheetRefusals } from '../../contract/worksheets.refusals.ts'
import { MAX_RETURN_DAYS } from '../../contract/worksheets.rules.ts'
import { boundsOf } from '../rules/bounds.ts'
import { checkLink } from '../rules/lines.ts'
import { notifyCleared, notifyReminded, notifyReturned } from '../notify.ts'
import { endOfNextDay, loadOwnTime } from '../rules/own-time.ts'
import { listBlockers as listBlockerRows, lockBlocker, updateBlocker } from '../store/blockers.ts'
import { allowLate } from '../workflow/allow-late.ts'
import { viewerOf } from '../store/parts.ts'
import { anyone, NEVER, onlyPeople, onlyPerson } from '../store/people-conditions.ts'
import { listAllPeriods, listPeriodStatuses } from '../store/periods.ts'
import { insertReminders } from '../store/reminders.ts'
import { insertDecision, insertReport, type LockedReport, lockReport, updateReport } from '../store/reports.ts'
import { listWaitingReports } from '../store/waiting.ts'
import { listLineIds } from '../store/work-data.ts'

const { refusal } = worksheetRefusals
type Decide = Parsed<typeof calls.decideReports>['body']
type Item = Decide['items'][number]

const setState = async (
  context: Context,
  report: LockedReport,
  state: 'accepted' | 'returned' | 'excused',
  comment: string,
  due?: string,
) => {
  const { tx, now, by, actor } = context
  const decided = { decided_at: now, decided_by: authorId({ by, actor }) }
  await updateReport(tx, report.id, {
    state,
    ...decided,
    decided_by_employee: actor.employee_id,
    decision_comment: state === 'accepted' ? comment || null : comment,
    ...(due === undefined ? {} : { due_at: due }),
  })
  await insertDecision(tx, { report_id: report.id, decision: state, comment, ...decided })
  await audit(context, `worksheets.${state}`, {
    entity: 'work_reports',
    id: report.id,
    employee_id: report.employee_id,
    change: changed({ state: report.state }, { state }, { comment }),
  })
}

const accept = async (context: Context, report: LockedReport | undefined, comment: string): Promise<void> => {
  if (report?.state !== 'submitted') throw refusal('closed')
  await setState(context, report, 'accepted', comment)
}

const returnReport = async (context: Context, report: LockedReport | undefined, comment: string): Promise<void> => {
  const { tx, now } = context
  const earliest = addDays(now.slice(0, 10), -MAX_RETURN_DAYS)
  const isRecent =
    report?.state === 'submitted' || (report?.state === 'accepted' && (report.decided_at ?? '') >= earliest)
  if (!report || !isRecent) throw refusal('closed')
  if (comment === '') throw refusal('reason_needed')
  const number = await billedOn(tx, 'work_data', await listLineIds(tx, report.id))
  if (number !== undefined) throw refusal('billed', { number })
  const time = await loadOwnTime(context, report.employee_id, { start: report.period_start, end: report.period_end })
  await setState(context, report, 'returned', comment, endOfNextDay(time))
  await notifyReturned(context, report, comment)
}

const excuse = async (
  context: Context,
  locked: LockedReport | undefined,
  item: Item,
  period: Period,
  comment: string,
) => {
  if (comment === '') throw refusal('reason_needed')
  if (period.status !== 'missing') throw refusal('closed')
  const bounds = { start: period.period_start, end: period.period_end }
  const report = locked ?? (await insertReport(context.tx, item.user_id, item.kind, bounds)) ?? undefined
  if (!report) throw refusal('closed')
  await setState(context, report, 'excused', comment)
}

const decideOne = async (
  context: Context,
  item: Item,
  { decision, comment = '' }: Decide,
  first: number,
): Promise<Period> => {
  const { tx, actor } = context
  const { start, end } = boundsOf(item.kind, item.period_start, first)
  if (start !== item.period_start) throw invalid({ items: `No ${item.kind} period starts on ${item.period_start}` })
  if (item.user_id === actor.employee_id) throw refusal('own_report')
  await context.requireVisible(item.user_id, end)
  const locked = await lockReport(tx, item.user_id, item.kind, start)
  requireIfSeen(locked, item.version)
  const viewer = viewerOf(context)
  const filter = { kind: item.kind, bounds: [{ start, end }], who: onlyPerson(item.user_id) }
  const [before] = await listAllPeriods(tx, viewer, filter)
  if (!before) throw notFound()
  if (decision === 'accept') await accept(context, locked, comment)
  if (decision === 'return') await returnReport(context, locked, comment)
  if (decision === 'excuse') await excuse(context, locked, item, before, comment)
  if (decision === 'allow') await allowLate(context, locked, before, comment)
  const [after] = await listAllPeriods(tx, viewer, filter)
  return after ?? before
}

/** Decides each report by itself: a refusal of one is returned with its reason, and does not affect the others. */
const decide = async (context: Context & Parsed<typeof calls.decideReports>) => {
  const { tx, now, body } = context
  const first = await weekStart(tx, now)
  const items = body.items.toSorted((one, other) => one.user_id - other.user_id)
  const [only_item] = items
  if (items.length === 1 && only_item) {
    const period = await decideOne(context, only_item, body, first)
    return [
      { user_id: only_item.user_id, period_start: only_item.period_start, ok: true, period, code: null, message: null },
    ]
  }
  const results = []
  for (const item of items) {
    const { user_id, period_start } = item
    try {
      const period = await decideOne(context, item, body, first)
      results.push({ user_id, period_start, ok: true, period, code: null, message: null })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      results.push({ user_id, period_start, ok: false, period: null, code: error.code, message: error.message })
    }
  }
  return results
}
export const decideReports = handle(calls.decideReports, decide)
export const decideAsAdmin = handle(calls.decideAsAdmin, decide)

const OWED = new Set(['open', 'missing', 'returned'])

const remind = async (context: Context & Parsed<typeof calls.remindPeople>) => {
  const { tx, now, actor, body } = context
  const { kind, period_start } = body
  const bounds = boundsOf(kind, period_start, await weekStart(tx, now))
  if (bounds.start !== period_start) throw invalid({ period_start: `This period starts on ${bounds.start}` })
  const ids = [...new Set(body.user_ids)].toSorted((one, other) => one - other)
  for (const id of ids) await context.requireVisible(id, bounds.end)
  const statuses = await listPeriodStatuses(tx, now, {
    kind,
    bounds: [bounds],
    who: onlyPeople(ids),
  })
  const owes = (id: number): boolean => statuses.some((one) => one.employee_id === id && OWED.has(one.status))
  const due = ids.filter((id) => id !== actor.employee_id && owes(id))
  const taken = await insertReminders(tx, due, kind, period_start, now)
  await notifyReminded(context, kind, bounds, taken)
  await audit(context, 'worksheets.reminded', {
    entity: 'work_reports',
    id: null,
    after: { kind, period_start, people: taken },
  })
  const reasonOf = (id: number) => (id === actor.employee_id ? 'own' : owes(id) ? 'reminded' : 'nothing_due')
  const skipped = ids
    .filter((id) => !taken.includes(id))
    .map((user_id) => ({ user_id, reason: reasonOf(user_id) }) as const)
  return { sent: taken.length, skipped }
}
export const remindPeople = handle(calls.remindPeople, remind)
export const remindAsAdmin = handle(calls.remindAsAdmin, remind)

const blockersOf = async (context: Context & Parsed<typeof calls.listBlockers>) => {
  const { tx, now, actor, query } = context
  const mayWrite = scopeOf(actor, 'worksheets.blockers') !== null
  return listBlockerRows(tx, {
    ...query,
    seen: (employee) => context.scope().where(employee),
    writes: (employee) => (mayWrite ? scope(actor, 'worksheets.blockers', now).where(employee) : NEVER),
    today: await organisationDay(tx, now),
    me: actor.employee_id,
  })
}
export const listBlockers = handle(calls.listBlockers, blockersOf)
export const listAllBlockers = handle(calls.listAllBlockers, blockersOf)

const clear = async (context: Context & Parsed<typeof calls.clearBlocker>) => {
  const { tx, now, by, actor, params, body } = context
  const row = await lockBlocker(tx, params.id)
  if (!row) throw notFound()
  await context.requireVisible(row.employee_id)
  const today = await organisationDay(tx, now)
  const { cleared, task_id } = body
  if (task_id !== undefined) await checkLink(context, 'task', task_id)
  const isCleared = row.cleared_on !== null
  const cleared_on = cleared && !isCleared ? (today < row.opened_on ? row.opened_on : today) : null
  await updateBlocker(tx, row.id, {
    text: row.text,
    ...(task_id === undefined ? {} : { task_id }),
    ...(cleared === undefined || cleared === isCleared
      ? {}
      : { cleared_on, cleared_by: cleared ? authorId({ by, actor }) : null }),
  })
  await audit(context, 'worksheets.blocker_updated', {
    entity: 'report_blockers',
    id: row.id,
    employee_id: row.employee_id,
    change: changed(
      { cleared: isCleared, task_id: row.task_id },
      { cleared: cleared ?? isCleared, task_id: task_id ?? row.task_id },
    ),
  })
  if (cleared && !isCleared && row.employee_id !== actor.employee_id) await notifyCleared(context, row)
  const filter = { id: row.id, seen: anyone, writes: anyone, today, me: row.employee_id }
  const [after] = await listBlockerRows(tx, filter)
  if (!after) throw notFound()
  return after
}
export const clearBlocker = handle(calls.clearBlocker, clear)
export const clearAsAdmin = handle(calls.clearAsAdmin, clear)

const waiting = async (context: Context & Parsed<typeof calls.listWaiting>) => {
  const { rows, meta } = await listWaitingReports(context.tx, viewerOf(context), context.query, context.query)
  return new DetailedResponse(rows, { meta })
}
export const listWaiting = handle(calls.listWaiting, waiting)
export const listAllWaiting = handle(calls.listAllWaiting, waiting)

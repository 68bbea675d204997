import { announceCalendarChange } from '#domains/organisation/server/index.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { forbidden, invalid, notFound } from '#kit/contract/envelope.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { datesOf } from '../../contract/clock.rules.ts'
import * as calls from '../../contract/plan.calls.ts'
import type { Finding } from '../../contract/rules.models.ts'
import { checkPlan, mayOverride, openBreaks } from '../../contract/shift.rules.ts'
import type { WeekState } from '../../contract/shifts.models.ts'
import { shiftsRefusals } from '../../contract/shifts.refusals.ts'
import { type WeekContext, weekWorkflow } from '../../contract/shifts.workflows.ts'
import { breaksText, weekNumber } from '../../contract/shifts.labels.ts'
import { lockedMonthOf } from '../rules/change-checks.ts'
import { planShiftOf, ruleContext } from '../rules/context.ts'
import { notifyPeople, openPath, publishPlan, weekPath } from '../notify/notices.ts'
import { shiftKeys } from '../notify/keys.ts'
import { endOffersOfWeek } from '../offers/workflow.ts'
import { presentWeek, weekContextOf } from '../present/present-week.ts'
import { accessOf } from '../store/access.ts'
import { loadPlan } from '../store/plan.ts'
import * as store from '../store/weeks.ts'
import * as write from '../store/write.ts'
import { deleteDaysOff, insertDaysOff } from '../store/days-off.ts'
import * as steps from '../store/steps.ts'

type Step = 'publish' | 'withdraw' | 'lock' | 'unlock'

const stateAfter = (
  context: Context,
  week: store.StoredWeek,
  step: Step,
  more: Partial<WeekContext> = {},
): WeekState => {
  const result = next(weekWorkflow, week.state, step, { ...weekContextOf(week, context), ...more })
  if ('to' in result) return result.to
  if (result.refused === 'not_yours') throw forbidden()
  throw shiftsRefusals.named(result.refused, result.params)
}

/** Locks a week that the actor may see, against all changes. */
const lockForStep = async (context: Context, id: number, version: number): Promise<store.StoredWeek> => {
  const access = accessOf(context)
  await store.getWeek(context.tx, access, id)
  await store.lockWeekRow(context.tx, id)
  const week = await store.getWeek(context.tx, access, id)
  requireVersion(week, version)
  return week
}

const daysOf = (week: store.StoredWeek): { from: string; to: string } => ({
  from: week.start_date,
  to: addDays(week.start_date, 6),
})

/** Returns the number of open rule breaks; with a reason, marks those that may be overridden on their assignments. */
const resolveBreaks = async (context: Context, week: store.StoredWeek, reason: string | undefined): Promise<number> => {
  const access = accessOf(context)
  const loaded = await loadPlan(context.tx, week.id, access.me)
  const shifts = loaded.shifts.map(planShiftOf)
  const breaks = openBreaks(checkPlan(ruleContext(week, loaded, access), shifts))
  const isOverriding = reason !== undefined && access.overrides
  const blocking = isOverriding ? breaks.filter((one) => !mayOverride(one)) : breaks
  if (blocking.length > 0 || !isOverriding) return blocking.length
  const rulesOf = (employee: number, shift: number, found: readonly Finding[]): string[] =>
    found.filter((one) => one.employee_id === employee && one.shift_ids.includes(shift)).map(({ rule }) => rule)
  const rows = shifts.flatMap((shift) =>
    shift.users.flatMap(({ employee_id, assignment_id }) => {
      const rules = rulesOf(employee_id, shift.id, breaks)
      return assignment_id === null || rules.length === 0 ? [] : [{ id: assignment_id, rules }]
    }),
  )
  await write.overrideAssignments(context, rows, reason)
  return 0
}

const publish = async (
  context: Context,
  week: store.StoredWeek,
  override_reason: string | undefined,
): Promise<void> => {
  const count = await resolveBreaks(context, week, override_reason)
  const to = stateAfter(context, week, 'publish', { breaks: count === 0 ? null : breaksText(count) })
  const dates = datesOf(week.start_date)
  const month = await lockedMonthOf(context.tx, dates)
  if (month !== null) throw shiftsRefusals.refusal('period_closed', { month })
  await steps.publishWeekRow(context, week.id, to)
  const people = await steps.listPeopleOf(context.tx, week.id)
  await insertDaysOff(context, week.id)
  await write.insertEvents(context, [{ week_id: week.id, action: 'published', reason: override_reason ?? null }])
  await announceCalendarChange(context, { pattern_ids: [], employee_ids: people, ...daysOf(week) })
  await notifyPeople(context, people, 'shifts.published', {
    title: `Week ${weekNumber(week.start_date)} is published`,
    body: `${week.team_name}. Check your shifts and confirm them.`,
    why: 'You have shifts in this week.',
    key: shiftKeys.published(week.id, week.publish_no + 1),
    path: weekPath(week.id),
    subject_id: week.id,
  })
  const openShifts = await steps.listOpenShiftIds(context.tx, week.id, context.now)
  if (openShifts.length > 0)
    await notifyPeople(context, await steps.listTeamOf(context.tx, week), 'shifts.open', {
      title: openShifts.length === 1 ? '1 shift is open' : `${openShifts.length} shifts are open`,
      body: `${week.team_name}, week ${weekNumber(week.start_date)}`,
      why: 'You can claim shifts of your team.',
      key: `shifts.open_week:${week.id}:${week.publish_no + 1}`,
      path: openPath(openShifts[0] ?? 0),
      subject_id: openShifts[0] ?? 0,
    })
}

const withdraw = async (context: Context, week: store.StoredWeek, reason: string | undefined): Promise<void> => {
  const to = stateAfter(context, week, 'withdraw')
  if (reason === undefined) throw shiftsRefusals.refusal('reason_required', { hours: week.change_notice_hours })
  const people = await steps.listPeopleOf(context.tx, week.id)
  await steps.withdrawWeekRow(context, week.id, to)
  await deleteDaysOff(context, week.id)
  await write.insertEvents(context, [{ week_id: week.id, action: 'withdrawn', reason }])
  await steps.endSwapsOfWeek(context, week.id)
  await steps.endClaimsOfWeek(context, week.id)
  await endOffersOfWeek(context, week.id)
  await announceCalendarChange(context, { pattern_ids: [], employee_ids: people, ...daysOf(week) })
  await notifyPeople(context, people, 'shifts.moved', {
    title: `Week ${weekNumber(week.start_date)} is being planned again`,
    body: reason,
    why: 'You had shifts in this week.',
    key: `shifts.withdrawn:${week.id}:${week.publish_no}`,
    path: weekPath(week.id),
    subject_id: week.id,
    priority: 'high',
  })
}

export const publishWeek = handle(calls.publishWeek, async (context) => {
  const { body, params, tx } = context
  const week = await lockForStep(context, params.week_id, body.version)
  if (!week.publishes) throw notFound()
  const isPublishing = body.action === 'publish'
  if (isPublishing) await publish(context, week, body.override_reason)
  else await withdraw(context, week, body.reason)
  publishPlan(context, week.team_id, await steps.listPeopleOf(tx, week.id))
  await audit(context, isPublishing ? 'shifts.published' : 'shifts.withdrawn', {
    entity: 'shift_weeks',
    id: week.id,
    change: changed(
      { state: week.state },
      { state: isPublishing ? 'published' : 'draft' },
      { reason: body.reason ?? body.override_reason ?? null },
    ),
  })
  const fresh = await store.getWeek(tx, accessOf(context), week.id)
  return new DetailedResponse(presentWeek(context, fresh), {
    message: isPublishing ? 'Week Published Successfully' : 'Week Withdrawn Successfully',
  })
})

export const lockWeek = handle(calls.lockWeek, async (context) => {
  const { body, params, tx } = context
  const week = await lockForStep(context, params.week_id, body.version)
  const month = body.lock ? null : await lockedMonthOf(tx, datesOf(week.start_date))
  const to = stateAfter(context, week, body.lock ? 'lock' : 'unlock', { locked_month: month })
  if (!body.lock && body.reason === undefined) throw invalid({ reason: 'Say why' })
  await steps.updateLock(context, week.id, to, body.lock)
  if (body.lock) {
    await steps.endSwapsOfWeek(context, week.id)
    await steps.endClaimsOfWeek(context, week.id)
    await endOffersOfWeek(context, week.id)
  }
  await write.insertEvents(context, [
    { week_id: week.id, action: body.lock ? 'locked' : 'unlocked', reason: body.reason ?? null },
  ])
  await audit(context, body.lock ? 'shifts.locked' : 'shifts.unlocked', {
    entity: 'shift_weeks',
    id: week.id,
    change: changed({ state: week.state }, { state: to }, { reason: body.reason ?? null }),
  })
  publishPlan(context, week.team_id)
  return new DetailedResponse(presentWeek(context, await store.getWeek(tx, accessOf(context), week.id)), {
    message: body.lock ? 'Week Locked Successfully' : 'Week Unlocked Successfully',
  })
})

export const seeWeek = handle(calls.seeWeek, async (context) => {
  const { tx, now, actor, params, body } = context
  const week = await store.getWeek(tx, accessOf(context), params.week_id)
  if (week.published_at === null || actor.employee_id === null || body.publish_no !== week.publish_no) throw notFound()
  const seen_at = await steps.insertReceipt(tx, {
    week_id: week.id,
    publish_no: week.publish_no,
    employee_id: actor.employee_id,
    now,
  })
  await audit(context, 'shifts.seen', { entity: 'shift_weeks', id: week.id, employee_id: actor.employee_id })
  publishPlan(context, week.team_id)
  return { seen_at }
})

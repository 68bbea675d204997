import { lockPeople } from '#domains/people/server/index.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { refuseStale } from '#kit/contract/refusals.ts'
import { audit } from '#kit/server/audit.ts'
import { applyOps, changeOf, type Op, opsBetween, peopleOf } from '../contract/plan.ops.ts'
import type { Finding, PlanShift, RuleContext } from '../contract/rules.models.ts'
import { checkPlan, newFindings, openBreaks } from '../contract/shift.rules.ts'
import { shiftsRefusals } from '../contract/shifts.refusals.ts'
import { weekNumber } from '../contract/shifts.words.ts'
import { planShiftOf, ruleContext } from './context.ts'
import { publishPlan } from './notify.ts'
import { type Reach, reachOf } from './store/access.ts'
import { loadPlan } from './store/plan.ts'
import { findPlannedWeek, holdWeek, keepFound, type StoredWeek } from './store/weeks.ts'
import * as write from './store/write.ts'
import { tellChanges, tellExpired } from './tell.ts'
import {
  acceptedOf,
  type ChangeOptions,
  type Doing,
  idsIn,
  judge,
  peopleIn,
  requireInTime,
  requireOpenDays,
  touched,
} from './change-checks.ts'
import { announce, eventsOf, overridden, writeChange, type Writing } from './change-writes.ts'

export type Changed = Readonly<{
  week: StoredWeek
  findings: readonly Finding[]
  undo: readonly Op[]
  shift_ids: readonly number[]
}>

const applied = (
  week: StoredWeek,
  before: readonly PlanShift[],
  ops: readonly Op[],
  templates: Parameters<typeof applyOps>[3],
) => {
  const result = applyOps(week, before, ops, templates)
  if ('shifts' in result) return result.shifts
  if (result.problem === 'outside_week') throw shiftsRefusals.refusal('outside_week')
  throw result.problem === 'gone' ? notFound() : refuseStale()
}

const requireKnown = (context: RuleContext, people: readonly number[]): void => {
  if (people.some((id) => !context.people.has(id))) throw invalid({ users: 'Person does not exist' })
}

/**
 * Applies ops to the plan of a week: all or none. People come before shifts, in the order of their ids, so that changes of
 * one person wait for each other whatever the team.
 */
export const changePlan = async (
  doing: Doing,
  weekId: number,
  ops: readonly Op[],
  options: ChangeOptions = {},
): Promise<Changed> => {
  const { tx, now } = doing
  const reach = reachOf(doing)
  const shifts = [...new Set(idsIn(ops))]
  await findPlannedWeek(tx, reach, weekId)
  const people = [...new Set([...peopleIn(ops), ...(await write.listAssigned(tx, shifts))])]
  await lockPeople(tx, people)
  await holdWeek(tx, weekId)
  await write.lockShifts(tx, shifts)
  const week = await findPlannedWeek(tx, reach, weekId)
  if (week.state === 'locked') throw shiftsRefusals.refusal('week_locked', { week: weekNumber(week.start_date) })
  const loaded = await loadPlan(tx, weekId, reach.me, peopleIn(ops))
  const context = ruleContext(week, loaded, reach)
  requireKnown(context, peopleIn(ops))
  const before = loaded.shifts.map(planShiftOf)
  const after = applied(week, before, ops, loaded.templates)
  const change = changeOf(before, after)
  const only = peopleOf(before, after)
  requireInTime(week, now, change, options.reason)
  const found = newFindings(checkPlan(context, before, only), checkPlan(context, after, only))
  const accepted = judge(found, week, reach, options.override_reason)
  if (options.dry_run) return { week, findings: checkPlan(context, after), undo: [], shift_ids: [] }
  if (week.state === 'published')
    await requireOpenDays(
      tx,
      touched(change).map(({ date }) => date),
    )
  const writing: Writing = { week, change, marks: acceptedOf(accepted, change), options }
  const ids = await writeChange(doing, writing)
  await overridden(doing, writing, after)
  const events = eventsOf(writing, now, ids)
  const mark = await write.insertEvents(doing, events)
  await followUp(doing, writing, ids, mark)
  const findings = checkPlan(context, after)
  await keepFound(tx, weekId, openBreaks(findings).length, findings.length - openBreaks(findings).length)
  return {
    week,
    findings,
    undo: await undoOf(doing, weekId, before, reach),
    shift_ids: change.created.map(({ id }) => ids.get(id) ?? id),
  }
}

/** What follows from a change beyond the plan itself. */
const followUp = async (
  doing: Doing,
  writing: Writing,
  ids: ReadonlyMap<number, number>,
  mark: number,
): Promise<void> => {
  const { week, change, options } = writing
  const ended = change.removed.flatMap(({ assignment_id }) => assignment_id ?? [])
  const moved = change.updated.filter(
    ({ from, to }) => from.date !== to.date || from.start_time !== to.start_time || from.end_time !== to.end_time,
  )
  const expired = await write.expireSwaps(
    doing,
    ended,
    moved.map(({ to }) => to.id),
  )
  await tellExpired(doing, expired)
  await write.lapseClaims(doing, [...new Set(touched(change).map(({ id }) => ids.get(id) ?? id))])
  await announce(doing, week, change)
  await tellChanges(doing, week, change, { mark, reason: options.reason ?? null })
  const concerned = [...change.added, ...change.removed].map(({ employee_id }) => employee_id)
  publishPlan(doing, week.team_id, week.state === 'published' ? concerned : [])
  await audit(doing, 'shifts.planned', {
    entity: 'shift_weeks',
    id: week.id,
    after: {
      created: change.created.length,
      changed: change.updated.length,
      deleted: change.deleted.map(({ id }) => id),
      assigned: change.added.map(({ shift, employee_id }) => ({
        shift_id: ids.get(shift.id) ?? shift.id,
        employee_id,
      })),
      removed: change.removed.map(({ shift, employee_id }) => ({ shift_id: shift.id, employee_id })),
      ...(options.reason === undefined ? {} : { reason: options.reason }),
      ...(options.override_reason === undefined ? {} : { override_reason: options.override_reason }),
    },
  })
}

const undoOf = async ({ tx }: Doing, weekId: number, before: readonly PlanShift[], reach: Reach): Promise<Op[]> => {
  const { shifts } = await loadPlan(tx, weekId, reach.me)
  return opsBetween(shifts.map(planShiftOf), before)
}

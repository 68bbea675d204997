import { lockPeople } from '#domains/people/server/index.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { refuseStale } from '#kit/contract/refusals.ts'
import { audit } from '#kit/server/audit.ts'
import { isMoved, splitChange } from '../../contract/offer.rules.ts'
import { applyOps, changeOf, type Op, opsBetween, peopleOf, type PlanChange } from '../../contract/plan.ops.ts'
import type { Finding, PlanShift, RuleContext } from '../../contract/rules.models.ts'
import { checkPlan, newFindings, openBreaks } from '../../contract/shift.rules.ts'
import { shiftsRefusals } from '../../contract/shifts.refusals.ts'
import { weekNumber } from '../../contract/shifts.labels.ts'
import { requireOfferable } from '../offers/rules.ts'
import { endOffersOf, makeOffers } from '../offers/workflow.ts'
import { planShiftOf, ruleContext } from '../rules/context.ts'
import { publishPlan } from '../notify/notices.ts'
import { type Access, accessOf } from '../store/access.ts'
import { loadPlan } from '../store/plan.ts'
import { getPlannedWeek, lockWeekShared, updateFindings, type StoredWeek } from '../store/weeks.ts'
import * as write from '../store/write.ts'
import { notifyChanges, notifyExpiredSwaps } from '../notify/notify-changes.ts'
import {
  acceptedOf,
  type ChangeOptions,
  type ChangeContext,
  idsIn,
  placeKey,
  requireAcceptable,
  peopleIn,
  requireInTime,
  requireOpenDays,
} from '../rules/change-checks.ts'
import { touched } from '../../contract/late.rules.ts'
import { announce, eventsOf, markOverridden, writeChange, type Writing } from './change-writes.ts'

export type Changed = Readonly<{
  week: StoredWeek
  findings: readonly Finding[]
  undo: readonly Op[]
  shift_ids: readonly number[]
  /** Number of changes that are offered to people. */
  offers: number
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
  work: ChangeContext,
  weekId: number,
  ops: readonly Op[],
  options: ChangeOptions = {},
): Promise<Changed> => {
  const { tx } = work
  const access = accessOf(work)
  const shifts = [...new Set(idsIn(ops))]
  await getPlannedWeek(tx, access, weekId)
  const people = [...new Set([...peopleIn(ops), ...(await write.listAssigned(tx, shifts))])]
  await lockPeople(tx, people)
  await lockWeekShared(tx, weekId)
  await write.lockShifts(tx, shifts)
  return changeLocked(work, access, weekId, ops, options)
}

/** Applies ops as an actor with this access; the people, the week and the shifts are locked. */
export const changeLocked = async (
  work: ChangeContext,
  access: Access,
  weekId: number,
  ops: readonly Op[],
  options: ChangeOptions,
): Promise<Changed> => {
  const { tx, now } = work
  const week = await getPlannedWeek(tx, access, weekId)
  if (week.state === 'locked') throw shiftsRefusals.refusal('week_locked', { week: weekNumber(week.start_date) })
  const loaded = await loadPlan(tx, weekId, access.me, peopleIn(ops))
  const context = ruleContext(week, loaded, access)
  requireKnown(context, peopleIn(ops))
  const before = loaded.shifts.map(planShiftOf)
  const after = applied(week, before, ops, loaded.templates)
  const wanted = changeOf(before, after)
  const only = peopleOf(before, after)
  requireInTime(week, now, wanted, options.reason)
  const { current, proposals } = options.offer
    ? splitChange(week, now, before, after, (id) => loaded.people.some((one) => one.id === id && one.has_login))
    : { current: after, proposals: [] }
  // Rules apply to the plan with its offers, and to the plan until they are accepted.
  const states = proposals.length === 0 ? [after] : [after, current]
  const known = checkPlan(context, before, only)
  const found = states.flatMap((state) => newFindings(known, checkPlan(context, state, only)))
  const marks = acceptedOf(requireAcceptable(found, week, access, options), wanted)
  await requireOfferable(tx, context, proposals)
  if (options.dry_run)
    return { week, findings: checkPlan(context, after), undo: [], shift_ids: [], offers: proposals.length }
  if (week.state === 'published')
    await requireOpenDays(
      tx,
      touched(wanted).map(({ date }) => date),
    )
  const offered = new Set(proposals.map(({ to, employee_id }) => placeKey(to.id, employee_id)))
  const change = changeOf(before, current)
  const ofCurrent = new Map([...marks].filter(([key]) => !offered.has(key)))
  const writing: Writing = { week, change, marks: ofCurrent, options }
  const ids = await writeChange(work, writing)
  await markOverridden(work, writing, current)
  const events = eventsOf(writing, now, ids)
  const mark = await write.insertEvents(work, events)
  await followUp(work, writing, ids, mark)
  await makeOffers(work, { week, proposals, ids, marks, options })
  publishPlan(
    work,
    week.team_id,
    proposals.map(({ employee_id }) => employee_id),
  )
  const findings = checkPlan(context, current)
  await updateFindings(tx, weekId, openBreaks(findings).length, findings.length - openBreaks(findings).length)
  return {
    week,
    findings,
    undo: await undoOf(work, weekId, before, access),
    shift_ids: change.created.map(({ id }) => ids.get(id) ?? id),
    offers: proposals.length,
  }
}

const isEmpty = ({ created, deleted, updated, added, removed }: PlanChange): boolean =>
  [created, deleted, updated, added, removed].every(({ length }) => length === 0)

/** Updates swaps, claims and calendars after a change of the plan, and notifies people. */
const followUp = async (
  work: ChangeContext,
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
    work,
    ended,
    moved.map(({ to }) => to.id),
  )
  await notifyExpiredSwaps(work, expired)
  await endOffersOf(work, ended, [
    ...change.deleted.map(({ id }) => id),
    ...change.updated.filter(({ from, to }) => isMoved(from, to)).map(({ to }) => to.id),
  ])
  await write.lapseClaims(work, [...new Set(touched(change).map(({ id }) => ids.get(id) ?? id))])
  await announce(work, week, change)
  if (!options.agreed) await notifyChanges(work, week, change, { mark, reason: options.reason ?? null })
  const concerned = [...change.added, ...change.removed].map(({ employee_id }) => employee_id)
  publishPlan(work, week.team_id, week.state === 'published' ? concerned : [])
  if (options.agreed || isEmpty(change)) return
  await audit(work, 'shifts.planned', {
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

const undoOf = async (
  { tx }: ChangeContext,
  weekId: number,
  before: readonly PlanShift[],
  access: Access,
): Promise<Op[]> => {
  const { shifts } = await loadPlan(tx, weekId, access.me)
  return opsBetween(shifts.map(planShiftOf), before)
}

import { announceCalendarChange } from '#domains/organisation/server/index.ts'
import { lockPeople } from '#domains/people/server/index.ts'
import { lockedMonths } from '#domains/requests/server/index.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { refuseStale } from '#kit/contract/refusals.ts'
import { audit } from '#kit/server/audit.ts'
import type { Context, Tx, Work } from '#kit/server/context.ts'
import { isShift, spanOf } from '../contract/clock.rules.ts'
import { applyOps, changeOf, type Op, opsBetween, peopleOf, type PlanChange } from '../contract/plan.ops.ts'
import type { Finding, PlanShift, RuleContext } from '../contract/rules.models.ts'
import { checkPlan, mayOverride, newFindings, openBreaks, refusing } from '../contract/shift.rules.ts'
import { shiftsRefusals } from '../contract/shifts.refusals.ts'
import { shiftLabel, weekNumber } from '../contract/shifts.words.ts'
import { planShiftOf, ruleContext } from './context.ts'
import { publishPlan } from './notify.ts'
import { type Reach, reachOf } from './store/access.ts'
import { loadPlan } from './store/plan.ts'
import { findPlannedWeek, holdWeek, keepFound, type StoredWeek } from './store/weeks.ts'
import * as write from './store/write.ts'
import { tellChanges, tellExpired } from './tell.ts'

const HOUR_MS = 3_600_000
const LENT = 'Lent to the team by an administrator'

export type Doing = Pick<Context, 'tx' | 'actor' | 'now' | 'by' | 'request_id' | 'audits' | 'live'>
export type ChangeOptions = Readonly<{
  reason?: string | undefined
  override_reason?: string | undefined
  dry_run?: boolean | undefined
  source?: 'plan' | 'copy'
}>

/** Months in which nothing changes any more, by the name of the first. */
export const lockedMonthOf = async (tx: Tx, dates: readonly string[]): Promise<string | null> => {
  for (const [, find] of lockedMonths.all()) {
    const day = await find(tx, dates)
    if (day !== null)
      return new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
        new Date(`${day.slice(0, 7)}-01T00:00:00Z`),
      )
  }
  return null
}

export const requireOpenDays = async (tx: Tx, dates: readonly string[]): Promise<void> => {
  const month = dates.length === 0 ? null : await lockedMonthOf(tx, dates)
  if (month !== null) throw shiftsRefusals.refusal('period_closed', { month })
}

const idsIn = (ops: readonly Op[]): number[] =>
  ops.flatMap((op) => {
    if (op.op === 'create') return []
    return op.op === 'move' ? [op.from_shift_id, op.to_shift_id] : [op.shift_id]
  })
const peopleIn = (ops: readonly Op[]): number[] =>
  ops.flatMap((op) => {
    if (op.op === 'create') return op.users
    return op.op === 'assign' || op.op === 'unassign' || op.op === 'move' ? [op.employee_id] : []
  })

/** All shifts that a change touches, as they were and as they will be. */
const touched = ({ created, deleted, updated, added, removed }: PlanChange): PlanShift[] => [
  ...created,
  ...deleted,
  ...updated.flatMap(({ from, to }) => [from, to]),
  ...added.map(({ shift }) => shift),
  ...removed.map(({ shift }) => shift),
]

const isLate = (week: StoredWeek, now: string, shift: PlanShift): boolean =>
  week.state === 'published' &&
  spanOf(shift, week.zone).from_at - Date.parse(now) < week.change_notice_hours * HOUR_MS

const requireInTime = (week: StoredWeek, now: string, change: PlanChange, reason: string | undefined): void => {
  const shifts = touched(change)
  for (const shift of shifts)
    if (!isShift(shift, week.zone))
      throw invalid({ end_time: 'A shift lasts 23 hours at most, and longer than its break' })
  if (shifts.some((shift) => spanOf(shift, week.zone).from_at <= Date.parse(now))) throw shiftsRefusals.refusal('begun')
  if (reason === undefined && shifts.some((shift) => isLate(week, now, shift)))
    throw shiftsRefusals.refusal('reason_required', { hours: week.change_notice_hours })
}

/** Refuses what no reason overrides, and the rest where none is given; answers the breaks that were accepted. */
const judge = (
  found: readonly Finding[],
  week: StoredWeek,
  reach: Reach,
  override_reason: string | undefined,
): Finding[] => {
  const refused = refusing(found, week.state === 'published')
  const isOverriding = reach.overrides && override_reason !== undefined
  const standing = refused.find((one) => !isOverriding || !mayOverride(one))
  if (standing) throw shiftsRefusals.named(standing.rule, standing.values)
  if (isOverriding) return found.filter((one) => one.severity === 'block' && mayOverride(one))
  return found.filter(({ rule, severity }) => rule === 'not_in_team' && severity === 'warn')
}

type Accepted = ReadonlyMap<string, Set<string>>
const placeKey = (shift: number, employee: number): string => `${shift}:${employee}`

/** Which rules of which places were accepted: of the new ones, else of all that a finding names. */
const acceptedOf = (accepted: readonly Finding[], change: PlanChange): Accepted => {
  const added = new Set(change.added.map(({ shift, employee_id }) => placeKey(shift.id, employee_id)))
  const marks = new Map<string, Set<string>>()
  for (const { rule, employee_id, shift_ids } of accepted) {
    const keys = shift_ids.map((id) => placeKey(id, employee_id ?? 0))
    const fresh = keys.filter((key) => added.has(key))
    for (const key of fresh.length > 0 ? fresh : keys) marks.set(key, (marks.get(key) ?? new Set()).add(rule))
  }
  return marks
}

type Writing = Readonly<{
  week: StoredWeek
  change: PlanChange
  marks: Accepted
  options: ChangeOptions
}>

/** Writes a change in sets; answers the ids that new shifts got. */
const writeChange = async (doing: Work, { week, change, marks, options }: Writing): Promise<ReadonlyMap<number, number>> => {
  const { tx, now } = doing
  const { created, deleted, updated, added, removed } = change
  const gone = new Set(deleted.map(({ id }) => id))
  const ended = removed.flatMap(({ shift, assignment_id }) => (assignment_id === null ? [] : [{ shift, assignment_id }]))
  const reasonText = options.override_reason ?? LENT
  const ids = new Map<number, number>()
  await write.settleOverlaps(tx, async () => {
    await write.endAssignments(doing, ended.filter(({ shift }) => !gone.has(shift.id)).map(({ assignment_id }) => assignment_id), 'removed')
    await write.endAssignments(doing, ended.filter(({ shift }) => gone.has(shift.id)).map(({ assignment_id }) => assignment_id), 'deleted')
    await write.deleteShifts(doing, [...gone])
    await write.updateShifts(tx, week, updated.map(({ to }) => to))
    const made = await write.insertShifts(tx, week, created)
    for (const [index, shift] of created.entries()) ids.set(shift.id, made[index] ?? 0)
    await write.insertAssignments(
      doing,
      added.map(({ shift, employee_id }) => {
        const rules = [...(marks.get(placeKey(shift.id, employee_id)) ?? [])]
        return {
          shift_id: ids.get(shift.id) ?? shift.id,
          employee_id,
          source: options.source ?? 'plan',
          changed_late: isLate(week, now, shift),
          override_rules: rules,
          override_reason: rules.length > 0 ? reasonText : null,
        }
      }),
    )
  })
  const changedPeople = [...added, ...removed].map(({ shift }) => shift.id).filter((id) => id > 0 && !gone.has(id))
  const changedFields = new Set(updated.map(({ to }) => to.id))
  await write.touchShifts(tx, [...new Set(changedPeople)].filter((id) => !changedFields.has(id)))
  return ids
}

const overridden = async (doing: Work, { change, marks, options }: Writing, after: readonly PlanShift[]): Promise<void> => {
  const added = new Set(change.added.map(({ shift, employee_id }) => placeKey(shift.id, employee_id)))
  const rows = after.flatMap((shift) =>
    shift.users.flatMap(({ employee_id, assignment_id }) => {
      const key = placeKey(shift.id, employee_id)
      const rules = marks.get(key)
      return rules && assignment_id !== null && !added.has(key) ? [{ id: assignment_id, rules: [...rules] }] : []
    }),
  )
  await write.overrideAssignments(doing, rows, options.override_reason ?? LENT)
}

const eventsOf = ({ week, change, options }: Writing, now: string, ids: ReadonlyMap<number, number>) => {
  const of = (shift: PlanShift) => ({
    week_id: week.id,
    shift_id: ids.get(shift.id) ?? shift.id,
    late: isLate(week, now, shift),
    reason: options.reason ?? options.override_reason ?? null,
  })
  const gone = new Set(change.deleted.map(({ id }) => id))
  return [
    ...change.deleted.map((shift) => ({ ...of(shift), action: 'deleted' as const, before: shiftLabel(shift) })),
    ...change.created.map((shift) => ({ ...of(shift), action: 'created' as const, after: shiftLabel(shift) })),
    ...change.updated.flatMap(({ from, to }) => [
      { ...of(to), action: 'changed' as const, before: shiftLabel(from), after: shiftLabel(to) },
      ...to.users.map(({ employee_id }) => ({
        ...of(to),
        employee_id,
        action: 'changed' as const,
        before: shiftLabel(from),
        after: shiftLabel(to),
      })),
    ]),
    ...change.removed.map(({ shift, employee_id }) => ({
      ...of(shift),
      employee_id,
      action: gone.has(shift.id) ? ('deleted' as const) : ('removed' as const),
      before: shiftLabel(shift),
    })),
    ...change.added.map(({ shift, employee_id }) => ({ ...of(shift), employee_id, action: 'assigned' as const, after: shiftLabel(shift) })),
  ]
}

/** Whose working time a change of a published week changes. */
const announce = async (doing: Work, week: StoredWeek, change: PlanChange): Promise<void> => {
  if (week.state !== 'published') return
  const people = new Set([...change.added, ...change.removed].map(({ employee_id }) => employee_id))
  for (const { to } of change.updated) for (const { employee_id } of to.users) people.add(employee_id)
  const dates = touched(change)
    .map(({ date }) => date)
    .toSorted()
  const [from, to] = [dates[0], dates.at(-1)]
  if (people.size === 0 || from === undefined || to === undefined) return
  await announceCalendarChange(doing, { pattern_ids: [], employee_ids: [...people], from, to })
}

export type Changed = Readonly<{ week: StoredWeek; findings: readonly Finding[]; undo: readonly Op[]; shift_ids: readonly number[] }>

const applied = (week: StoredWeek, before: readonly PlanShift[], ops: readonly Op[], templates: Parameters<typeof applyOps>[3]) => {
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
  if (week.state === 'published') await requireOpenDays(tx, touched(change).map(({ date }) => date))
  const writing: Writing = { week, change, marks: acceptedOf(accepted, change), options }
  const ids = await writeChange(doing, writing)
  await overridden(doing, writing, after)
  const events = eventsOf(writing, now, ids)
  const mark = await write.insertEvents(doing, events)
  await followUp(doing, writing, ids, mark)
  const findings = checkPlan(context, after)
  await keepFound(tx, weekId, openBreaks(findings).length, findings.length - openBreaks(findings).length)
  return { week, findings, undo: await undoOf(doing, weekId, before, reach), shift_ids: change.created.map(({ id }) => ids.get(id) ?? id) }
}

/** What follows from a change beyond the plan itself. */
const followUp = async (doing: Doing, writing: Writing, ids: ReadonlyMap<number, number>, mark: number): Promise<void> => {
  const { week, change, options } = writing
  const ended = change.removed.flatMap(({ assignment_id }) => assignment_id ?? [])
  const moved = change.updated.filter(({ from, to }) => from.date !== to.date || from.start_time !== to.start_time || from.end_time !== to.end_time)
  const expired = await write.expireSwaps(doing, ended, moved.map(({ to }) => to.id))
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
      assigned: change.added.map(({ shift, employee_id }) => ({ shift_id: ids.get(shift.id) ?? shift.id, employee_id })),
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

import { announceCalendarChange } from '#domains/organisation/server/index.ts'
import type { Work } from '#kit/server/context.ts'
import { type PlanChange } from '../../contract/plan.ops.ts'
import type { PlanShift } from '../../contract/rules.models.ts'
import { shiftLabel } from '../../contract/shifts.labels.ts'
import { type StoredWeek } from '../store/weeks.ts'
import { insertDaysOff } from '../store/days-off.ts'
import * as write from '../store/write.ts'
import { concernsPeople, isLate, touched } from '../../contract/late.rules.ts'
import { type Accepted, type ChangeOptions, LENT, placeKey } from '../rules/change-checks.ts'

export type Writing = Readonly<{
  week: StoredWeek
  change: PlanChange
  marks: Accepted
  options: ChangeOptions
}>

/** Writes a change in sets; returns the ids of new shifts by their ids in the plan. */
export const writeChange = async (
  work: Work,
  { week, change, marks, options }: Writing,
): Promise<ReadonlyMap<number, number>> => {
  const { tx, now } = work
  const { created, deleted, updated, added, removed } = change
  const deletedIds = new Set(deleted.map(({ id }) => id))
  const ended = removed.flatMap(({ shift, assignment_id }) =>
    assignment_id === null ? [] : [{ shift, assignment_id }],
  )
  const reasonText = options.override_reason ?? LENT
  const ids = new Map<number, number>()
  await write.deferOverlaps(tx, async () => {
    await write.endAssignments(
      work,
      ended.filter(({ shift }) => !deletedIds.has(shift.id)).map(({ assignment_id }) => assignment_id),
      'removed',
    )
    await write.endAssignments(
      work,
      ended.filter(({ shift }) => deletedIds.has(shift.id)).map(({ assignment_id }) => assignment_id),
      'deleted',
    )
    await write.deleteShifts(work, [...deletedIds])
    await write.updateShifts(
      tx,
      week,
      updated.map(({ to }) => to),
    )
    const made = await write.insertShifts(tx, week, created)
    for (const [index, shift] of created.entries()) ids.set(shift.id, made[index] ?? 0)
    await write.insertAssignments(
      work,
      added.map(({ shift, employee_id }) => {
        const rules = [...(marks.get(placeKey(shift.id, employee_id)) ?? [])]
        return {
          shift_id: ids.get(shift.id) ?? shift.id,
          employee_id,
          source: options.source ?? 'plan',
          changed_late: !options.agreed && isLate(week, now, shift),
          override_rules: rules,
          override_reason: rules.length > 0 ? reasonText : null,
          override_by: options.agreed?.override_by ?? null,
        }
      }),
    )
  })
  const changedPeople = [...added, ...removed]
    .map(({ shift }) => shift.id)
    .filter((id) => id > 0 && !deletedIds.has(id))
  const changedFields = new Set(updated.map(({ to }) => to.id))
  await write.touchShifts(
    tx,
    [...new Set(changedPeople)].filter((id) => !changedFields.has(id)),
  )
  return ids
}

export const markOverridden = async (
  work: Work,
  { change, marks, options }: Writing,
  after: readonly PlanShift[],
): Promise<void> => {
  const added = new Set(change.added.map(({ shift, employee_id }) => placeKey(shift.id, employee_id)))
  const rows = after.flatMap((shift) =>
    shift.users.flatMap(({ employee_id, assignment_id }) => {
      const key = placeKey(shift.id, employee_id)
      const rules = marks.get(key)
      return rules && assignment_id !== null && !added.has(key) ? [{ id: assignment_id, rules: [...rules] }] : []
    }),
  )
  await write.overrideAssignments(work, rows, options.override_reason ?? LENT, options.agreed?.override_by)
}

export const eventsOf = ({ week, change, options }: Writing, now: string, ids: ReadonlyMap<number, number>) => {
  const of = (shift: PlanShift) => ({
    week_id: week.id,
    shift_id: ids.get(shift.id) ?? shift.id,
    late: !options.agreed && isLate(week, now, shift),
    reason: options.reason ?? options.override_reason ?? null,
  })
  const deletedIds = new Set(change.deleted.map(({ id }) => id))
  return [
    ...change.deleted.map((shift) => ({ ...of(shift), action: 'deleted' as const, before: shiftLabel(shift) })),
    ...change.created.map((shift) => ({ ...of(shift), action: 'created' as const, after: shiftLabel(shift) })),
    ...change.updated.flatMap(({ from, to }) => [
      { ...of(to), action: 'changed' as const, before: shiftLabel(from), after: shiftLabel(to) },
      ...(concernsPeople(from, to) ? to.users : []).map(({ employee_id }) => ({
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
      action: deletedIds.has(shift.id) ? ('deleted' as const) : ('removed' as const),
      before: shiftLabel(shift),
    })),
    ...change.added.map(({ shift, employee_id }) => ({
      ...of(shift),
      employee_id,
      action: 'assigned' as const,
      after: shiftLabel(shift),
    })),
  ]
}

/** Announces the people and days whose working time a change of a published week changes. */
export const announce = async (work: Work, week: StoredWeek, change: PlanChange): Promise<void> => {
  if (week.state !== 'published') return
  const people = new Set([...change.added, ...change.removed].map(({ employee_id }) => employee_id))
  for (const { to } of change.updated) for (const { employee_id } of to.users) people.add(employee_id)
  const off = await insertDaysOff(work, week.id, [...people])
  const dates = [...touched(change).map(({ date }) => date), ...off].toSorted()
  const [from, to] = [dates[0], dates.at(-1)]
  if (people.size === 0 || from === undefined || to === undefined) return
  await announceCalendarChange(work, { pattern_ids: [], employee_ids: [...people], from, to })
}

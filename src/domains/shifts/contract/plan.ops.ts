// Changes of a plan as a list of ops, applied in memory by the browser and the server alike.
import type { z } from 'zod'
import { addDays } from './clock.rules.ts'
import type { op } from './shifts.inputs.ts'
import type { PlannedUser, PlanShift } from './rules.models.ts'

export type Op = z.output<typeof op>
type OpProblem = 'stale' | 'outside_week' | 'gone'
export type Template = Readonly<{
  id: number
  name: string
  short: string
  color: string
  start_time: string
  end_time: string
  break_minutes: number
  needed: number
  site: 'any' | 'onsite'
  skill_id: number | null
  skill_level: number | null
}>
type Week = Readonly<{ start_date: string }>
type Applied = Readonly<{ shifts: readonly PlanShift[] }> | Readonly<{ problem: OpProblem }>

const DAYS = 7
const isInWeek = ({ start_date }: Week, date: string): boolean => date >= start_date && date < addDays(start_date, DAYS)

const newUser = (employee_id: number): PlannedUser => ({ employee_id, assignment_id: null, overrides: [] })
const shortOf = (name: string): string => name.slice(0, 2).toUpperCase()

type Creation = Extract<Op, { op: 'create' }>

/** Returns the skill of the op, else that of the template: a level exists with its skill only. */
const skillOf = (fields: Pick<Creation, 'skill_id' | 'skill_level'>, template: Template | undefined) => {
  if (fields.skill_id === undefined)
    return { skill_id: template?.skill_id ?? null, skill_level: template?.skill_level ?? null }
  return { skill_id: fields.skill_id, skill_level: fields.skill_id === null ? null : (fields.skill_level ?? 1) }
}

const create = (creation: Creation, templates: readonly Template[], firstId: number): PlanShift[] => {
  const { op: _op, dates, users, template_id, ...fields } = creation
  const template = templates.find(({ id }) => id === template_id)
  const name = fields.name ?? template?.name ?? ''
  return dates.map((date, index) => ({
    id: firstId - index,
    version: 0,
    template_id: template_id ?? null,
    name,
    short: fields.short ?? template?.short ?? shortOf(name),
    color: fields.color ?? template?.color ?? '#4263eb',
    date,
    start_time: fields.start_time ?? template?.start_time ?? '09:00',
    end_time: fields.end_time ?? template?.end_time ?? '17:00',
    break_minutes: fields.break_minutes ?? template?.break_minutes ?? 0,
    needed: fields.needed ?? template?.needed ?? Math.max(1, users.length),
    site: fields.site ?? template?.site ?? 'any',
    ...skillOf(fields, template),
    note: fields.note ?? '',
    users: [...new Set(users)].map(newUser),
  }))
}

const without = (shift: PlanShift, employee_id: number): PlanShift => ({
  ...shift,
  users: shift.users.filter((user) => user.employee_id !== employee_id),
})
const withUser = (shift: PlanShift, employee_id: number): PlanShift =>
  shift.users.some((user) => user.employee_id === employee_id)
    ? shift
    : { ...shift, users: [...shift.users, newUser(employee_id)] }
const has = (shift: PlanShift, employee_id: number): boolean =>
  shift.users.some((user) => user.employee_id === employee_id)

/** Sets or removes the level, which exists with its skill only. */
const levelled = (shift: PlanShift): PlanShift => ({
  ...shift,
  skill_level: shift.skill_id === null ? null : (shift.skill_level ?? 1),
})

/** The plan after some ops, or why they cannot be applied to it. */
export const applyOps = (
  week: Week,
  before: readonly PlanShift[],
  ops: readonly Op[],
  templates: readonly Template[] = [],
): Applied => {
  const shifts = new Map(before.map((shift) => [shift.id, shift]))
  const seen = new Map(before.map(({ id, version }) => [id, version]))
  let next = Math.min(0, ...shifts.keys()) - 1
  let problem: OpProblem | null = null
  const fail = (found: OpProblem): undefined => {
    problem ??= found
    return undefined
  }
  const get = (id: number, version?: number): PlanShift | undefined => {
    const shift = shifts.get(id)
    if (!shift) return fail(seen.has(id) ? 'stale' : 'gone')
    return version === undefined || version === seen.get(id) ? shift : fail('stale')
  }
  const put = (shift: PlanShift): void => void shifts.set(shift.id, shift)
  for (const one of ops) {
    if (one.op === 'create') {
      if (!one.dates.every((date) => isInWeek(week, date))) fail('outside_week')
      const made = create(one, templates, next)
      next -= made.length
      for (const shift of made) put(shift)
    } else if (one.op === 'update') {
      const { op: _op, shift_id, version, ...changes } = one
      const shift = get(shift_id, version)
      const set = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
      if (shift) put(levelled({ ...shift, ...set }))
    } else if (one.op === 'delete') {
      if (get(one.shift_id, one.version)) shifts.delete(one.shift_id)
    } else if (one.op === 'assign') {
      const shift = get(one.shift_id)
      if (shift) put(withUser(shift, one.employee_id))
    } else if (one.op === 'unassign') {
      const shift = get(one.shift_id)
      if (shift && !has(shift, one.employee_id)) fail('stale')
      if (shift) put(without(shift, one.employee_id))
    } else {
      const from = get(one.from_shift_id)
      const to = get(one.to_shift_id)
      if (from && !has(from, one.employee_id)) fail('stale')
      if (from && to) {
        put(without(from, one.employee_id))
        put(withUser(to, one.employee_id))
      }
    }
    if (problem) return { problem }
  }
  return { shifts: [...shifts.values()] }
}

const FIELDS = [
  'name',
  'short',
  'color',
  'date',
  'start_time',
  'end_time',
  'break_minutes',
  'needed',
  'site',
  'note',
  'template_id',
  'skill_id',
  'skill_level',
] as const
const fieldsOf = (shift: PlanShift) => ({
  name: shift.name,
  short: shift.short,
  color: shift.color,
  start_time: shift.start_time,
  end_time: shift.end_time,
  break_minutes: shift.break_minutes,
  needed: shift.needed,
  site: shift.site,
  skill_id: shift.skill_id,
  skill_level: shift.skill_level,
  note: shift.note,
})

type UserChange = Readonly<{ shift: PlanShift; employee_id: number; assignment_id: number | null }>
export type PlanChange = Readonly<{
  created: readonly PlanShift[]
  deleted: readonly PlanShift[]
  updated: readonly Readonly<{ from: PlanShift; to: PlanShift }>[]
  added: readonly UserChange[]
  removed: readonly UserChange[]
}>

const usersWithout = (shift: PlanShift, other: PlanShift | undefined): UserChange[] =>
  shift.users
    .filter(({ employee_id }) => !other || !has(other, employee_id))
    .map(({ employee_id, assignment_id }) => ({ shift, employee_id, assignment_id }))

/** Returns the difference between two states of a plan. */
export const changeOf = (before: readonly PlanShift[], after: readonly PlanShift[]): PlanChange => {
  const old = new Map(before.map((shift) => [shift.id, shift]))
  const now = new Map(after.map((shift) => [shift.id, shift]))
  return {
    created: after.filter(({ id }) => !old.has(id)),
    deleted: before.filter(({ id }) => !now.has(id)),
    updated: after.flatMap((to) => {
      const from = old.get(to.id)
      return from && FIELDS.some((field) => from[field] !== to[field]) ? [{ from, to }] : []
    }),
    added: after.flatMap((shift) => usersWithout(shift, old.get(shift.id))),
    removed: before.flatMap((shift) => usersWithout(shift, now.get(shift.id))),
  }
}

/** The ops that lead from one state of a plan back to another; `now` has the versions that are stored. */
export const opsBetween = (now: readonly PlanShift[], then: readonly PlanShift[]): Op[] => {
  const { created, deleted, updated, added, removed } = changeOf(now, then)
  const deletedIds = new Set(deleted.map(({ id }) => id))
  const createdIds = new Set(created.map(({ id }) => id))
  return [
    ...removed
      .filter(({ shift }) => !deletedIds.has(shift.id))
      .map(({ shift, employee_id }): Op => ({ op: 'unassign', shift_id: shift.id, employee_id })),
    ...deleted.map(({ id, version }): Op => ({ op: 'delete', shift_id: id, version })),
    ...updated.map(({ from, to }): Op => ({
      op: 'update',
      shift_id: from.id,
      version: from.version,
      date: to.date,
      ...fieldsOf(to),
    })),
    ...created.map((shift): Op => ({
      op: 'create',
      dates: [shift.date],
      users: shift.users.map(({ employee_id }) => employee_id),
      ...(shift.template_id === null ? {} : { template_id: shift.template_id }),
      ...fieldsOf(shift),
    })),
    ...added
      .filter(({ shift }) => !createdIds.has(shift.id))
      .map(({ shift, employee_id }): Op => ({ op: 'assign', shift_id: shift.id, employee_id })),
  ]
}

/** Returns the people whose work the ops change, for whom rules are checked. */
export const peopleOf = (before: readonly PlanShift[], after: readonly PlanShift[]): Set<number> => {
  const { created, updated, added, removed } = changeOf(before, after)
  return new Set([
    ...added.map(({ employee_id }) => employee_id),
    ...removed.map(({ employee_id }) => employee_id),
    ...[...created, ...updated.map(({ to }) => to)].flatMap(({ users }) => users.map(({ employee_id }) => employee_id)),
  ])
}

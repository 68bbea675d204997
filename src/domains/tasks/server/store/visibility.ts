import { type RawBuilder, sql } from 'kysely'
import { scope, teamScope } from '#domains/organisation/server/index.ts'
import { dateIn } from '#engines/calendar/contract/calendar.ts'
import type { Permission } from '#kit/contract/keys.ts'
import { scopeOf } from '#kit/server/actor.ts'
import type { Context } from '#kit/server/context.ts'

export type Viewer = Pick<Context, 'actor' | 'now'>

/** SQL conditions for a task `t` that the actor may see, and for the actions that they may take. */
export type Visibility = Readonly<{
  me: number | null
  account_id: number
  team_id: number | null
  /** The date of now where the actor reads times. */
  today: string
  now: string
  sees_all: boolean
  sees: RawBuilder<boolean>
  /** The task is read because the actor had it, and for no other reason. */
  only_had: RawBuilder<boolean>
  writes: RawBuilder<boolean>
  reassigns: RawBuilder<boolean>
  approves: RawBuilder<boolean>
  deletes: RawBuilder<boolean>
}>

const NEVER = sql<boolean>`false`

/**
 * SQL condition: the task is assigned or offered to the actor, shared with, created or reviewed by them, or free in
 * their team's queue.
 */
const ownTask = ({ actor }: Viewer): RawBuilder<boolean> => sql<boolean>`(t.assignee_id = ${actor.employee_id}::int
  or ${offeredTo(actor.employee_id)} or t.creator_id = ${actor.account_id} or t.reviewer_id = ${actor.account_id}
  or t.id = any(array(select w.task_id from task_people w where w.employee_id = ${actor.employee_id}::int))
  or ${inQueue(actor.team_id)})`

/** SQL condition: an offer or a handover waits for the response of a person; a draft is not offered yet. */
export const offeredTo = (employee: number | null): RawBuilder<boolean> =>
  sql<boolean>`(t.offered_to_id = ${employee}::int and t.state not in ('draft', 'declined'))`

/** SQL condition: the person was a holder of the task. */
const hadTask = (employee: number | null): RawBuilder<boolean> =>
  employee === null
    ? NEVER
    : sql<boolean>`t.id = any(array(select y.task_id from task_history y where y.holder_id = ${employee}))`

const inQueue = (team: number | null): RawBuilder<boolean> =>
  team === null ? NEVER : sql<boolean>`(t.state = 'offered' and t.offered_to_id is null and t.team_id = ${team})`

/**
 * SQL conditions: the holder of a task `t`, its receiver, and the team of its queue are in the scope of a key of the
 * actor.
 */
type ScopeConditions = Readonly<{
  holder: RawBuilder<boolean>
  offered: RawBuilder<boolean>
  queue: RawBuilder<boolean>
}>
type ScopeConditionsOf = (key: Permission) => ScopeConditions

const scopeConditionsBy = ({ actor, now }: Viewer, key: Permission, where: 'where' | 'whereFew'): ScopeConditions => {
  const people = scope(actor, key, now)
  return {
    holder: people[where](sql`t.assignee_id`),
    offered: people[where](sql`t.offered_to_id`),
    queue: teamScope(actor, key, now)(sql`t.team_id`),
  }
}

const KEYS = ['tasks.read', 'tasks.write', 'tasks.reassign', 'tasks.approve', 'tasks.delete'] as const

/** Returns a table for each scope of the actor, joined to the tasks `t`: keys of one scope share its look-ups. */
const scopeTables = (viewer: Viewer): Readonly<{ of: ScopeConditionsOf; joins: RawBuilder<unknown> }> => {
  const keyByScope = new Map(KEYS.map((key) => [scopeOf(viewer.actor, key), key]))
  keyByScope.delete(null)
  const joined = [...keyByScope].map(([keyScope, key]) => {
    const { holder, offered, queue } = scopeConditionsBy(viewer, key, 'whereFew')
    // The offset prevents PostgreSQL from copying the look-ups into each condition that uses them.
    return sql`cross join lateral (select ${holder} as holder, ${offered} as offered, ${queue} as queue offset 0)
      ${sql.ref(`reach_${keyScope}`)}`
  })
  const of: ScopeConditionsOf = (key) => {
    const column = (name: keyof ScopeConditions) =>
      sql<boolean>`${sql.ref(`reach_${scopeOf(viewer.actor, key)}.${name}`)}`
    return { holder: column('holder'), offered: column('offered'), queue: column('queue') }
  }
  return { of, joins: sql.join(joined, sql` `) }
}

/** SQL condition: the task is of a person or queue in the scope of a key of the actor; their own tasks do not count. */
const managedTask = ({ actor }: Viewer, key: Permission, conditionsOf: ScopeConditionsOf): RawBuilder<boolean> => {
  const keyScope = scopeOf(actor, key)
  if (keyScope === null || keyScope === 'own') return NEVER
  if (keyScope === 'all') return sql<boolean>`true`
  const { holder, offered, queue } = conditionsOf(key)
  const ofPerson = (column: RawBuilder<unknown>, isInScope: RawBuilder<boolean>) =>
    sql<boolean>`(${column} <> ${actor.employee_id}::int and ${isInScope})`
  return sql<boolean>`(${ofPerson(sql`t.assignee_id`, holder)}
    or (t.assignee_id is null and ${ofPerson(sql`t.offered_to_id`, offered)})
    or (t.assignee_id is null and t.offered_to_id is null and t.team_id is not null and ${queue}))`
}

const approvableTask = ({ actor }: Viewer, conditionsOf: ScopeConditionsOf): RawBuilder<boolean> => {
  if (scopeOf(actor, 'tasks.approve') === null) return NEVER
  return sql<boolean>`(t.reviewer_id = ${actor.account_id} or ${conditionsOf('tasks.approve').holder})`
}

const anyOf = (one: RawBuilder<boolean>, other: RawBuilder<boolean>): RawBuilder<boolean> =>
  sql<boolean>`(${one} or ${other})`

const visibilityBy = (viewer: Viewer, conditionsOf: ScopeConditionsOf): Visibility => {
  const { actor, now } = viewer
  const created = sql<boolean>`t.creator_id = ${actor.account_id}`
  const read = scopeOf(actor, 'tasks.read')
  const takesPart = anyOf(ownTask(viewer), managedTask(viewer, 'tasks.read', conditionsOf))
  const had = hadTask(actor.employee_id)
  const withKey = (key: Permission, condition: RawBuilder<boolean>): RawBuilder<boolean> =>
    scopeOf(actor, key) === null ? NEVER : condition
  return {
    me: actor.employee_id,
    account_id: actor.account_id,
    team_id: actor.team_id,
    today: dateIn(now, actor.time_zone),
    now,
    sees_all: read === 'all',
    sees: read === null ? NEVER : read === 'all' ? sql<boolean>`true` : anyOf(takesPart, had),
    only_had: read === null || read === 'all' ? NEVER : sql<boolean>`(${had} and ${takesPart} is not true)`,
    writes: withKey('tasks.write', anyOf(created, managedTask(viewer, 'tasks.write', conditionsOf))),
    reassigns: managedTask(viewer, 'tasks.reassign', conditionsOf),
    approves: approvableTask(viewer, conditionsOf),
    deletes: withKey('tasks.delete', anyOf(created, managedTask(viewer, 'tasks.delete', conditionsOf))),
  }
}

/**
 * Returns the visibility for statements that search tasks: the people in scope are a list, by which an index finds
 * them.
 */
export const visibilityOf = (viewer: Viewer): Visibility =>
  visibilityBy(viewer, (key) => scopeConditionsBy(viewer, key, 'where'))

/** The visibility for a statement that knows the ids of its tasks; `joins` goes behind its tables. */
export type RowVisibility = Visibility & Readonly<{ joins: RawBuilder<unknown> }>

export const visibilityOfRows = (viewer: Viewer): RowVisibility => {
  const { of, joins } = scopeTables(viewer)
  return { ...visibilityBy(viewer, of), joins }
}

/** SQL condition: a task is free in the queue of the actor's team. */
export const queued = ({ team_id }: Visibility): RawBuilder<boolean> => inQueue(team_id)

/** The same for tasks that a change concerns, whether or not the viewer can see them. */
export const visibilityOfAllRows = (viewer: Viewer): RowVisibility => ({
  ...visibilityOfRows(viewer),
  sees: sql<boolean>`true`,
})

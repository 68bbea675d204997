import { type RawBuilder, sql } from 'kysely'
import { scope, teamScope } from '#domains/organisation/server/index.ts'
import { dateIn } from '#engines/calendar/contract/calendar.ts'
import type { Permission } from '#kit/contract/keys.ts'
import { scopeOf } from '#kit/server/actor.ts'
import type { Context } from '#kit/server/context.ts'

export type Looking = Pick<Context, 'actor' | 'now'>

/** What of a task `t` an actor may see and do, as conditions for SQL. */
export type Sight = Readonly<{
  me: number | null
  account_id: number
  team_id: number | null
  /** The date of now where the actor reads times. */
  today: string
  now: string
  sees_all: boolean
  sees: RawBuilder<boolean>
  writes: RawBuilder<boolean>
  reassigns: RawBuilder<boolean>
  approves: RawBuilder<boolean>
  deletes: RawBuilder<boolean>
}>

const NEVER = sql<boolean>`false`

/** Tasks that have to do with the actor: held, offered, shared, created, reviewed, or free in the queue of the own team. */
const ownTask = ({ actor }: Looking): RawBuilder<boolean> => sql<boolean>`(t.assignee_id = ${actor.employee_id}::int
  or ${offeredTo(actor.employee_id)} or t.creator_id = ${actor.account_id} or t.reviewer_id = ${actor.account_id}
  or t.id = any(array(select w.task_id from task_people w where w.employee_id = ${actor.employee_id}::int))
  or ${inQueue(actor.team_id)})`

/** An offer or a handover waits for the answer of a person; a draft is not offered yet. */
export const offeredTo = (employee: number | null): RawBuilder<boolean> =>
  sql<boolean>`(t.offered_to_id = ${employee}::int and t.state not in ('draft', 'declined'))`

const inQueue = (team: number | null): RawBuilder<boolean> =>
  team === null ? NEVER : sql<boolean>`(t.state = 'offered' and t.offered_to_id is null and t.team_id = ${team})`

/** Whether the actor answers, by a key, for the holder of a task `t`, for whom it is offered to, and for the team of its queue. */
type Reach = Readonly<{ holder: RawBuilder<boolean>; offered: RawBuilder<boolean>; queue: RawBuilder<boolean> }>
type ReachOf = (key: Permission) => Reach

const reachBy = ({ actor, now }: Looking, key: Permission, where: 'where' | 'whereFew'): Reach => {
  const people = scope(actor, key, now)
  return {
    holder: people[where](sql`t.assignee_id`),
    offered: people[where](sql`t.offered_to_id`),
    queue: teamScope(actor, key, now)(sql`t.team_id`),
  }
}

const KEYS = ['tasks.read', 'tasks.write', 'tasks.reassign', 'tasks.approve', 'tasks.delete'] as const

/** A table for each scope that the actor holds, joined to the tasks `t`: keys of one scope share its look-ups. */
const reachTables = (looking: Looking): Readonly<{ of: ReachOf; joins: RawBuilder<unknown> }> => {
  const keyByScope = new Map(KEYS.map((key) => [scopeOf(looking.actor, key), key]))
  keyByScope.delete(null)
  const joined = [...keyByScope].map(([held, key]) => {
    const { holder, offered, queue } = reachBy(looking, key, 'whereFew')
    // The offset keeps the look-ups from being copied into each condition that asks for them.
    return sql`cross join lateral (select ${holder} as holder, ${offered} as offered, ${queue} as queue offset 0)
      ${sql.ref(`reach_${held}`)}`
  })
  const of: ReachOf = (key) => {
    const column = (name: keyof Reach) => sql<boolean>`${sql.ref(`reach_${scopeOf(looking.actor, key)}.${name}`)}`
    return { holder: column('holder'), offered: column('offered'), queue: column('queue') }
  }
  return { of, joins: sql.join(joined, sql` `) }
}

/** Tasks of people and queues that the actor answers for by a key; never through what is the actor's own. */
const managed = ({ actor }: Looking, key: Permission, reachOf: ReachOf): RawBuilder<boolean> => {
  const held = scopeOf(actor, key)
  if (held === null || held === 'own') return NEVER
  if (held === 'all') return sql<boolean>`true`
  const { holder, offered, queue } = reachOf(key)
  const ofPerson = (column: RawBuilder<unknown>, isReached: RawBuilder<boolean>) =>
    sql<boolean>`(${column} <> ${actor.employee_id}::int and ${isReached})`
  return sql<boolean>`(${ofPerson(sql`t.assignee_id`, holder)}
    or (t.assignee_id is null and ${ofPerson(sql`t.offered_to_id`, offered)})
    or (t.assignee_id is null and t.offered_to_id is null and t.team_id is not null and ${queue}))`
}

const approvable = ({ actor }: Looking, reachOf: ReachOf): RawBuilder<boolean> => {
  if (scopeOf(actor, 'tasks.approve') === null) return NEVER
  return sql<boolean>`(t.reviewer_id = ${actor.account_id} or ${reachOf('tasks.approve').holder})`
}

const either = (one: RawBuilder<boolean>, other: RawBuilder<boolean>): RawBuilder<boolean> =>
  sql<boolean>`(${one} or ${other})`

const sightBy = (looking: Looking, reachOf: ReachOf): Sight => {
  const { actor, now } = looking
  const created = sql<boolean>`t.creator_id = ${actor.account_id}`
  const read = scopeOf(actor, 'tasks.read')
  const ifHeld = (key: Permission, condition: RawBuilder<boolean>): RawBuilder<boolean> =>
    scopeOf(actor, key) === null ? NEVER : condition
  return {
    me: actor.employee_id,
    account_id: actor.account_id,
    team_id: actor.team_id,
    today: dateIn(now, actor.time_zone),
    now,
    sees_all: read === 'all',
    sees:
      read === null
        ? NEVER
        : read === 'all'
          ? sql<boolean>`true`
          : either(ownTask(looking), managed(looking, 'tasks.read', reachOf)),
    writes: ifHeld('tasks.write', either(created, managed(looking, 'tasks.write', reachOf))),
    reassigns: managed(looking, 'tasks.reassign', reachOf),
    approves: approvable(looking, reachOf),
    deletes: ifHeld('tasks.delete', either(created, managed(looking, 'tasks.delete', reachOf))),
  }
}

/** The sight for statements that search tasks: who is reached is a list, by which an index finds them. */
export const sightOf = (looking: Looking): Sight => sightBy(looking, (key) => reachBy(looking, key, 'where'))

/** The sight for a statement that knows the ids of its tasks; `joins` goes behind its tables. */
export type RowSight = Sight & Readonly<{ joins: RawBuilder<unknown> }>

export const sightOfRows = (looking: Looking): RowSight => {
  const { of, joins } = reachTables(looking)
  return { ...sightBy(looking, of), joins }
}

/** Whether a task is free in the queue of the actor's team. */
export const queued = ({ team_id }: Sight): RawBuilder<boolean> => inQueue(team_id)

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

/** Tasks of people and queues that the actor answers for by a key; never through what is the actor's own. */
const managed = ({ actor, now }: Looking, key: Permission): RawBuilder<boolean> => {
  const held = scopeOf(actor, key)
  if (held === null || held === 'own') return NEVER
  if (held === 'all') return sql<boolean>`true`
  const people = scope(actor, key, now)
  const ofPerson = (column: RawBuilder<unknown>) =>
    sql<boolean>`(${column} <> ${actor.employee_id}::int and ${people.where(column)})`
  return sql<boolean>`(${ofPerson(sql`t.assignee_id`)} or (t.assignee_id is null and ${ofPerson(sql`t.offered_to_id`)})
    or (t.assignee_id is null and t.offered_to_id is null and t.team_id is not null
      and ${teamScope(actor, key, now)(sql`t.team_id`)}))`
}

const approvable = (looking: Looking): RawBuilder<boolean> => {
  const { actor, now } = looking
  const held = scopeOf(actor, 'tasks.approve')
  if (held === null) return NEVER
  return sql<boolean>`(t.reviewer_id = ${actor.account_id} or ${scope(actor, 'tasks.approve', now).where(sql`t.assignee_id`)})`
}

const either = (one: RawBuilder<boolean>, other: RawBuilder<boolean>): RawBuilder<boolean> =>
  sql<boolean>`(${one} or ${other})`

export const sightOf = (looking: Looking): Sight => {
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
          : either(ownTask(looking), managed(looking, 'tasks.read')),
    writes: ifHeld('tasks.write', either(created, managed(looking, 'tasks.write'))),
    reassigns: managed(looking, 'tasks.reassign'),
    approves: approvable(looking),
    deletes: ifHeld('tasks.delete', either(created, managed(looking, 'tasks.delete'))),
  }
}

/** Whether a task is free in the queue of the actor's team. */
export const queued = ({ team_id }: Sight): RawBuilder<boolean> => inQueue(team_id)

import { type Insertable, sql } from 'kysely'
import { json } from '#kit/server/database/json.ts'
import { inChunks } from '#kit/server/database/in-chunks.ts'
import type { Database } from '#kit/server/database/tables.ts'
import type { TaskState } from '#domains/tasks/contract/tasks.models.ts'
import type { Demo } from '../demo.ts'
import type { DemoPerson } from './people.ts'

export type DemoTask = Readonly<{
  title: string
  state: TaskState
  person: DemoPerson
  creator: number
  created_at: string
  due_date: string | null
  more?: Partial<Insertable<Database['tasks']>>
}>

const DAY_MS = 86_400_000

export const later = (instant: string, days: number): string =>
  new Date(Date.parse(instant) + days * DAY_MS).toISOString()

const ASSIGNED: readonly TaskState[] = ['accepted', 'in_progress', 'blocked', 'in_review', 'done']
const STARTED: readonly TaskState[] = ['in_progress', 'blocked', 'in_review', 'done']

const rowOf = ({ now }: Demo, task: DemoTask): Insertable<Database['tasks']> => {
  const { state, person, creator, created_at } = task
  const until = (days: number): string => (later(created_at, days) < now ? later(created_at, days) : now)
  const isAssigned = ASSIGNED.includes(state)
  const needs_approval = creator !== person.account_id
  return {
    title: task.title,
    state,
    creator_id: creator,
    assignee_id: isAssigned ? person.id : null,
    offered_to_id: state === 'offered' ? person.id : null,
    team_id: isAssigned ? person.team_id : null,
    needs_approval,
    reviewer_id: needs_approval ? creator : null,
    due_date: task.due_date,
    created_at,
    updated_at: until(3),
    offered_at: created_at,
    ...(state === 'offered' ? { answer_by: later(created_at, 1), offer_no: 1 } : {}),
    ...(isAssigned ? { accepted_at: until(0.3) } : {}),
    ...(STARTED.includes(state) ? { started_at: until(1) } : {}),
    ...(state === 'in_review' || (state === 'done' && needs_approval) ? { submitted_at: until(2.5) } : {}),
    ...(state === 'done' ? { done_at: until(3) } : {}),
    ...(state === 'cancelled' ? { cancelled_at: until(2), cancel_reason: 'It is not needed any more.' } : {}),
    ...(state === 'declined' ? { decline_reason: 'I am full until the end of the month.' } : {}),
    ...task.more,
  }
}

type Event = Insertable<Database['task_history']>

/** Returns the events of a task up to its present state. */
const eventsOf = ({ now }: Demo, id: number, { state, person, creator, created_at }: DemoTask): Event[] => {
  const until = (days: number): string => (later(created_at, days) < now ? later(created_at, days) : now)
  const all: Event[] = [
    { task_id: id, at: created_at, actor_id: creator, action: 'add', from_state: null, to_state: 'draft' },
  ]
  const add = (days: number, by: number, action: string, from: TaskState, to: TaskState, hasHolder = true): void =>
    void all.push({
      task_id: id,
      at: until(days),
      actor_id: by,
      action,
      from_state: from,
      to_state: to,
      holder_id: hasHolder ? person.id : null,
    })
  const own = person.account_id
  if (state === 'draft') return all
  if (state === 'cancelled') {
    add(2, creator, 'cancel', 'draft', 'cancelled', false)
    return all
  }
  add(0, creator, 'offer', 'draft', 'offered', false)
  if (state === 'declined') add(0.3, own, 'decline', 'offered', 'declined', false)
  if (!ASSIGNED.includes(state)) return all
  add(0.3, own, 'accept', 'offered', 'accepted')
  if (!STARTED.includes(state)) return all
  add(1, own, 'start', 'accepted', 'in_progress')
  if (state === 'blocked') add(1.5, own, 'block', 'in_progress', 'blocked')
  if (state === 'in_review' || (state === 'done' && creator !== own))
    add(2.5, own, 'submit', 'in_progress', 'in_review')
  if (state === 'done')
    add(3, creator, creator === own ? 'finish' : 'approve', creator === own ? 'in_progress' : 'in_review', 'done')
  return all
}

/** Writes tasks with their histories and open requests; returns their ids in order. */
export const writeTasks = async (demo: Demo, tasks: readonly DemoTask[]): Promise<number[]> => {
  const { tx, now } = demo
  const ids: number[] = []
  await inChunks(tasks, async (some) => {
    const rows = await tx
      .insertInto('tasks')
      .values(some.map((task) => rowOf(demo, task)))
      .returning('id')
      .execute()
    ids.push(...rows.map(({ id }) => id))
  })
  const events = tasks.flatMap((task, at) => eventsOf(demo, ids[at] ?? 0, task))
  await inChunks(events, (some) =>
    tx
      .insertInto('task_history')
      .values([...some].map((event) => ({ detail: json({}), ...event })))
      .execute(),
  )
  const waiting = tasks.flatMap((task, at) =>
    task.state === 'in_review'
      ? [
          {
            task_id: ids[at] ?? 0,
            kind: 'close' as const,
            asked_by: task.person.account_id,
            asked_at: later(now, -0.4),
            comment: 'Please look at it.',
          },
        ]
      : [],
  )
  if (waiting.length > 0) await tx.insertInto('task_requests').values(waiting).execute()
  return ids
}

/** Sets the remaining time to the estimate; to 0 for tasks that have ended. */
export const setRemainingMinutes = async ({ tx }: Demo): Promise<void> => {
  await sql`update tasks set remaining_minutes = case when state in ('done', 'cancelled') then 0 else estimate_minutes end
    where remaining_minutes is null and estimate_minutes is not null`.execute(tx)
}

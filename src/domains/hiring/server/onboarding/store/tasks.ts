import { z } from 'zod'
import { one, rows } from '#kit/server/database/rows.ts'
import { task } from '../../../contract/checklist.models.ts'
import { type RawBuilder, sql } from 'kysely'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import { pageBy, type PageInput, readPage } from '#kit/server/page.ts'
import type { Task } from '../../../contract/checklist.models.ts'
import { localDay } from './onboards.ts'

/** An item of a checklist with the values on which its steps depend; names of equipment and pages are added later. */
const taskRow = task.omit({ can: true, equipment: true, page: true }).extend({
  equipment_category_id: z.number().nullable(),
  subject_id: z.number().nullable(),
  is_mine: z.boolean(),
  is_over: z.boolean(),
})
export type TaskRow = z.output<typeof taskRow>

/** True where an item waits for an account: by name, or by its role. */
const isMine = ({ account_id, role_id, area }: Pick<Actor, 'account_id' | 'role_id' | 'area'>): RawBuilder<boolean> =>
  sql<boolean>`(w.account_id = ${account_id} or (${area} = 'Admin' and w.role_id = ${role_id}))`

const columns = (now: string, actor: Actor): RawBuilder<unknown> => sql`
  t.id, t.onboard_id, json_build_object('name', o.name, 'joining_on', o.joining_on) as new_hire, t.title, t.owner_kind,
  coalesce(a.name, r.name, '') as owner, t.due_on, t.state = 'open' and t.due_on < ${localDay(now)} as is_late, t.blocks, t.fills,
  t.equipment_category_id, t.subject_id, t.state, t.note, t.done_at, t.version, coalesce(${isMine(actor)}, false) as is_mine,
  o.state in ('withdrawn', 'no_show', 'completed') as is_over`

const FROM = sql`onboard_tasks t join onboards o on o.id = t.onboard_id join onboard_task_owner w on w.id = t.id
  left join accounts a on a.id = w.account_id left join roles r on r.id = w.role_id`

export type TaskFilter = PageInput &
  Readonly<{ state?: Task['state'] | undefined; onboard_id?: number | undefined; mine?: boolean }>

const SORTS = { due_on: sql`t.due_on` }

export const listTaskRows = async (
  tx: Tx,
  { actor, now }: Readonly<{ actor: Actor; now: string }>,
  filter: TaskFilter,
): Promise<{ rows: TaskRow[]; meta: PageMeta }> => {
  const page = pageBy({ sorts: SORTS, id: sql.ref('t.id'), fallback: 'due_on' }, filter)
  const conditions = [
    sql`o.state not in ('withdrawn', 'no_show')`,
    ...(filter.state ? [sql`t.state = ${filter.state}`] : []),
    ...(filter.onboard_id ? [sql`t.onboard_id = ${filter.onboard_id}`] : []),
    ...(filter.mine ? [isMine(actor)] : []),
  ]
  return readPage(tx, page, {
    row: taskRow,
    columns: columns(now, actor),
    from: FROM,
    where: sql.join(conditions, sql` and `),
  })
}

/** All items of an onboarding, by their day. */
export const listTasksOf = async (tx: Tx, actor: Actor, now: string, onboardId: number): Promise<TaskRow[]> => {
  return rows(
    tx,
    taskRow,
  )`select ${columns(now, actor)} from ${FROM} where t.onboard_id = ${onboardId} order by t.due_on, t.id`
}

/** Lists the own items: open ones, and those that were done recently. */
export const listOwnTaskRows = async (tx: Tx, actor: Actor, now: string): Promise<TaskRow[]> => {
  return rows(tx, taskRow)`select ${columns(now, actor)} from ${FROM}
    where ${isMine(actor)} and o.state not in ('withdrawn', 'no_show')
      and (t.state = 'open' or t.done_at > ${now}::timestamptz - interval '30 days')
    order by t.state <> 'open', t.due_on, t.id limit 200`
}

export const findTaskRow = async (tx: Tx, actor: Actor, now: string, id: number): Promise<TaskRow | undefined> => {
  return one(tx, taskRow)`select ${columns(now, actor)} from ${FROM} where t.id = ${id}`
}

const closeTasksDoneElsewhereRow = z.object({ id: z.number(), onboard_id: z.number(), title: z.string() })

/** Closes open items that were done in another domain. Returns them. */
export const closeTasksDoneElsewhere = async (
  { tx, now }: Work,
  employeeId: number,
  what: Readonly<{ equipment_category_id: number } | { subject_id: number }>,
): Promise<{ id: number; onboard_id: number; title: string }[]> => {
  const is =
    'subject_id' in what
      ? sql`t.subject_id = ${what.subject_id}`
      : sql`t.equipment_category_id = ${what.equipment_category_id}`
  return rows(tx, closeTasksDoneElsewhereRow)`
    update onboard_tasks t set state = 'done', done_at = ${now}::timestamptz from onboards o
    where o.id = t.onboard_id and o.employee_id = ${employeeId} and t.state = 'open' and ${is} returning t.id, t.onboard_id, t.title`
}

/** Returns true where the checklist of a person has an open item to read a page. */
export const requiresReading = async (tx: Tx, employeeId: number, pageId: number): Promise<boolean> => {
  const { rows } = await sql`select from onboard_tasks t join onboards o on o.id = t.onboard_id
    where o.employee_id = ${employeeId} and t.subject_id = ${pageId} and t.state = 'open' and o.state = 'converted' limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

const demandCount = z.object({ id: z.number(), n: z.number() })

/** Counts the people who join within some days and still need equipment, by category. */
export const countDemand = async (tx: Tx, days: number): Promise<ReadonlyMap<number, number>> => {
  const found = await rows(tx, demandCount)`
    select t.equipment_category_id as id, count(*)::int as n from onboard_tasks t join onboards o on o.id = t.onboard_id
    where t.state = 'open' and t.equipment_category_id is not null and o.state not in ('withdrawn', 'no_show', 'completed')
      and t.due_on <= app_now()::date + ${days}::int group by 1`
  return new Map(found.map(({ id, n }) => [id, n]))
}

const overdue = z.object({
  id: z.number(),
  onboard_id: z.number(),
  title: z.string(),
  person: z.string(),
  account_id: z.number(),
  area: z.enum(['Admin', 'User']),
  day: z.string(),
})
export type Overdue = z.output<typeof overdue>

/**
 * Marks overdue items that had no reminder today, and returns each with its recipients: its owner, after two days also the
 * owner of the record.
 */
export const takeOverdueTasks = async (tx: Tx, now: string): Promise<Overdue[]> => {
  return rows(tx, overdue)`
    with due as (
      update onboard_tasks t set reminded_on = ${localDay(now)} from onboards o
      where o.id = t.onboard_id and t.state = 'open' and t.due_on < ${localDay(now)} and o.state not in ('withdrawn', 'no_show', 'completed')
        and t.reminded_on is distinct from ${localDay(now)}
      returning t.id, t.onboard_id, t.title, o.name as person, o.owner_id, t.due_on, ${localDay(now)} as day)
    select d.id, d.onboard_id, d.title, d.person, a.id as account_id, a.area, to_char(d.day, 'YYYY-MM-DD') as day from due d
    join onboard_task_owner w on w.id = d.id
    join accounts a on a.deleted_at is null and (a.id = w.account_id or (a.id = d.owner_id and (w.account_id is null or d.due_on < d.day - 2)))
    order by d.id, a.id`
}

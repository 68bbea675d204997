import { type RawBuilder, sql } from 'kysely'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import { pageBy, type PageInput, readPage } from '#kit/server/page.ts'
import type { Task } from '../../../contract/checklist.models.ts'
import { dayThere } from './onboards.ts'

/** An item of a checklist with what decides about it; the names of equipment and pages are added by those who own them. */
export type TaskRow = Omit<Task, 'can' | 'equipment' | 'page'> &
  Readonly<{
    equipment_category_id: number | null
    subject_id: number | null
    is_mine: boolean
    /** The onboarding has ended. */
    is_over: boolean
  }>

/** Whether an item waits for an account: by name, or by a role of its holder. */
const isMine = ({ account_id, role_id, area }: Pick<Actor, 'account_id' | 'role_id' | 'area'>): RawBuilder<boolean> =>
  sql<boolean>`(w.account_id = ${account_id} or (${area} = 'Admin' and w.role_id = ${role_id}))`

const columns = (now: string, actor: Actor): RawBuilder<unknown> => sql`
  t.id, t.onboard_id, json_build_object('name', o.name, 'joining_on', o.joining_on) as new_hire, t.title, t.owner_kind,
  coalesce(a.name, r.name, '') as owner, t.due_on, t.state = 'open' and t.due_on < ${dayThere(now)} as is_late, t.blocks, t.fills,
  t.equipment_category_id, t.subject_id, t.state, t.note, t.done_at, t.version, ${isMine(actor)} as is_mine,
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
  return readPage<TaskRow>(tx, page, {
    columns: columns(now, actor),
    from: FROM,
    where: sql.join(conditions, sql` and `),
  })
}

/** All items of an onboarding, by their day. */
export const listTasksOf = async (tx: Tx, actor: Actor, now: string, onboardId: number): Promise<TaskRow[]> => {
  const { rows } =
    await sql<TaskRow>`select ${columns(now, actor)} from ${FROM} where t.onboard_id = ${onboardId} order by t.due_on, t.id`.execute(
      tx,
    )
  return rows
}

/** Own items: open ones, and those that were done of late. */
export const listMine = async (tx: Tx, actor: Actor, now: string): Promise<TaskRow[]> => {
  const { rows } = await sql<TaskRow>`select ${columns(now, actor)} from ${FROM}
    where ${isMine(actor)} and o.state not in ('withdrawn', 'no_show')
      and (t.state = 'open' or t.done_at > ${now}::timestamptz - interval '30 days')
    order by t.state <> 'open', t.due_on, t.id limit 200`.execute(tx)
  return rows
}

export const findTaskRow = async (tx: Tx, actor: Actor, now: string, id: number): Promise<TaskRow | undefined> => {
  const { rows } = await sql<TaskRow>`select ${columns(now, actor)} from ${FROM} where t.id = ${id}`.execute(tx)
  return rows[0]
}

/** Closes open items that somebody did elsewhere; answers them. */
export const doneElsewhere = async (
  { tx, now }: Work,
  employeeId: number,
  what: Readonly<{ equipment_category_id: number } | { subject_id: number }>,
): Promise<{ id: number; onboard_id: number; title: string }[]> => {
  const is =
    'subject_id' in what
      ? sql`t.subject_id = ${what.subject_id}`
      : sql`t.equipment_category_id = ${what.equipment_category_id}`
  const { rows } = await sql<{ id: number; onboard_id: number; title: string }>`
    update onboard_tasks t set state = 'done', done_at = ${now}::timestamptz from onboards o
    where o.id = t.onboard_id and o.employee_id = ${employeeId} and t.state = 'open' and ${is} returning t.id, t.onboard_id, t.title`.execute(
    tx,
  )
  return rows
}

/** Whether the checklist of a person asks to read a page. */
export const asksToRead = async (tx: Tx, employeeId: number, pageId: number): Promise<boolean> => {
  const { rows } = await sql`select from onboard_tasks t join onboards o on o.id = t.onboard_id
    where o.employee_id = ${employeeId} and t.subject_id = ${pageId} and t.state = 'open' and o.state = 'converted' limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** How many people who join within some days still need equipment of each category. */
export const countDemand = async (tx: Tx, days: number): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ id: number; n: number }>`
    select t.equipment_category_id as id, count(*)::int as n from onboard_tasks t join onboards o on o.id = t.onboard_id
    where t.state = 'open' and t.equipment_category_id is not null and o.state not in ('withdrawn', 'no_show', 'completed')
      and t.due_on <= app_now()::date + ${days}::int group by 1`.execute(tx)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

export type Overdue = Readonly<{
  id: number
  onboard_id: number
  title: string
  person: string
  account_id: number
  area: 'Admin' | 'User'
  day: string
}>

/**
 * Overdue items that were not reminded of today, each with whom to tell: its owner, after two days also the owner of the
 * record. Marks them.
 */
export const takeOverdue = async (tx: Tx, now: string): Promise<Overdue[]> => {
  const { rows } = await sql<Overdue>`
    with due as (
      update onboard_tasks t set reminded_on = ${dayThere(now)} from onboards o
      where o.id = t.onboard_id and t.state = 'open' and t.due_on < ${dayThere(now)} and o.state not in ('withdrawn', 'no_show', 'completed')
        and t.reminded_on is distinct from ${dayThere(now)}
      returning t.id, t.onboard_id, t.title, o.name as person, o.owner_id, t.due_on, ${dayThere(now)} as day)
    select d.id, d.onboard_id, d.title, d.person, a.id as account_id, a.area, to_char(d.day, 'YYYY-MM-DD') as day from due d
    join onboard_task_owner w on w.id = d.id
    join accounts a on a.deleted_at is null and (a.id = w.account_id or (a.id = d.owner_id and (w.account_id is null or d.due_on < d.day - 2)))
    order by d.id, a.id`.execute(tx)
  return rows
}

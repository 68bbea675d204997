import { z } from 'zod'
import { one, rows } from '#kit/server/database/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { teamScope } from '#domains/organisation/server/index.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/context.ts'

const areaRow = z.enum(['Admin', 'User'])
type Area = z.output<typeof areaRow>
const account = z.object({ id: z.number(), area: areaRow, employee_id: z.number().nullable(), name: z.string() })
export type Account = z.output<typeof account>

const concernedRow = z.object({ accounts: z.array(z.string()), team_id: z.number().nullable() })

/** Audiences of live events of those whom a task concerns, and its team. */
export const listConcerned = async (tx: Tx, id: number): Promise<{ accounts: string[]; team_id: number | null }> => {
  const found = await rows(tx, concernedRow)`select t.team_id,
      array(select distinct 'account:' || a.area || ':' || case when a.area = 'User' then a.employee_id else a.id end
        from accounts a where a.deleted_at is null and (a.id in (t.creator_id, t.reviewer_id)
          or (a.area = 'User' and a.employee_id = any(array(select w.employee_id from task_people w where w.task_id = t.id)
            || array(select y.holder_id from task_history y where y.task_id = t.id)
            || array[t.assignee_id, t.offered_to_id])))) as accounts
    from tasks t where t.id = ${id}`
  return found[0] ?? { accounts: [], team_id: null }
}

/** Accounts that are in use, by their ids. */
export const listAccounts = async (tx: Tx, ids: readonly number[]): Promise<Account[]> => {
  if (ids.length === 0) return []
  return rows(tx, account)`select a.id, a.area, a.employee_id, a.name from accounts a
    where a.id = any(${ids}::int[]) and a.deleted_at is null`
}

/** The account of a person as it is known on the wire. */
export const findAccount = async (tx: Tx, role: Area, id: number): Promise<Account | undefined> => {
  return one(tx, account)`select a.id, a.area, a.employee_id, a.name from accounts a
    where a.area = ${role} and a.deleted_at is null and case when a.area = 'User' then a.employee_id else a.id end = ${id}`
}

/** SQL condition: the account may use a key on a day, by its role or by that of the placement of its person. */
const hasKey = (key: string, today: string): RawBuilder<boolean> => sql<boolean>`exists (select from role_grants g
  where g.permission_key = ${key} and g.role_id = case when a.area = 'Admin' then a.role_id
    else (select o.role_id from placed_on(${today}::date) o where o.employee_id = a.employee_id) end)`

export const mayApprove = async (tx: Tx, accountId: number, today: string): Promise<boolean> => {
  const { rows } = await sql`select from accounts a where a.id = ${accountId} and a.deleted_at is null
    and ${hasKey('tasks.approve', today)}`.execute(tx)
  return rows.length > 0
}

/** Accounts in the employee area of those who lead a team on a day, leads before deputies. */
export const listLeadAccounts = async (tx: Tx, teamId: number, today: string): Promise<Account[]> => {
  return rows(tx, account)`select a.id, a.area, a.employee_id, a.name
    from team_leaderships l join accounts a on a.employee_id = l.employee_id and a.area = 'User' and a.deleted_at is null
    where l.team_id = ${teamId} and l.from_date <= ${today}::date and (l.to_date is null or l.to_date >= ${today}::date)
    order by l.id`
}

const teamOfRow = z.object({ team_id: z.number().nullable() })

export const teamOf = async (tx: Tx, employeeId: number, today: string): Promise<number | null> => {
  const found = await rows(tx, teamOfRow)`
    select o.team_id from placed_on(${today}::date) o where o.employee_id = ${employeeId}`
  return found[0]?.team_id ?? null
}

const nameOfRow = z.object({ name: z.string() })

export const nameOf = async (tx: Tx, employeeId: number): Promise<string | undefined> => {
  const found = await rows(tx, nameOfRow)`select e.name from person_short e where e.id = ${employeeId}`
  return found[0]?.name
}

const membersRow = z.object({ employee_id: z.number() })

/** Lists the people who are placed in a team on a day. */
export const listMembers = async (tx: Tx, teamId: number, today: string): Promise<number[]> => {
  const found = await rows(tx, membersRow)`select o.employee_id from placed_on(${today}::date) o
    join employed_on(${today}::date) m on m.employee_id = o.employee_id where o.team_id = ${teamId} order by 1`
  return found.map(({ employee_id }) => employee_id)
}

/** Returns true if a team is in use and the actor may assign tasks to it. */
export const canAssignToTeam = async (tx: Tx, actor: Actor, now: string, teamId: number): Promise<boolean> => {
  const { rows } = await sql`select from teams u where u.id = ${teamId} and u.archived_at is null
    and ${teamScope(actor, 'tasks.write', now)(sql`u.id`)}`.execute(tx)
  return rows.length > 0
}

const mentionedRow = z.object({ id: z.number(), name: z.string(), sees: z.boolean() })

/** Lists people whose names follow an @ in a text; each with a flag that they take part in the task. */
export const listMentioned = async (
  tx: Tx,
  taskId: number,
  text: string,
  today: string,
): Promise<{ id: number; name: string; sees: boolean }[]> => {
  if (!text.includes('@')) return []
  return rows(tx, mentionedRow)`
    select e.id, e.name, (e.id in (t.assignee_id, t.offered_to_id)
      or exists (select from task_people w where w.task_id = t.id and w.employee_id = e.id)
      or exists (select from task_history y where y.task_id = t.id and y.holder_id = e.id)
      or exists (select from accounts a where a.id in (t.creator_id, t.reviewer_id) and a.employee_id = e.id)
      or exists (select from team_leaderships l where l.employee_id = e.id and l.from_date <= ${today}::date
        and (l.to_date is null or l.to_date >= ${today}::date)
        and l.team_id = coalesce((select o.team_id from placed_on(${today}::date) o where o.employee_id = t.assignee_id), t.team_id)))
      is true as sees
    from person_short e join employed_on(${today}::date) m on m.employee_id = e.id join tasks t on t.id = ${taskId}
    where position('@' || lower(e.name) in lower(${text})) > 0 order by e.id limit 20`
}

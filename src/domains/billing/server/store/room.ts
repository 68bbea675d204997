import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { ProjectNote } from '../../contract/projects.models.ts'
import { allWork } from './work.ts'

/** Decisions and notes of a project, the latest first. */
export const listProjectNotes = async (tx: Tx, prId: number): Promise<ProjectNote[]> =>
  tx
    .selectFrom('project_notes')
    // The name of now; the one that was written where the account is gone.
    .select([
      'id',
      'kind',
      'text',
      'created_at',
      sql<string>`coalesce((select a.name from accounts a where a.id = project_notes.account_id), author)`.as('author'),
    ])
    .where('pr_id', '=', prId)
    .orderBy('id', 'desc')
    .limit(200)
    .execute()

/** Minutes of a project by week, from the Monday of each. */
export const listBurn = async (tx: Tx, prId: number): Promise<{ week: string; minutes: number }[]> => {
  const { rows } = await sql<{ week: string; minutes: number }>`
    select date_trunc('week', w.work_on::timestamp)::date as week, sum(w.minutes)::int as minutes
    from ${allWork(sql<boolean>`x.pr_id = ${prId}`)} w group by 1 order by 1`.execute(tx)
  return rows
}

/** Who belongs to a project on a day. */
export const listMembersOn = async (tx: Tx, prId: number, day: string): Promise<{ id: number; name: string }[]> => {
  const { rows } = await sql<{ id: number; name: string }>`
    select distinct e.id, e.name, lower(e.name) as place from project_members m join person_short e on e.id = m.employee_id
    where m.pr_id = ${prId} and m.effective_from <= ${day}::date and (m.effective_to is null or m.effective_to >= ${day}::date)
    order by place, e.id`.execute(tx)
  return rows.map(({ id, name }) => ({ id, name }))
}

/** How many tasks of a project are open, by the domain that keeps them. */
export const countOpenTasks = async (tx: Tx, prId: number, counts: ReturnType<typeof sql>): Promise<number> => {
  const { rows } = await sql<{ open: number }>`
    select coalesce(sum(t.open), 0)::int as open from (${counts}) t where t.pr_id = ${prId}`.execute(tx)
  return rows[0]?.open ?? 0
}

/** Joinings and leavings of members that lie ahead. */
export const listMemberDates = async (tx: Tx, prId: number, today: string): Promise<{ on: string; what: string }[]> => {
  const { rows } = await sql<{ on: string; what: string }>`
    select m.effective_from as "on", e.name || ' joins' as what from project_members m join person_short e on e.id = m.employee_id
    where m.pr_id = ${prId} and m.effective_from > ${today}::date
    union all
    select m.effective_to, e.name || ' leaves' from project_members m join person_short e on e.id = m.employee_id
    where m.pr_id = ${prId} and m.effective_to >= ${today}::date order by 1, 2 limit 20`.execute(tx)
  return rows
}

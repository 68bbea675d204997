import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { type Insertable, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { ProjectNotes } from '#kit/server/database/tables.ts'
import type { ProjectNote } from '../../contract/projects.models.ts'
import { allWork } from './work.ts'

/** Decisions and notes of a project, the latest first. */
export const listProjectNotes = async (tx: Tx, prId: number): Promise<ProjectNote[]> =>
  tx
    .selectFrom('project_notes')
    // The present name; the stored one where the account is deleted.
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

const burnRow = z.object({ week: z.string(), minutes: z.number() })

/** Minutes of a project by week, from the Monday of each. */
export const listBurn = async (tx: Tx, prId: number): Promise<{ week: string; minutes: number }[]> => {
  return rows(tx, burnRow)`
    select date_trunc('week', w.work_on::timestamp)::date as week, sum(w.minutes)::int as minutes
    from ${allWork(sql<boolean>`x.pr_id = ${prId}`)} w group by 1 order by 1`
}

const membersOnRow = z.object({ id: z.number(), name: z.string() })

/** Returns the members of a project on a day. */
export const listMembersOn = async (tx: Tx, prId: number, day: string): Promise<{ id: number; name: string }[]> => {
  const found = await rows(tx, membersOnRow)`
    select distinct e.id, e.name, lower(e.name) as place from project_members m join person_short e on e.id = m.employee_id
    where m.pr_id = ${prId} and m.effective_from <= ${day}::date and (m.effective_to is null or m.effective_to >= ${day}::date)
    order by place, e.id`
  return found.map(({ id, name }) => ({ id, name }))
}

const openTasksCount = z.object({ open: z.number() })

/** Returns the number of open tasks of a project, by the domain that stores them. */
export const countOpenTasks = async (tx: Tx, prId: number, counts: ReturnType<typeof sql>): Promise<number> => {
  const found = await rows(tx, openTasksCount)`
    select coalesce(sum(t.open), 0)::int as open from (${counts}) t where t.pr_id = ${prId}`
  return found[0]?.open ?? 0
}

const memberDatesRow = z.object({ on: z.string(), what: z.string() })

/** Joinings and leavings of members that lie ahead. */
export const listMemberDates = (tx: Tx, prId: number, today: string): Promise<{ on: string; what: string }[]> =>
  rows(tx, memberDatesRow)`
    select m.effective_from as "on", e.name || ' joins' as what from project_members m join person_short e on e.id = m.employee_id
    where m.pr_id = ${prId} and m.effective_from > ${today}::date
    union all
    select m.effective_to, e.name || ' leaves' from project_members m join person_short e on e.id = m.employee_id
    where m.pr_id = ${prId} and m.effective_to >= ${today}::date order by 1, 2 limit 20`

/** Returns the pinned note of a project. */
export const getPinnedNote = async (tx: Tx, prId: number): Promise<string | null> => {
  const { pinned_note } = await tx
    .selectFrom('projects')
    .select('pinned_note')
    .where('pr_id', '=', prId)
    .executeTakeFirstOrThrow()
  return pinned_note
}

/** Inserts a decision or a note of a project. Returns its id. */
export const insertProjectNote = async (tx: Tx, note: Insertable<ProjectNotes>): Promise<number> => {
  const { id } = await tx.insertInto('project_notes').values(note).returning('id').executeTakeFirstOrThrow()
  return id
}

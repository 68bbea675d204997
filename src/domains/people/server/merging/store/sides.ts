import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx, Work } from '#kit/server/context.ts'
import { one, rows } from '#kit/server/database/rows.ts'
import type { Pair } from '#kit/server/merging.ts'
import { doubleRecord, earlierRecord, mergedInto } from '../../../contract/merged.models.ts'

const side = z.object({
  id: z.number(),
  name: z.string(),
  photo_version: z.number().nullable(),
  employment_id: z.number(),
  employee_no: z.string(),
  joined_on: z.string(),
  left_on: z.string().nullable(),
  service_from: z.string().nullable(),
  merged_into_id: z.number().nullable(),
  today: z.string(),
})
/** A record with its last employment, and today where the person is. */
export type Side = z.output<typeof side>

/** Finds one of two records of a person; undefined where there is none. */
export const findSide = async ({ tx, now }: Pick<Work, 'tx' | 'now'>, id: number): Promise<Side | undefined> =>
  one(tx, side)`
    select e.id, e.name, case when e.photo_file_id is not null then e.photo_version end as photo_version,
      m.id as employment_id, m.employee_no, m.joined_on, m.left_on, m.service_from, e.merged_into_id,
      person_day(e.id, ${now}::timestamptz) as today
    from employees e
    join lateral (select * from employments where employee_id = e.id order by joined_on desc limit 1) m on true
    where e.id = ${id} and e.deleted_at is null`

/** Finds the record into which another one was merged; undefined for a record that was not. */
export const findMergedInto = async (tx: Tx, id: number) =>
  one(tx, mergedInto)`
    select x.id, x.name, x.employee_no, e.merged_at as at, a.name as by
    from employees e join person_short x on x.id = e.merged_into_id join accounts a on a.id = e.merged_by
    where e.id = ${id}`

/** Lists the records that were merged into one, the latest first. */
export const listEarlierRecords = async (tx: Tx, id: number) =>
  rows(tx, earlierRecord)`
    select e.id, e.name, x.employee_no, m.joined_on, m.left_on, e.merged_at as at, a.name as by
    from employees e join person_short x on x.id = e.id join accounts a on a.id = e.merged_by
    join lateral (select min(joined_on) as joined_on, max(left_on) as left_on from employments
      where employee_id = e.id) m on true
    where e.merged_into_id = ${id} order by e.merged_at desc, e.id desc`

type Named = Readonly<{ id: number; first_name: string; last_name: string | null; date_of_birth: string | null }>

/** Finds another record with the same name and date of birth that was not merged. */
export const findDouble = async (tx: Tx, { id, first_name, last_name, date_of_birth }: Named) =>
  date_of_birth === null
    ? undefined
    : one(tx, doubleRecord)`
        select e.id, x.name, x.employee_no from employees e join person_short x on x.id = e.id
        where e.date_of_birth = ${date_of_birth}::date and e.id <> ${id} and e.merged_into_id is null
          and plain_text(e.first_name) = plain_text(${first_name})
          and plain_text(e.last_name) is not distinct from plain_text(${last_name}) order by e.id limit 1`

const openMatters = z.object({
  is_suspended: z.boolean(),
  has_exit: z.boolean(),
  has_pending: z.boolean(),
  is_manager: z.boolean(),
  admins: z.number(),
})

/** Finds open matters of a person that HR deals with before a merge, and counts the admin accounts of two people. */
export const findOpenMatters = async (tx: Tx, id: number, intoId: number, day: string) => {
  const found = await one(tx, openMatters)`
    select
      exists (select from suspension_span s where s.employee_id = ${id} and s.from_date <= ${day}::date
        and s.until_date > ${day}::date) as is_suspended,
      exists (select from exits x join employments m on m.id = x.employment_id
        where m.employee_id = ${id} and x.state in ('submitted', 'returned', 'accepted')
          and (m.left_on is null or m.left_on >= ${day}::date)) as has_exit,
      exists (select from profile_changes c where c.employee_id = ${id} and c.state = 'pending')
        or exists (select from employee_details d where d.employee_id = ${id} and d.state = 'pending') as has_pending,
      exists (select from placements p where p.employee_id = ${intoId} and p.superseded_at is null
        and ${id} in (p.manager_id, p.second_manager_id)
        and (p.effective_until is null or p.effective_until > ${day}::date)) as is_manager,
      (select count(*)::int from accounts a where a.employee_id in (${id}, ${intoId}) and a.area = 'Admin'
        and a.deleted_at is null) as admins`
  return found ?? { is_suspended: false, has_exit: false, has_pending: false, is_manager: false, admins: 0 }
}

/** Those who stand in for the merged record stand in for the one that stays, from a day on. */
export const passCovers = async (tx: Tx, { from, into, day }: Pair): Promise<void> => {
  await sql`update backup_assignments t set covers_id = ${into.id}
    where t.covers_kind = 'employee' and t.covers_id = ${from.id} and t.employee_id <> ${into.id}
      and coalesce(t.lifted_on, t.to_date + 1, 'infinity') > ${day}::date
      and not exists (select from backup_assignments o where o.employee_id = t.employee_id and o.covers_kind = 'employee'
        and o.covers_id = ${into.id})`.execute(tx)
}

/** Closes the exits of a person who left: everything that was open passed to the record that stays. */
export const closeExits = async ({ tx, now, by }: Work, id: number): Promise<void> => {
  await sql`update exits x set state = 'closed', closed_at = ${now}::timestamptz, closed_by = ${by.account_id},
      left_told_at = coalesce(left_told_at, ${now}::timestamptz)
    from employments m where m.id = x.employment_id and m.employee_id = ${id} and x.state = 'accepted'`.execute(tx)
}

/** Sets the day from which years of service count. */
export const setServiceFrom = async (tx: Tx, employmentId: number, day: string): Promise<void> => {
  await tx.updateTable('employments').set({ service_from: day }).where('id', '=', employmentId).execute()
}

/** Marks a record as merged; records that were merged into it before follow. */
export const setMerged = async ({ tx, now, by }: Work, id: number, intoId: number): Promise<void> => {
  const merged = { merged_into_id: intoId, merged_at: now, merged_by: by.account_id }
  await tx.updateTable('employees').set({ merged_into_id: intoId }).where('merged_into_id', '=', id).execute()
  await tx.updateTable('employees').set(merged).where('id', '=', id).execute()
}

import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

const leveledSkill = z.object({ id: z.number(), employee_id: z.number(), skill: z.string() })
const endedSkill = leveledSkill.extend({ valid_to: z.string() })
const endingSkill = endedSkill.extend({ left: z.number() })
const skillToReview = leveledSkill.extend({ next_review_on: z.string() })
export type EndedSkill = z.output<typeof endedSkill>
export type EndingSkill = z.output<typeof endingSkill>
export type SkillToReview = z.output<typeof skillToReview>

/** Locks certificates whose last day has passed; skips rows that another process has locked. */
export const lockRunOut = async (tx: Tx, day: string, after: number, limit: number): Promise<EndedSkill[]> => {
  return rows(tx, endedSkill)`select s.id, s.employee_id, k.name as skill, s.valid_to
    from employee_skills s join skills k on k.id = s.skill_id
    where s.state = 'confirmed' and s.valid_to < ${day}::date and s.id > ${after}
    order by s.id limit ${sql.lit(limit)} for update of s skip locked`
}

/** Marks confirmed levels as expired. */
export const updateExpired = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await sql`update employee_skills set state = 'expired' where id = any(${ids}::int[]) and state = 'confirmed'`.execute(
    tx,
  )
}

/** Certificates of people employed on a day that end within some days. */
export const listEnding = async (
  tx: Tx,
  day: string,
  days: number,
  after: number,
  limit: number,
): Promise<EndingSkill[]> => {
  return rows(tx, endingSkill)`select s.id, s.employee_id, k.name as skill, s.valid_to,
      s.valid_to - ${day}::date as left
    from employee_skills s join skills k on k.id = s.skill_id join employed_on(${day}::date) m on m.employee_id = s.employee_id
    where s.state = 'confirmed' and s.valid_to between ${day}::date and ${day}::date + ${days}::int and s.id > ${after}
    order by s.id limit ${sql.lit(limit)}`
}

/** Levels of people employed on a day whose next review is due, for a month from then on. */
export const listToReview = async (tx: Tx, day: string, after: number, limit: number): Promise<SkillToReview[]> => {
  return rows(tx, skillToReview)`select s.id, s.employee_id, k.name as skill, s.next_review_on
    from employee_skills s join skills k on k.id = s.skill_id join employed_on(${day}::date) m on m.employee_id = s.employee_id
    where s.state = 'confirmed' and s.next_review_on between ${day}::date - 30 and ${day}::date and s.id > ${after}
    order by s.id limit ${sql.lit(limit)}`
}

/** Claims of a person who left, locked. */
export const lockClaimsOf = async (tx: Tx, employeeId: number): Promise<number[]> => {
  const rows = await tx
    .selectFrom('employee_skills')
    .select('id')
    .where('employee_id', '=', employeeId)
    .where('state', '=', 'claimed')
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Query of certificates with their last days, for reminders. */
export const CERTIFICATE_ENDS = sql`select s.id, e.name || ': ' || k.name as title, '/admin/employee/performance/' || e.id || '?tab=skills' as path, s.valid_to as date,
        '{}'::int[] as roles
      from employee_skills s join person_short e on e.id = s.employee_id join skills k on k.id = s.skill_id
      where s.valid_to is not null and s.state in ('confirmed', 'expired')`

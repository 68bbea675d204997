import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

export type DueSkill = Readonly<{
  id: number
  employee_id: number
  skill: string
  valid_to: string
  next_review_on: string
}>

/** Certificates whose last day has passed, locked; rows that another process holds are left to it. */
export const lockRunOut = async (tx: Tx, day: string, after: number, limit: number): Promise<DueSkill[]> => {
  const { rows } = await sql<DueSkill>`select s.id, s.employee_id, k.name as skill, s.valid_to, s.next_review_on
    from employee_skills s join skills k on k.id = s.skill_id
    where s.state = 'confirmed' and s.valid_to < ${day}::date and s.id > ${after}
    order by s.id limit ${sql.lit(limit)} for update of s skip locked`.execute(tx)
  return rows
}

export const expire = async (tx: Tx, ids: readonly number[]): Promise<void> => {
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
): Promise<(DueSkill & { left: number })[]> => {
  const { rows } = await sql<
    DueSkill & { left: number }
  >`select s.id, s.employee_id, k.name as skill, s.valid_to, s.next_review_on,
      s.valid_to - ${day}::date as left
    from employee_skills s join skills k on k.id = s.skill_id join employed_on(${day}::date) m on m.employee_id = s.employee_id
    where s.state = 'confirmed' and s.valid_to between ${day}::date and ${day}::date + ${days}::int and s.id > ${after}
    order by s.id limit ${sql.lit(limit)}`.execute(tx)
  return rows
}

/** Levels of people employed on a day whose next review is due, for a month from then on. */
export const listToReview = async (tx: Tx, day: string, after: number, limit: number): Promise<DueSkill[]> => {
  const { rows } = await sql<DueSkill>`select s.id, s.employee_id, k.name as skill, s.valid_to, s.next_review_on
    from employee_skills s join skills k on k.id = s.skill_id join employed_on(${day}::date) m on m.employee_id = s.employee_id
    where s.state = 'confirmed' and s.next_review_on between ${day}::date - 30 and ${day}::date and s.id > ${after}
    order by s.id limit ${sql.lit(limit)}`.execute(tx)
  return rows
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

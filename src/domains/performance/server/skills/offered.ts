// What other domains ask about skills, in SQL for many people at once.
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

/** The level that a person holds of a skill on a day, as an expression; null without one. */
export const skillLevel = (
  employee: RawBuilder<unknown>,
  skill: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
): RawBuilder<number | null> => sql<number | null>`(select l.level from skill_levels_on(${day}) l
  where l.employee_id = ${employee} and l.skill_id = ${skill})`

/** The people who hold a level of a skill or a higher one on a day, as a subquery of their ids. */
export const skillHolders = (
  skill: RawBuilder<unknown>,
  level: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
): RawBuilder<number> => sql<number>`(select l.employee_id from skill_levels_on(${day}) l
  where l.skill_id = ${skill} and l.level >= ${level})`

/** The levels of some people of a skill on a day; those without one are left out. */
export const skillLevels = async (
  tx: Tx,
  employees: readonly number[],
  skill: number,
  day: string,
): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ employee_id: number; level: number }>`select l.employee_id, l.level
    from skill_levels_on(${day}::date) l where l.employee_id = any(${employees}::int[]) and l.skill_id = ${skill}`.execute(
    tx,
  )
  return new Map(rows.map(({ employee_id, level }) => [employee_id, level]))
}

import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
// Skills for other domains, in SQL for many people at once.
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

/** SQL expression: the level of a skill that a person has on a day; null without one. */
export const skillLevel = (
  employee: RawBuilder<unknown>,
  skill: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
): RawBuilder<number | null> => sql<number | null>`(select l.level from skill_levels_on(${day}) l
  where l.employee_id = ${employee} and l.skill_id = ${skill})`

/** SQL subquery: the ids of people who have at least a level of a skill on a day. */
export const skillHolders = (
  skill: RawBuilder<unknown>,
  level: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
): RawBuilder<number> => sql<number>`(select l.employee_id from skill_levels_on(${day}) l
  where l.skill_id = ${skill} and l.level >= ${level})`

const skillLevelsRow = z.object({ employee_id: z.number(), level: z.number() })

/** The levels of some people of a skill on a day; those without one are left out. */
export const skillLevels = async (
  tx: Tx,
  employees: readonly number[],
  skill: number,
  day: string,
): Promise<ReadonlyMap<number, number>> => {
  const found = await rows(tx, skillLevelsRow)`select l.employee_id, l.level
    from skill_levels_on(${day}::date) l where l.employee_id = any(${employees}::int[]) and l.skill_id = ${skill}`
  return new Map(found.map(({ employee_id, level }) => [employee_id, level]))
}

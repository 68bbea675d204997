import { skill as skillSchema } from '../../../contract/skills.models.ts'
import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { designationSkills } from '../../../contract/skills.models.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { containing } from '#kit/server/database/containing.ts'
import type { DesignationSkills, Skill } from '../../../contract/skills.models.ts'

const MAX_ROWS = 500

type SkillFilter = Readonly<{
  id?: number
  q?: string | undefined
  category?: string | undefined
  /** Also skills that are not approved; otherwise only those that `employee_id` has a row of. */
  isAll: boolean
  employee_id?: number | null
}>

/** Lists skills with the number of people who have them on a day. */
export const listSkillRows = async (
  tx: Tx,
  day: string,
  { id, q, category, isAll, employee_id = null }: SkillFilter,
): Promise<Skill[]> => {
  const sees = isAll
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from employee_skills s where s.skill_id = k.id and s.employee_id = ${employee_id}::int)`
  const conditions = [
    sql`(k.approved or ${sees})`,
    ...(id === undefined ? [] : [sql`k.id = ${id}`]),
    ...(q ? [sql`k.name ilike ${containing(q)}`] : []),
    ...(category === undefined ? [] : [sql`lower(k.category) = lower(${category})`]),
  ]
  const found = await rows(
    tx,
    skillSchema,
  )`select k.id, k.version, k.name, k.category, k.approved, k.active, coalesce(h.n, 0) as holders
    from skills k left join (select l.skill_id, count(*)::int as n from skill_levels_on(${day}::date) l
      join employed_on(${day}::date) m on m.employee_id = l.employee_id group by 1) h on h.skill_id = k.id
    where ${sql.join(conditions, sql` and `)} order by lower(k.category) collate names, lower(k.name) collate names limit ${sql.lit(MAX_ROWS)}`
  return found
}

/** A skill by its id or its name, whatever its state. */
export const findSkill = async (tx: Tx, wanted: Readonly<{ id: number } | { name: string }>) => {
  const which = 'id' in wanted ? sql<boolean>`id = ${wanted.id}` : sql<boolean>`lower(name) = lower(${wanted.name})`
  return tx.selectFrom('skills').select(['id', 'name', 'approved', 'active']).where(which).executeTakeFirst()
}

/** A skill of a name; where two people name it at once, both get the same. */
export const insertSkill = async (
  tx: Tx,
  skill: Readonly<{ name: string; category: string; approved: boolean }>,
): Promise<{ id: number; isNew: boolean }> => {
  const made = await tx
    .insertInto('skills')
    .values(skill)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) return { id: made.id, isNew: true }
  const known = await findSkill(tx, { name: skill.name })
  if (!known) throw new Error(`No skill ${skill.name}`)
  return { id: known.id, isNew: false }
}

/** Returns true where a person has a row of a skill, approved or not. */
export const claimsSkill = async (tx: Tx, employeeId: number, skillId: number): Promise<boolean> => {
  const { rows } =
    await sql`select from employee_skills s where s.employee_id = ${employeeId} and s.skill_id = ${skillId}
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Updates fields of a skill. */
export const updateSkillRow = async (
  tx: Tx,
  id: number,
  changes: Readonly<{ name?: string; category?: string; active?: boolean; approved?: boolean }>,
): Promise<void> => {
  await tx.updateTable('skills').set(changes).where('id', '=', id).execute()
}

const blockingRow = z.object({ id: z.number(), state: z.string() })

/**
 * Locks the rows that block moving the levels of one skill to another, to be ended first. Where a person has both, the
 * confirmed level of the other skill stays, and so does its waiting claim.
 */
export const lockBlockingRows = async (tx: Tx, from: number, to: number): Promise<{ id: number; state: string }[]> => {
  return rows(tx, blockingRow)`select s.id, s.state from employee_skills s
    where s.skill_id = ${from} and (s.state in ('claimed', 'confirmed') and exists (select from employee_skills o
        where o.skill_id = ${to} and o.employee_id = s.employee_id and o.state = s.state)
      or s.state in ('confirmed', 'expired', 'ended') and exists (select from employee_skills o
        where o.skill_id = ${to} and o.employee_id = s.employee_id and o.state in ('confirmed', 'expired', 'ended')
          and daterange(o.valid_from, least(o.ended_on, o.valid_to + 1)) && daterange(s.valid_from, least(s.ended_on, s.valid_to + 1))))
    order by s.id for update`
}

/** Moves the levels and requirements of one skill to another, except for some levels. */
export const moveLevels = async (tx: Tx, from: number, to: number, without: readonly number[]): Promise<void> => {
  await sql`update employee_skills set skill_id = ${to} where skill_id = ${from} and id <> all(${without}::int[])`.execute(
    tx,
  )
  await sql`insert into designation_skills (designation_id, skill_id, level)
    select designation_id, ${to}, level from designation_skills where skill_id = ${from}
    on conflict (designation_id, skill_id) do update set level = greatest(designation_skills.level, excluded.level)`.execute(
    tx,
  )
  await tx.deleteFrom('designation_skills').where('skill_id', '=', from).execute()
}

/** Withdraws claims that a merge makes needless. */
export const withdrawClaims = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await sql`update employee_skills set state = 'withdrawn' where id = any(${ids}::int[]) and state = 'claimed'`.execute(
    tx,
  )
}

/** Ends confirmed levels on a day. */
export const endLevels = async (tx: Tx, ids: readonly number[], day: string): Promise<void> => {
  await sql`update employee_skills set state = 'ended', ended_on = greatest(valid_from, ${day}::date),
      removed_on = greatest(valid_from, ${day}::date)
    where id = any(${ids}::int[]) and state = 'confirmed'`.execute(tx)
}

/** Lists designations, or one of them, with the skills that they require. */
export const listRequired = async (tx: Tx, id?: number): Promise<DesignationSkills[]> => {
  return rows(tx, designationSkills)`select json_build_object('id', d.id, 'name', d.name) as designation,
      coalesce((select json_agg(json_build_object('skill', json_build_object('id', k.id, 'name', k.name, 'category', k.category),
          'level', r.level) order by lower(k.name) collate names)
        from designation_skills r join skills k on k.id = r.skill_id where r.designation_id = d.id), '[]') as items
    from designations d where d.archived_at is null and ${id === undefined ? sql`true` : sql`d.id = ${id}`} order by lower(d.name) collate names`
}

/** One change of what a designation requires at a time. */
export const lockRequired = async (tx: Tx, designationId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('designation_skills'), ${designationId})`.execute(tx)
}

/** Replaces the skills that a designation requires. */
export const replaceRequired = async (
  tx: Tx,
  designationId: number,
  items: readonly Readonly<{ skill_id: number; level: number }>[],
): Promise<void> => {
  await tx.deleteFrom('designation_skills').where('designation_id', '=', designationId).execute()
  if (items.length > 0)
    await tx
      .insertInto('designation_skills')
      .values(items.map((item) => ({ ...item, designation_id: designationId })))
      .execute()
}

/** Makes a skill part of the list, as a reviewer has confirmed it. */
export const approveSkill = async (tx: Tx, id: number): Promise<void> => {
  await tx.updateTable('skills').set({ approved: true }).where('id', '=', id).where('approved', '=', false).execute()
}

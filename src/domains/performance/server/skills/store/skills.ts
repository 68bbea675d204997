import { sql, type Updateable } from 'kysely'
import { z } from 'zod'
import type { Tx } from '#kit/server/context.ts'
import { instantIn } from '#kit/server/database/json.ts'
import { one, rows } from '#kit/server/database/rows.ts'
import type { Database } from '#kit/server/database/tables.ts'
import type { ScopeFilter } from '#kit/server/scope.ts'
import { claim, employeeSkill, skillSet, type SkillState } from '../../../contract/skills.models.ts'

/** A row as it is stored: what the actor may do with it is worked out apart. */
const storedSkill = employeeSkill.omit({ can: true })
export type StoredSkill = z.output<typeof storedSkill>

const COLUMNS = sql`s.id, s.version, s.employee_id, s.claimed_level, s.level, s.state, s.valid_from, s.valid_to, s.ended_on,
  s.certificate_no, s.note, s.reviewed_at, s.review_note, s.next_review_on, s.created_at,
  json_build_object('id', k.id, 'name', k.name, 'category', k.category, 'approved', k.approved) as skill,
  (select json_build_object('id', f.id, 'title', f.title) from work_file f where f.id = s.file_id) as file,
  (select a.name from accounts a where a.id = s.reviewed_by) as reviewed_by`

/** All rows of a person, the newest first. */
export const listRows = (tx: Tx, employeeId: number): Promise<StoredSkill[]> =>
  rows(tx, storedSkill)`select ${COLUMNS} from employee_skills s join skills k on k.id = s.skill_id
    where s.employee_id = ${employeeId} order by s.valid_from desc, s.id desc`

/** Finds a row by its id. */
export const findRow = (tx: Tx, id: number): Promise<StoredSkill | undefined> =>
  one(tx, storedSkill)`select ${COLUMNS} from employee_skills s join skills k on k.id = s.skill_id
    where s.id = ${id}`

const lineRow = z.object({
  id: z.number(),
  level: z.number(),
  state: z.enum(['confirmed', 'expired', 'ended']),
  valid_from: z.string(),
  valid_to: z.string().nullable(),
  ended_on: z.string().nullable(),
  removed_on: z.string().nullable(),
  reviewed_at: z.string(),
})
export type StoredLevel = z.output<typeof lineRow>

/** Locks the levels that a person has had of a skill, so that changes follow each other. */
export const lockLevels = async (tx: Tx, employeeId: number, skillId: number): Promise<StoredLevel[]> => {
  await sql`select pg_advisory_xact_lock(hashtext('employee_skills:' || ${skillId}::text), ${employeeId})`.execute(tx)
  return rows(
    tx,
    lineRow,
  )`select s.id, s.level, s.state, s.valid_from, s.valid_to, s.ended_on, s.removed_on, ${instantIn('s.reviewed_at')} as reviewed_at
    from employee_skills s where s.employee_id = ${employeeId} and s.skill_id = ${skillId}
      and s.state in ('confirmed', 'expired', 'ended') order by s.valid_from, s.id for update`
}

/** Finds the person and the skill of a row, before it is locked. */
export const findPlace = async (tx: Tx, id: number) =>
  tx.selectFrom('employee_skills').select(['employee_id', 'skill_id']).where('id', '=', id).executeTakeFirst()

const required = skillSet.pick({ designation: true, required: true })
export type Required = z.output<typeof required>

/** Returns the levels that the designation of a person requires on a day, with those that the person has then. */
export const getRequired = async (tx: Tx, employeeId: number, day: string): Promise<Required> => {
  const found = await one(tx, required)`select
      (select json_build_object('id', d.id, 'name', d.name) from designations d where d.id = p.designation_id) as designation,
      coalesce((select json_agg(json_build_object('skill', json_build_object('id', k.id, 'name', k.name, 'category', k.category),
          'level', r.level, 'held_level', h.level) order by lower(k.name) collate names)
        from designation_skills r join skills k on k.id = r.skill_id
        left join skill_levels_on(${day}::date) h on h.employee_id = ${employeeId} and h.skill_id = r.skill_id
        where r.designation_id = p.designation_id), '[]') as required
    from placed_on(${day}::date) p where p.employee_id = ${employeeId}`
  return found ?? { designation: null, required: [] }
}

const storedClaim = claim.omit({ can: true })
export type StoredClaim = z.output<typeof storedClaim>

const MAX_ROWS = 500

type Reviewer = Readonly<{ employee_id: number | null; scope: ScopeFilter }>

/** Lists waiting claims of others in the scope of a reviewer, the oldest first. */
export const listWaiting = async (tx: Tx, day: string, { employee_id, scope }: Reviewer): Promise<StoredClaim[]> => {
  const inScope = sql<boolean>`(s.employee_id is distinct from ${employee_id}::int
    and ${scope.where(sql`s.employee_id`)})`
  return rows(tx, storedClaim)`select ${COLUMNS},
      json_build_object('id', e.id, 'name', e.name, 'team', t.name, 'photo_version', e.photo_version) as employee, h.level as held_level
    from employee_skills s join skills k on k.id = s.skill_id join person_short e on e.id = s.employee_id
    left join placed_on(${day}::date) p on p.employee_id = s.employee_id left join teams t on t.id = p.team_id
    left join skill_levels_on(${day}::date) h on h.employee_id = s.employee_id and h.skill_id = s.skill_id
    where s.state = 'claimed' and ${inScope} order by s.created_at, s.id limit ${sql.lit(MAX_ROWS)}`
}

/** Returns true for a work file of a person. */
export const ownsFile = async (tx: Tx, employeeId: number, fileId: number): Promise<boolean> => {
  const found = await sql`select from work_file f where f.id = ${fileId} and f.employee_id = ${employeeId}`.execute(tx)
  return found.rows.length > 0
}

export type NewLevel = Readonly<{
  employee_id: number
  skill_id: number
  claimed_level: number | null
  level: number
  state: Extract<SkillState, 'claimed' | 'confirmed' | 'expired' | 'ended'>
  valid_from: string
  valid_to: string | null
  ended_on?: string | null
  certificate_no: string | null
  file_id: number | null
  note: string
  created_by: number
  created_at: string
  reviewed_by?: number
  reviewed_by_employee?: number | null
  reviewed_at?: string
  next_review_on?: string | null
}>
/** Inserts a level; returns its id. */
export const insertLevel = async (tx: Tx, row: NewLevel): Promise<number> => {
  const { id } = await tx.insertInto('employee_skills').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Returns true for a person with skills, as their owner or reviewer. */
export const hasSkills = async (tx: Tx, employeeId: number): Promise<boolean> => {
  const found = await sql`select from employee_skills
    where employee_id = ${employeeId} or reviewed_by_employee = ${employeeId} limit 1`.execute(tx)
  return found.rows.length > 0
}

/** Updates fields of a level. */
export const updateLevel = async (
  tx: Tx,
  id: number,
  changes: Updateable<Database['employee_skills']>,
): Promise<void> => {
  await tx.updateTable('employee_skills').set(changes).where('id', '=', id).execute()
}

/** Deletes a level. */
export const deleteLevel = async (tx: Tx, id: number): Promise<void> => {
  await tx.deleteFrom('employee_skills').where('id', '=', id).execute()
}

/** Returns true where a claim of a person for a skill waits. */
export const hasClaim = async (tx: Tx, employeeId: number, skillId: number): Promise<boolean> => {
  const row = await tx
    .selectFrom('employee_skills')
    .select('id')
    .where('employee_id', '=', employeeId)
    .where('skill_id', '=', skillId)
    .where('state', '=', 'claimed')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns true for the id of a person. */
export const isPerson = async (tx: Tx, id: number): Promise<boolean> => {
  const found = await sql`select from person_short e where e.id = ${id}`.execute(tx)
  return found.rows.length > 0
}

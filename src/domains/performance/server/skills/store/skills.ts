import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { EmployeeSkill, SkillRef, SkillState } from '../../../contract/skills.models.ts'

/** A row as it is stored: what the actor may do with it is worked out apart. */
export type StoredSkill = Omit<EmployeeSkill, 'can'>

const COLUMNS = sql`s.id, s.version, s.employee_id, s.claimed_level, s.level, s.state, s.valid_from, s.valid_to, s.ended_on,
  s.certificate_no, s.note, s.reviewed_at, s.review_note, s.next_review_on, s.created_at,
  json_build_object('id', k.id, 'name', k.name, 'category', k.category, 'approved', k.approved) as skill,
  (select json_build_object('id', f.id, 'title', f.title) from work_file f where f.id = s.file_id) as file,
  (select a.name from accounts a where a.id = s.reviewed_by) as reviewed_by`

/** All rows of a person, the newest first. */
export const listRows = async (tx: Tx, employeeId: number): Promise<StoredSkill[]> => {
  const { rows } = await sql<StoredSkill>`select ${COLUMNS} from employee_skills s join skills k on k.id = s.skill_id
    where s.employee_id = ${employeeId} order by s.id desc`.execute(tx)
  return rows
}

export const findRow = async (tx: Tx, id: number): Promise<StoredSkill | undefined> => {
  const { rows } = await sql<StoredSkill>`select ${COLUMNS} from employee_skills s join skills k on k.id = s.skill_id
    where s.id = ${id}`.execute(tx)
  return rows[0]
}

/** Locks what a person has of a skill, so that changes of it follow each other; answers the level that is confirmed. */
export const lockLevels = async (
  tx: Tx,
  employeeId: number,
  skillId: number,
): Promise<Readonly<{ id: number; level: number; valid_from: string; valid_to: string | null }> | undefined> => {
  await sql`select pg_advisory_xact_lock(hashtext('employee_skills:' || ${skillId}::text), ${employeeId})`.execute(tx)
  return tx
    .selectFrom('employee_skills')
    .select(['id', 'level', 'valid_from', 'valid_to'])
    .where('employee_id', '=', employeeId)
    .where('skill_id', '=', skillId)
    .where('state', '=', 'confirmed')
    .forUpdate()
    .executeTakeFirst()
}

/** What a row belongs to, before it is locked. */
export const findPlace = async (tx: Tx, id: number) =>
  tx.selectFrom('employee_skills').select(['employee_id', 'skill_id']).where('id', '=', id).executeTakeFirst()

export type Required = Readonly<{
  designation: Readonly<{ id: number; name: string }> | null
  required: Readonly<{ skill: SkillRef; level: number; held_level: number | null }>[]
}>

/** What the designation of a person asks for on a day, with the level that the person holds then. */
export const readRequired = async (tx: Tx, employeeId: number, day: string): Promise<Required> => {
  const { rows } = await sql<Required>`select
      (select json_build_object('id', d.id, 'name', d.name) from designations d where d.id = p.designation_id) as designation,
      coalesce((select json_agg(json_build_object('skill', json_build_object('id', k.id, 'name', k.name, 'category', k.category),
          'level', r.level, 'held_level', h.level) order by k.name)
        from designation_skills r join skills k on k.id = r.skill_id
        left join skill_levels_on(${day}::date) h on h.employee_id = ${employeeId} and h.skill_id = r.skill_id
        where r.designation_id = p.designation_id), '[]') as required
    from placed_on(${day}::date) p where p.employee_id = ${employeeId}`.execute(tx)
  return rows[0] ?? { designation: null, required: [] }
}

export type StoredClaim = StoredSkill &
  Readonly<{
    employee: Readonly<{ id: number; name: string; team: string | null; photo_version: number | null }>
    held_level: number | null
  }>

const AT_MOST = 500

/** Claims that wait, the oldest first, of people whom a condition on `s.employee_id` reaches. */
export const listWaiting = async (tx: Tx, day: string, reached: RawBuilder<boolean>): Promise<StoredClaim[]> => {
  const { rows } = await sql<StoredClaim>`select ${COLUMNS},
      json_build_object('id', e.id, 'name', e.name, 'team', t.name, 'photo_version', e.photo_version) as employee, h.level as held_level
    from employee_skills s join skills k on k.id = s.skill_id join person_short e on e.id = s.employee_id
    left join placed_on(${day}::date) p on p.employee_id = s.employee_id left join teams t on t.id = p.team_id
    left join skill_levels_on(${day}::date) h on h.employee_id = s.employee_id and h.skill_id = s.skill_id
    where s.state = 'claimed' and ${reached} order by s.created_at, s.id limit ${sql.lit(AT_MOST)}`.execute(tx)
  return rows
}

/** Whether a work file belongs to a person. */
export const ownsFile = async (tx: Tx, employeeId: number, fileId: number): Promise<boolean> => {
  const { rows } = await sql`select from work_file f where f.id = ${fileId} and f.employee_id = ${employeeId}`.execute(
    tx,
  )
  return rows.length > 0
}

export type NewLevel = Readonly<{
  employee_id: number
  skill_id: number
  claimed_level: number | null
  level: number
  state: Extract<SkillState, 'claimed' | 'confirmed'>
  valid_from: string
  valid_to: string | null
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
export const insertLevel = async (tx: Tx, row: NewLevel): Promise<number> => {
  const { id } = await tx.insertInto('employee_skills').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export const hasSkills = async (tx: Tx, employeeId: number): Promise<boolean> => {
  const { rows } = await sql`select from employee_skills
    where employee_id = ${employeeId} or reviewed_by_employee = ${employeeId} limit 1`.execute(tx)
  return rows.length > 0
}

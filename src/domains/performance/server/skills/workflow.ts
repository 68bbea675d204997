import { next } from '#engines/transitions/contract/transitions.ts'
import { forbidden, invalid, notFound } from '#kit/contract/envelope.ts'
import type { Context, Work } from '#kit/server/context.ts'
import { skillRefusals } from '../../contract/skills.refusals.ts'
import type { EmployeeSkill, SkillState } from '../../contract/skills.models.ts'
import { type SkillContext, type SkillStep, skillWorkflow } from '../../contract/skills.workflows.ts'
import { skillContextOf, present } from './present.ts'
import { claimsSkill, findSkill, insertSkill } from './store/catalogue.ts'
import { type Placed, placeLevels } from './rules.ts'
import { deleteLevel, findRow, type StoredLevel, type StoredSkill, updateLevel } from './store/skills.ts'

/** The state that a step leads to; otherwise its refusal, or 403 for those who may not take it. */
export const stateAfter = (from: SkillState | 'none', step: SkillStep, skillContext: SkillContext): void => {
  const taken = next(skillWorkflow, from, step, skillContext)
  if ('to' in taken) return
  if (taken.refused === 'not_yours') throw forbidden()
  throw skillRefusals.named(taken.refused, taken.params)
}

export const getRow = async (work: Pick<Work, 'tx'>, id: number): Promise<StoredSkill> => {
  const row = await findRow(work.tx, id)
  if (!row) throw notFound()
  return row
}

/** The row as its reader sees it. */
export const presentById = async (context: Context, id: number): Promise<EmployeeSkill> => {
  const row = await getRow(context, id)
  return present(row, await skillContextOf(context, row.employee_id), context.now)
}

type Named = Readonly<{
  skill_id?: number | null | undefined
  skill_name?: string | null | undefined
  category?: string | null | undefined
}>

/** The skill that a body names: one of the list, or a new name, which is no part of the list unless `approved`. */
export const skillOf = async (context: Context, body: Named, person: number, approved: boolean): Promise<number> => {
  const { skill_id = null, skill_name = null, category } = body
  const { tx } = context
  if (skill_id !== null) {
    if (skill_name !== null) throw invalid({ skill_name: 'A skill of the list has its name' })
    if ((category ?? null) !== null) throw invalid({ category: 'A skill of the list has its category' })
    const skill = await findSkill(tx, { id: skill_id })
    const isSeen = skill && (skill.approved || approved || (await claimsSkill(tx, person, skill.id)))
    if (!skill?.active || !isSeen) throw invalid({ skill_id: 'This skill is not in the list' })
    return skill.id
  }
  if (skill_name === null) throw invalid({ skill_id: 'Choose a skill, or name a new one' })
  const { id } = await insertSkill(tx, { name: skill_name, category: category ?? 'Other', approved })
  const skill = await findSkill(tx, { id })
  if (!skill?.active) throw invalid({ skill_name: 'This skill is no longer in use' })
  return id
}

/** Id of a level that is not inserted yet: it comes after those of the same day and instant. */
const NEW = Number.MAX_SAFE_INTEGER

/** Returns the state and the end of a level among those that a person has had of the skill. */
const placeOf = (placed: readonly Placed[], id: number): Omit<Placed, 'id'> => {
  const found = placed.find((one) => one.id === id)
  if (!found) throw new Error(`No level ${id}`)
  return { state: found.state, ended_on: found.ended_on }
}

/** Updates the levels whose days have changed, except for one. */
const updatePlaced = async (
  { tx }: Pick<Work, 'tx'>,
  levels: readonly StoredLevel[],
  placed: readonly Placed[],
  without: number,
): Promise<void> => {
  for (const level of levels.filter(({ id }) => id !== without)) {
    const { state, ended_on } = placeOf(placed, level.id)
    if (state !== level.state || ended_on !== level.ended_on) await updateLevel(tx, level.id, { state, ended_on })
  }
}

type Entered = Readonly<{ id?: number; level: number; valid_from: string; valid_to: string | null }>

/** Makes room for a level by its day: the one before ends there. Returns the state and the end of the level itself. */
export const makeRoom = async (
  context: Pick<Context, 'tx' | 'now'>,
  levels: readonly StoredLevel[],
  { id = NEW, level, valid_from, valid_to }: Entered,
  today: string,
): Promise<Omit<Placed, 'id'>> => {
  const own = { id, level, valid_from, valid_to, removed_on: null, reviewed_at: context.now }
  const placed = placeLevels([...levels.filter((one) => one.id !== id), own], today)
  await updatePlaced(context, levels, placed, id)
  return placeOf(placed, id)
}

/** Deletes a level: the one before counts again, until the next. */
export const takeOut = async (work: Work, levels: readonly StoredLevel[], id: number, today: string): Promise<void> => {
  const left = levels.filter((one) => one.id !== id)
  await deleteLevel(work.tx, id)
  await updatePlaced(work, left, placeLevels(left, today), id)
}

/** Ends a level on a day without another one that follows it. Returns the end: the next level may have come earlier. */
export const removeOn = async (
  { tx }: Pick<Work, 'tx'>,
  levels: readonly StoredLevel[],
  { id, removed_on }: Readonly<{ id: number; removed_on: string }>,
  today: string,
): Promise<string | null> => {
  const removed = levels.map((one) => (one.id === id ? { ...one, removed_on } : one))
  const { state, ended_on } = placeOf(placeLevels(removed, today), id)
  await updateLevel(tx, id, { state, ended_on, removed_on })
  return ended_on
}

import { next } from '#engines/transitions/contract/transitions.ts'
import { forbidden, invalid, notFound } from '#kit/contract/envelope.ts'
import type { Context, Work } from '#kit/server/context.ts'
import { skillRefusals } from '../../contract/skills.refusals.ts'
import type { EmployeeSkill, SkillState } from '../../contract/skills.models.ts'
import { type SkillContext, type SkillStep, skillWorkflow } from '../../contract/skills.workflows.ts'
import { skillContextOf, present } from './present.ts'
import { claimsSkill, findSkill, insertSkill } from './store/catalogue.ts'
import { findRow, type lockLevels, type StoredSkill, updateLevel } from './store/skills.ts'

export type ConfirmedLevel = Awaited<ReturnType<typeof lockLevels>>

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
  return present(row, await skillContextOf(context, row.employee_id))
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

/** Ends the level that is confirmed, because another one begins; a certificate that ran out has expired instead. */
export const endConfirmed = async (work: Work, confirmed: ConfirmedLevel, day: string): Promise<void> => {
  if (!confirmed) return
  const isOver = confirmed.valid_to !== null && confirmed.valid_to < day
  const changes = isOver
    ? { state: 'expired' as const }
    : { state: 'ended' as const, ended_on: day > confirmed.valid_from ? day : confirmed.valid_from }
  await updateLevel(work.tx, confirmed.id, changes)
}

/** Marks the level before as replaced, so that a deletion restores it. */
export const markReplaced = async (work: Work, confirmed: ConfirmedLevel, id: number): Promise<void> => {
  if (confirmed) await updateLevel(work.tx, confirmed.id, { replaced_by: id })
}

import { z } from 'zod'
import { date, id, instant, version } from '#kit/contract/fields.ts'
import { employeeSkillRecord, level, skillRecord, skillRef, type skillState } from './skills.records.ts'

export type SkillState = z.output<typeof skillState>

export const LEVEL_LABELS = ['Beginner', 'Basic', 'Proficient', 'Advanced', 'Expert'] as const
export const levelText = (value: number): string => `${value} ${LEVEL_LABELS[value - 1] ?? ''}`

export const employeeSkill = z.strictObject({
  id,
  version,
  employee_id: id,
  ...employeeSkillRecord.row,
  /** The first day on which an ended level no longer counts. */
  ended_on: date.nullable(),
  reviewed_at: instant.nullable(),
  review_note: z.string(),
  created_at: instant,
  can: z.strictObject({ confirm: z.boolean(), withdraw: z.boolean(), remove: z.boolean() }),
})
export type EmployeeSkill = z.output<typeof employeeSkill>

export const skillSet = z.strictObject({
  /** Open claims, levels that count, and certificates that ran out, by urgency. */
  skills: z.array(employeeSkill),
  /** Levels that ended, were rejected or withdrawn, the newest first. */
  history: z.array(employeeSkill),
  designation: z.strictObject({ id, name: z.string() }).nullable(),
  /** Levels that the designation requires, with the level that the person has today. */
  required: z.array(z.strictObject({ skill: skillRef, level, held_level: level.nullable() })),
  can: z.strictObject({ add: z.boolean(), claim: z.boolean() }),
})
export type SkillSet = z.output<typeof skillSet>

export const claim = z.strictObject({
  ...employeeSkill.shape,
  employee: z.strictObject({ id, name: z.string(), team: z.string().nullable(), photo_version: z.int().nullable() }),
  held_level: level.nullable(),
})
export type Claim = z.output<typeof claim>

export const skill = z.strictObject({
  id,
  version,
  ...skillRecord.row,
  approved: z.boolean(),
})
export type Skill = z.output<typeof skill>

export const designationSkills = z.strictObject({
  designation: z.strictObject({ id, name: z.string() }),
  items: z.array(z.strictObject({ skill: skillRef, level })),
})
export type DesignationSkills = z.output<typeof designationSkills>

import { z } from 'zod'
import { date, id, instant, version } from '#kit/contract/fields.ts'

const skillState = z.enum(['claimed', 'confirmed', 'rejected', 'withdrawn', 'expired', 'ended'])
export type SkillState = z.output<typeof skillState>

/** 1 Beginner, 2 Basic, 3 Proficient, 4 Advanced, 5 Expert. */
export const level = z.int().min(1).max(5)
export const LEVEL_LABELS = ['Beginner', 'Basic', 'Proficient', 'Advanced', 'Expert'] as const
export const levelText = (value: number): string => `${value} ${LEVEL_LABELS[value - 1] ?? ''}`

const skillRef = z.strictObject({ id, name: z.string(), category: z.string() })

export const employeeSkill = z.strictObject({
  id,
  version,
  employee_id: id,
  skill: z.strictObject({ ...skillRef.shape, approved: z.boolean() }),
  /** The level that the person claimed; null where an administrator entered it. */
  claimed_level: level.nullable(),
  level,
  state: skillState,
  valid_from: date,
  /** The last day of a certificate. */
  valid_to: date.nullable(),
  /** The first day on which an ended level no longer counts. */
  ended_on: date.nullable(),
  certificate_no: z.string().nullable(),
  file: z.strictObject({ id, title: z.string() }).nullable(),
  note: z.string(),
  reviewed_by: z.string().nullable(),
  reviewed_at: instant.nullable(),
  review_note: z.string(),
  next_review_on: date.nullable(),
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
  ...skillRef.shape,
  version,
  approved: z.boolean(),
  active: z.boolean(),
  /** Number of people who have it today. */
  holders: z.int(),
})
export type Skill = z.output<typeof skill>

export const designationSkills = z.strictObject({
  designation: z.strictObject({ id, name: z.string() }),
  items: z.array(z.strictObject({ skill: skillRef, level })),
})
export type DesignationSkills = z.output<typeof designationSkills>

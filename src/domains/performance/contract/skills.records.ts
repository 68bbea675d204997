import { z } from 'zod'
import { date, id, line, text } from '#kit/contract/fields.ts'
import { field, record, shown } from '#kit/contract/record.ts'

export const skillState = z.enum(['claimed', 'confirmed', 'rejected', 'withdrawn', 'expired', 'ended'])
/** 1 Beginner, 2 Basic, 3 Proficient, 4 Advanced, 5 Expert. */
export const level = z.int().min(1).max(5)
export const skillRef = z.strictObject({ id, name: z.string(), category: z.string() })

/** A skill of the list. */
export const skillRecord = record('skills', {
  name: field(line(80), { label: 'Name', short: 'Skill', sort: true }),
  category: field(line(60), { label: 'Category', sort: true }),
  active: field(z.boolean(), { label: 'In use', noun: 'mark that it is in use', isOptional: true }),
  holders: shown(z.int(), { label: 'People', sort: true }),
})

/** A level of a skill that a person has or claims. */
export const employeeSkillRecord = record('employee_skills', {
  skill: shown(z.strictObject({ ...skillRef.shape, approved: z.boolean() }), { label: 'Skill' }),
  claimed_level: shown(level.nullable(), { label: 'Claimed' }),
  level: field(level, { label: 'Level' }),
  state: shown(skillState, { label: 'State' }),
  valid_from: field(date, { label: 'From' }),
  valid_to: field(date.nullable(), { label: 'Valid to', help: 'Where a certificate ends.' }),
  certificate_no: field(line(80).nullable(), { label: 'Number of the certificate' }),
  file: shown(z.strictObject({ id, title: z.string() }).nullable(), { label: 'File' }),
  note: field(text(1000), { label: 'Note', lines: 3 }),
  reviewed_by: shown(z.string().nullable(), { label: 'Reviewed by' }),
  next_review_on: field(date.nullable(), { label: 'Next review' }),
})

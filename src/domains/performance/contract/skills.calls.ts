import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { date, id, line, search, text, textId, version } from '#kit/contract/fields.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { onlyWith } from '#kit/contract/only-with.ts'
import * as models from './skills.models.ts'
import { level, skillRecord } from './skills.records.ts'
import { skillRefusals } from './skills.refusals.ts'

const changes = ['skills.changed'] as const
const shows = ['skills.changed'] as const

/** An existing skill, or the name of a new one. */
const named = {
  skill_id: id.nullish(),
  skill_name: line(80).nullish(),
  category: line(60).nullish(),
}
const certificate = {
  valid_to: date.nullish(),
  certificate_no: line(80).nullish(),
  note: text(1000).optional(),
}

export const listEmployeeSkills = call({
  id: 'skills.employeeList',
  route: 'GET /api/admin/getEmployeeSkillSet/:id',
  permission: 'skills.read',
  summary: 'The skills of a person, what came before, and what the designation requires.',
  is_scoped: true,
  params: z.strictObject({ id: textId }),
  data: models.skillSet,
  shows,
})

export const addSkill = call({
  id: 'skills.add',
  route: 'POST /api/admin/addNewSkill',
  permission: 'skills.write',
  summary: 'Enters a confirmed level of a person from a day on, until the level of a later day.',
  body: z.strictObject({
    employee_id: id,
    ...named,
    level: level,
    valid_from: date.nullish(),
    ...certificate,
    next_review_on: date.nullish(),
  }),
  data: models.employeeSkill,
  toast: success('Skill Added Successfully'),
  refusals: skillRefusals.of('same_level', 'own_review'),
  changes,
})

export const reviewSkill = call({
  id: 'skills.review',
  route: 'POST /api/admin/changeSkillStatus',
  permission: 'skills.decide',
  summary: 'Confirms, adjusts or rejects a claimed level.',
  body: z
    .strictObject({
      id,
      version,
      decision: z.enum(['confirm', 'adjust', 'reject']),
      level: level.nullish(),
      note: text(1000).optional(),
      next_review_on: date.nullish(),
    })
    .superRefine(onlyWith('decision', { level: ['adjust'], next_review_on: ['confirm', 'adjust'] })),
  data: models.employeeSkill,
  toast: success('Skill Review Added Successfully'),
  refusals: { ...skillRefusals.of('own_review', 'decided'), ...commonRefusals.of('stale') },
  changes,
})

export const deleteSkill = call({
  id: 'skills.delete',
  route: 'DELETE /api/admin/removeSkill/:id',
  permission: 'skills.write',
  summary: 'Ends a level today. One that is younger than a day is deleted, and the level before counts again.',
  params: z.strictObject({ id: textId }),
  data: z.strictObject({ id, ended_on: date.nullable() }),
  toast: success('Skill Deleted Successfully'),
  refusals: skillRefusals.of('decided', 'open_claim'),
  changes,
})

export const viewSkills = call({
  id: 'skills.viewByUser',
  route: 'GET /api/user/skill_list/:userId',
  permission: 'skills.own',
  summary: 'The own skills, or those of a person in reach.',
  params: z.strictObject({ userId: textId }),
  data: models.skillSet,
  shows,
})

export const updateSkill = call({
  id: 'skills.update',
  route: 'POST /api/user/skill_status_update',
  permission: 'skills.own',
  summary: 'Claims a level or takes the claim back; leads confirm, adjust or reject claims of their people.',
  body: z.discriminatedUnion('action', [
    z.strictObject({
      action: z.literal('claim'),
      ...named,
      level: level,
      ...certificate,
      /** A work file of the person. */
      file_id: id.nullish(),
    }),
    z.strictObject({ action: z.literal('withdraw'), id, version }),
    z
      .strictObject({
        action: z.enum(['confirm', 'adjust', 'reject']),
        id,
        version,
        level: level.nullish(),
        note: text(1000).optional(),
        next_review_on: date.nullish(),
      })
      .superRefine(onlyWith('action', { level: ['adjust'], next_review_on: ['confirm', 'adjust'] })),
  ]),
  data: models.employeeSkill,
  toast: info('Skill Updated Successfully'),
  refusals: { ...skillRefusals.of('open_claim', 'same_level', 'own_review', 'decided'), ...commonRefusals.of('stale') },
  changes,
})

export const listClaims = call({
  id: 'skills.claims',
  route: 'GET /api/admin/skill-claims',
  permission: 'skills.decide',
  summary: 'Claimed levels that wait for review, the oldest first, at most 500.',
  data: z.array(models.claim),
  shows,
})

export const listTeamClaims = call({
  id: 'skills.teamClaims',
  route: 'GET /api/user/skill-claims',
  permission: 'skills.lead',
  summary: 'Claimed levels of people in reach that wait for review, the oldest first, at most 500.',
  data: z.array(models.claim),
  shows,
})

export const listSkills = call({
  id: 'skills.catalogue',
  route: 'GET /api/skills',
  permission: 'skills.catalogue',
  summary: 'The list of skills with the number of people who hold each, at most 500.',
  query: z.strictObject({ q: search.optional(), category: line(60).optional() }),
  data: z.array(models.skill),
  shows,
})

export const saveSkill = call({
  id: 'skills.catalogueSave',
  route: 'POST /api/admin/skills',
  permission: 'skills.write',
  summary: 'Adds or changes a skill of the list, or merges it into another one, which takes over its levels.',
  body: z.strictObject({
    id: id.nullish(),
    version: version.nullish(),
    ...skillRecord.add,
    merge_into: id.nullish(),
  }),
  data: models.skill,
  toast: success('Skill Saved Successfully'),
  refusals: { ...skillRefusals.of('name_taken'), ...commonRefusals.of('stale') },
  changes,
})

export const listRequiredSkills = call({
  id: 'skills.requiredList',
  route: 'GET /api/admin/designation-skills',
  permission: 'skills.read',
  summary: 'The designations with the skills that they require.',
  data: z.array(models.designationSkills),
  shows,
})

const requiredItems = z.array(z.strictObject({ skill_id: id, level: level })).max(50)

export const saveRequiredSkills = call({
  id: 'skills.required',
  route: 'PUT /api/admin/designation-skills/:id',
  permission: 'skills.write',
  summary: 'Says which skills a designation requires, in place of what it required before.',
  params: z.strictObject({ id: textId }),
  /** `seen`: what it required before, as the sender saw it. */
  body: z.strictObject({ items: requiredItems, seen: requiredItems.optional() }),
  data: models.designationSkills,
  toast: info('Required Skills Updated Successfully'),
  refusals: commonRefusals.of('stale'),
  changes,
})

export const skillCalls = {
  listEmployeeSkills,
  addSkill,
  reviewSkill,
  deleteSkill,
  viewSkills,
  updateSkill,
  listClaims,
  listTeamClaims,
  listSkills,
  saveSkill,
  listRequiredSkills,
  saveRequiredSkills,
}

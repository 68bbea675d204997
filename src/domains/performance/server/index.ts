import { invalid } from '#kit/contract/envelope.ts'
import { type ConstraintTexts, serverDomain } from '#kit/server/call/handle.ts'
import { performancePermissions } from '../contract/performance.permissions.ts'
import { skillCalls } from '../contract/skills.calls.ts'
import { skillRefusals } from '../contract/skills.refusals.ts'
import { performanceAudit } from './audit-words.ts'
import * as catalogue from './skills/calls/catalogue.ts'
import { addSkill, deleteSkill } from './skills/calls/enter.ts'
import * as reading from './skills/calls/read.ts'
import { reviewSkill } from './skills/calls/review.ts'
import { updateSkill } from './skills/calls/update.ts'
import { skillJobs } from './skills/jobs.ts'
import { registerSkills } from './skills/register.ts'

export { demoPerformance } from './demo.ts'
export { skillHolders, skillLevel, skillLevels } from './skills/offered.ts'

const constraints: ConstraintTexts = {
  skills_name: () => skillRefusals.refusal('name_taken'),
  employee_skills_claimed: () => skillRefusals.refusal('open_claim'),
  employee_skills_confirmed: () => skillRefusals.refusal('decided'),
  employee_skills_not_own: () => skillRefusals.refusal('own_review'),
  employee_skills_dates: () => invalid({ valid_to: 'It ends before it begins' }),
  employee_skills_one_level: () => invalid({ valid_from: 'Another level holds from this day on' }),
}

/** What people can do and how well they do it: skills with levels and certificates. */
export const performanceDomain = () => {
  registerSkills()
  const { readSkillSet: _read, ...lists } = reading
  return serverDomain({
    id: 'performance',
    permissions: performancePermissions,
    audit: performanceAudit,
    own_screen: '/employee/scores',
    calls: { ...skillCalls },
    handlers: { ...lists, ...catalogue, addSkill, deleteSkill, reviewSkill, updateSkill },
    constraints,
    jobs: skillJobs,
  })
}

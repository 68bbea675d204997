import { registerAnchors } from './anchors.ts'
import { personHistory, personLeft } from '#domains/people/server/index.ts'
import { auditAll, changed } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import { registerSkillNotices, settleClaim, tellScreens } from './notify.ts'
import { lockClaimsOf } from './store/jobs.ts'
import { hasSkills } from './store/skills.ts'
import { withdrawClaims } from './store/catalogue.ts'

/** Claims of a person who left wait for no one; levels stay as they were. */
const withdrawAfterLeaving = async (work: Work, { employee_id }: Readonly<{ employee_id: number }>): Promise<void> => {
  const ids = await lockClaimsOf(work.tx, employee_id)
  if (ids.length === 0) return
  await withdrawClaims(work.tx, ids)
  for (const id of ids) await settleClaim(work, id)
  await auditAll(
    work,
    'skills.withdrawn',
    ids.map((id) => ({
      entity: 'employee_skills',
      id,
      employee_id,
      change: changed({ state: 'claimed' }, { state: 'withdrawn' }),
    })),
  )
  await tellScreens(work, employee_id)
}

/** What other domains ask about skills. */
export const registerSkills = (): void => {
  registerSkillNotices()
  registerAnchors()
  personHistory.add('performance.skills', hasSkills)
  personLeft.add('performance.skills', withdrawAfterLeaving)
}

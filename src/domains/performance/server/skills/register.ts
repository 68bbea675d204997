import { anchorFilling } from './anchors.ts'
import { personHistory, personLeft } from '#domains/people/server/index.ts'
import { auditAll, changed } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import { entries, type Filling } from '#kit/server/slots.ts'
import { skillNoticeFilling, closeClaim, publishChange } from './notify.ts'
import { lockClaimsOf } from './store/jobs.ts'
import { hasSkills } from './store/skills.ts'
import { withdrawClaims } from './store/catalogue.ts'

/** Claims of a person who left wait for no one; levels stay as they were. */
const withdrawAfterLeaving = async (work: Work, { employee_id }: Readonly<{ employee_id: number }>): Promise<void> => {
  const ids = await lockClaimsOf(work.tx, employee_id)
  if (ids.length === 0) return
  await withdrawClaims(work.tx, ids)
  for (const id of ids) await closeClaim(work, id)
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
  await publishChange(work, employee_id)
}

/** The entries of skills in the registries of other domains. */
export const skillFillings: readonly Filling[] = [
  skillNoticeFilling,
  anchorFilling,
  entries(personHistory, { 'performance.skills': hasSkills }),
  entries(personLeft, { 'performance.skills': withdrawAfterLeaving }),
]

import { type NoticeContext, noticeKinds } from '#domains/notices/server/index.ts'
import { scopeOf } from '#kit/server/actor.ts'
import { entries } from '#kit/server/slots.ts'
import { listProjectIds } from '../store/projects.ts'

/** Projects behind notices that the actor may still open: those who list projects open their rooms. */
const seeProjects = async ({ tx, actor }: NoticeContext, ids: readonly number[]) => {
  if (scopeOf(actor, 'projects.read') === null) return new Map<number, readonly string[]>()
  const projects = await listProjectIds(tx, ids)
  return new Map(projects.map((pr_id): [number, readonly string[]] => [pr_id, []]))
}

export const noticeKindFilling = entries(noticeKinds, {
  'billing.budget': {
    domain: 'billing',
    label: 'Budgets of projects',
    priority: 'normal',
    see: seeProjects,
  },
})

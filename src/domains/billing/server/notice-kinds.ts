import { sql } from 'kysely'
import { type NoticeAsk, noticeKinds } from '#domains/notices/server/index.ts'
import { scopeOf } from '#kit/server/actor.ts'

/** Projects behind notices that the actor may still open: those who list projects open their rooms. */
const seeProjects = async ({ tx, actor }: NoticeAsk, ids: readonly number[]) => {
  if (scopeOf(actor, 'projects.read') === null) return new Map<number, readonly string[]>()
  const { rows } = await sql<{ pr_id: number }>`select pr_id from projects where pr_id = any(${ids}::int[])`.execute(tx)
  return new Map(rows.map(({ pr_id }): [number, readonly string[]] => [pr_id, []]))
}

export const registerNoticeKinds = (): void => {
  noticeKinds.add('billing.budget', {
    domain: 'billing',
    label: 'Budgets of projects',
    priority: 'normal',
    see: seeProjects,
  })
}

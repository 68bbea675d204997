import { notify } from '#domains/notices/server/index.ts'
import { listAccountIdsOf } from '#domains/people/server/index.ts'
import { audit } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { insertBudgetNotices, type BudgetNotice } from '../store/budgets.ts'

const WHAT = { minutes: 'time', amount: 'money' } as const

const notifyOfBudget = async (work: Work, notice: BudgetNotice): Promise<void> => {
  const people = [notice.lead_id, ...(notice.owner_id === null ? [] : [notice.owner_id])]
  const accounts = await listAccountIdsOf(work.tx, people)
  const { pr_id, name, kind, percent } = notice
  await notify(work, accounts, 'billing.budget', {
    title: `${name}: ${percent} % of the budget of ${WHAT[kind]} is used`,
    path: `/admin/management/project?room=${pr_id}`,
    why: 'You lead this project or look after its client.',
    subject_id: pr_id,
    dedupe_key: `billing.budget:${pr_id}:${kind}:${percent}:${work.now}`,
  })
  await audit(work, 'billing.budget_reached', { entity: 'projects', id: pr_id, after: { kind, percent } })
}

/**
 * Notifies the lead of a project and the owner of its client when 80 and 100 percent of a budget are used, once for
 * each value of the budget. Called in the transaction of whatever changes the work or the budget of these projects.
 */
export const checkBudgets = async (work: Work, projects: readonly number[]): Promise<void> => {
  if (projects.length === 0) return
  for (const notice of await insertBudgetNotices(work, projects)) await notifyOfBudget(work, notice)
}

/** Checks all projects once a night, for budgets that are used up without a change of work. */
export const budgetJob: Job = {
  name: 'billing.budgets',
  cron: '25 3 * * *',
  run: async (_payload, begin) => {
    await begin(async (work) => {
      for (const notice of await insertBudgetNotices(work, null)) await notifyOfBudget(work, notice)
    })
  },
}

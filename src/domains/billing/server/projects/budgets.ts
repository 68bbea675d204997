import { notify } from '#domains/notices/server/index.ts'
import { listAccountIdsOf } from '#domains/people/server/index.ts'
import { audit } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { noteReachedBudgets, type Reached } from '../store/budgets.ts'

const WHAT = { minutes: 'time', amount: 'money' } as const

const tell = async (work: Work, reached: Reached): Promise<void> => {
  const people = [reached.lead_id, ...(reached.owner_id === null ? [] : [reached.owner_id])]
  const accounts = await listAccountIdsOf(work.tx, people)
  const { pr_id, name, kind, percent } = reached
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
 * Tells the lead of a project and the owner of its client when 80 and 100 percent of a budget are used, once for each value
 * of the budget. Called in the transaction of whatever changes the work or the budget of these projects.
 */
export const checkBudgets = async (work: Work, projects: readonly number[]): Promise<void> => {
  if (projects.length === 0) return
  for (const reached of await noteReachedBudgets(work, projects)) await tell(work, reached)
}

/** Looks at all projects once a night, for budgets that were reached without a change of work. */
export const budgetJob: Job = {
  name: 'billing.budgets',
  cron: '25 3 * * *',
  run: async (_payload, begin) => {
    await begin(async (work) => {
      for (const reached of await noteReachedBudgets(work, null)) await tell(work, reached)
    })
  },
}

import { enqueue, type Job } from '#kit/server/jobs/jobs.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import type { Work } from '#kit/server/context.ts'
import { z } from 'zod'
import { hashFacts, listPayFacts } from '../../facts/rules/list-facts.ts'
import { type CheckedDraft, listDraftsToCheck, markChanged } from '../../store/changed.ts'

const JOB = 'payroll.check_changes'
const AT_ONCE = 500

/** Enqueues, after the commit, the check of drafts against the facts of now: those of people, or all. */
export const enqueueChangeCheck = (work: Work, employee_ids: readonly number[] | null): Promise<void> =>
  enqueue(work, JOB, { employee_ids })

const payload = z.object({ employee_ids: z.array(z.int()).nullable().default(null) }).catch({ employee_ids: null })

const isChanged = (draft: CheckedDraft, facts: Awaited<ReturnType<typeof listPayFacts>>): boolean => {
  const now = facts.get(draft.employee_id)
  return now === undefined || hashFacts(now) !== draft.facts_hash
}

const check = async (work: Work, drafts: readonly CheckedDraft[]): Promise<void> => {
  const [first] = drafts
  if (!first) return
  const query = { month: first.month, cutoff_date: first.cutoff_date, now: work.now }
  const facts = await listPayFacts(
    work.tx,
    drafts.map(({ employee_id }) => employee_id),
    query,
  )
  const changed = drafts.filter((draft) => isChanged(draft, facts) !== draft.changed_since)
  if (changed.length === 0) return
  await markChanged(
    work.tx,
    changed.map(({ id, changed_since }) => ({ id, changed_since: !changed_since })),
  )
  publishLive(work, ['payroll.changed'], ['permission:payroll.read'])
}

/** Marks drafts whose facts have changed; by the clock for changes without an event. */
export const changeCheck: Job = {
  name: JOB,
  cron: '*/15 * * * *',
  run: async (given, begin) => {
    const { employee_ids } = payload.parse(given)
    let after = 0
    for (;;) {
      const drafts = await begin(({ tx }) => listDraftsToCheck(tx, employee_ids, after, AT_ONCE))
      const last = drafts.at(-1)
      if (!last) return
      after = last.id
      const groups = Map.groupBy(drafts, ({ month, cutoff_date }) => `${month}:${cutoff_date}`)
      for (const group of groups.values()) await begin((work) => check(work, group))
    }
  },
}

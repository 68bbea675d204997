import { extendDeadline, JOB_MS } from '#kit/server/database/deadline.ts'
import { organisationDay } from '#domains/organisation/server/index.ts'
import { addMonths } from '#kit/contract/months.ts'
import type { Work } from '#kit/server/context.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { listUnsummed, lockMonth, updateMonth } from './store/months.ts'
import { everyone } from './store/people-filter.ts'
import { sumDepartments } from './rules/sum-departments.ts'

const MAX_MONTHS_BACK = 12
const JOB = 'trackers.sum_targets'

const sumMonth = async (work: Work, month: string): Promise<void> => {
  await extendDeadline(work.tx, JOB_MS)
  await lockMonth(work.tx, month)
  const departments = await sumDepartments(work, { scope: everyone }, month)
  await updateMonth(work.tx, month, { departments, computed_at: work.now })
}

/** Sums the current month again, and one earlier month that was not summed after its end or got more since. */
export const targetJobs: readonly Job[] = [
  {
    name: JOB,
    cron: '*/10 * * * *',
    run: async (_payload, begin) => {
      const month = await begin(async (work) => {
        const now = (await organisationDay(work.tx, work.now)).slice(0, 7)
        await sumMonth(work, now)
        return now
      })
      await begin(async (work) => {
        const before = Array.from({ length: MAX_MONTHS_BACK }, (_, at) => addMonths(month, -1 - at))
        const [next] = await listUnsummed(work.tx, before)
        if (next !== undefined) await sumMonth(work, next)
      })
    },
  },
]

import { Refusal } from '#kit/contract/refusals.ts'
import type { BeginWork, Job } from '#kit/server/jobs/jobs.ts'
import { applyAll } from './workflow/apply.ts'
import { systemHikeFacts } from './rules/facts.ts'
import { notifyStuck } from './notify.ts'
import { listDueHikes } from './store/apply.ts'

const applyOne = async (begin: BeginWork, id: number): Promise<void> => {
  try {
    await begin((work) => applyAll(work, [id], { factsOf: systemHikeFacts }))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await begin((work) => notifyStuck(work, { id }, error.message))
  }
}

/**
 * Applies approved hikes five minutes after their day has begun where their people are, and later those missed. Zones differ
 * by quarters of an hour, so it looks four times in each.
 */
export const applyDueHikes: Job = {
  name: 'hikes.apply',
  cron: '5,20,35,50 * * * *',
  run: async (_payload, begin) => {
    const due = await begin(({ tx, now }) => listDueHikes(tx, now))
    for (const id of due) await applyOne(begin, id)
  },
}

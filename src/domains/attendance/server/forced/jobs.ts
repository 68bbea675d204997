import { personHooks, personLeft } from '#domains/people/server/index.ts'
import type { Work } from '#kit/server/context.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { entries, type Filling } from '#kit/server/slots.ts'
import { detectBatch } from './workflow/detect.ts'
import { notifyLate } from './notify.ts'
import { listLate, markNotified } from './store/late.ts'

/** Finds the open punches that have exceeded a limit, even if no one has looked at them. */
const findOpenPunches: Job = {
  name: 'attendance.find_open_punches',
  cron: '*/5 * * * *',
  run: async (_payload, begin) => {
    for (let after = 0; ;) {
      const step = await begin((work) => detectBatch(work, after))
      if (step.isDone) return
      after = step.last
    }
  },
}

const BATCH = 100

/** Notifies the next level above where no one has decided in time: no punch is decided by silence. */
const notifyNextLevel: Job = {
  name: 'attendance.ask_above',
  cron: '*/10 * * * *',
  run: async (_payload, begin) => {
    for (const whom of ['head', 'admins'] as const) {
      for (let found = BATCH; found === BATCH;) {
        found = await begin(async (work) => {
          const late = await listLate(work.tx, whom, work.now, BATCH)
          for (const matter of late) if (await markNotified(work, whom, matter.id)) await notifyLate(work, matter, whom)
          return late.length
        })
      }
    }
  },
}

export const forcedJobs: readonly Job[] = [findOpenPunches, notifyNextLevel]

const findOf = async (work: Work, employeeId: number): Promise<void> => {
  await detectBatch(work, 0, [employeeId])
}

/** The open punch of a person who is suspended or leaves is stale at once. */
export const forcedHookFillings: readonly Filling[] = [
  entries(personHooks['person.suspended'], {
    attendance: async (work, { employee_id }) => {
      await findOf(work, employee_id)
      return {}
    },
  }),
  entries(personHooks['exit.accepted'], {
    attendance: async (work, { employee_id }) => {
      await findOf(work, employee_id)
      return {}
    },
  }),
  entries(personLeft, { attendance: (work, { employee_id }) => findOf(work, employee_id) }),
]

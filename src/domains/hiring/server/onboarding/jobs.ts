import type { Work } from '#kit/server/context.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { onboardWorkflow } from '../../contract/onboarding.workflows.ts'
import { sendNewLinks } from './calls/portal-access.ts'
import { noteChange } from './workflow/events.ts'
import { remindOfItem } from './notify/notices.ts'
import type { OnboardingParts } from './rules/parts.ts'
import { sendDueWelcomes } from './workflow/send-welcome.ts'
import { updateCompleted, updateExpiredPasswords } from './store/stored-onboards.ts'
import { takeOverdueTasks } from './store/tasks.ts'

const CHECKLIST_DAYS = 90

/** Completes onboardings without open items from day 90 on. */
export const completeOld = async (work: Work): Promise<void> => {
  const [step] = onboardWorkflow.transitions.filter(({ action }) => action === 'complete')
  if (!step) return
  const { from, to } = step
  const ids = await updateCompleted(work.tx, { from, to, days: CHECKLIST_DAYS, now: work.now })
  for (const id of ids) await noteChange(work, 'hiring.onboard_completed', id, 'record', 'Completed after 90 days')
}

export const remindOverdue = async (work: Work): Promise<void> => {
  for (const item of await takeOverdueTasks(work.tx, work.now)) await remindOfItem(work, item)
}

export const onboardingJobs = (parts: OnboardingParts): readonly Job[] => [
  sendNewLinks(parts),
  {
    name: 'hiring.welcomes',
    cron: '*/5 * * * *',
    run: async (_payload, begin) => {
      await begin(sendDueWelcomes(parts))
    },
  },
  {
    name: 'hiring.onboarding',
    cron: '20 4 * * *',
    run: async (_payload, begin) => {
      await begin(({ tx, now }) => updateExpiredPasswords(tx, now))
      await begin(completeOld)
      await begin(remindOverdue)
    },
  },
]

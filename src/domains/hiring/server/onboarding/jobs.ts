import { sql } from 'kysely'
import type { Work } from '#kit/server/context.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { onboardWorkflow } from '../../contract/onboarding.workflows.ts'
import { sendNewLinks } from './calls/portal-access.ts'
import { noteChange } from './events.ts'
import { remindOfItem } from './notify.ts'
import type { OnboardingParts } from './parts.ts'
import { sendDueWelcomes } from './send-welcome.ts'
import { dayThere } from './store/onboards.ts'
import { takeOverdue } from './store/tasks.ts'

const CHECKLIST_DAYS = 90

/** Passwords of the page are kept until the first day is over. */
const forgetPasswords = async ({ tx, now }: Work): Promise<void> => {
  await sql`update onboards o set password_hash = null
    where o.password_hash is not null and o.state = 'converted' and o.joining_on < ${dayThere(now)}`.execute(tx)
}

/** From day 90 on an onboarding without open items is complete. */
export const completeOld = async (work: Work): Promise<void> => {
  const [step] = onboardWorkflow.transitions.filter(({ action }) => action === 'complete')
  if (!step) return
  const { rows } = await sql<{ id: number }>`
    update onboards o set state = ${step.to} where o.state = ${step.from} and o.joining_on + ${CHECKLIST_DAYS}::int <= ${dayThere(work.now)}
      and not exists (select from onboard_tasks t where t.onboard_id = o.id and t.state = 'open') returning o.id`.execute(
    work.tx,
  )
  for (const { id } of rows) await noteChange(work, 'hiring.onboard_completed', id, 'record', 'Completed after 90 days')
}

export const remindOverdue = async (work: Work): Promise<void> => {
  for (const item of await takeOverdue(work.tx, work.now)) await remindOfItem(work, item)
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
      await begin(forgetPasswords)
      await begin(completeOld)
      await begin(remindOverdue)
    },
  },
]

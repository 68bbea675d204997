import { pageDue, pageRead } from '#domains/hashbook/server/index.ts'
import { equipmentDemand, equipmentSigned } from '#domains/inventory/server/index.ts'
import { joiningMoved } from '#domains/people/server/index.ts'
import { audit } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import { entries, filled, type Filling } from '#kit/server/slots.ts'
import { noteEvent } from './workflow/events.ts'
import { replan } from './rules/planning.ts'
import { updateJoining } from './store/stored-onboards.ts'
import { requiresReading, countDemand, closeTasksDoneElsewhere } from './store/tasks.ts'

type DoneTasks = Awaited<ReturnType<typeof closeTasksDoneElsewhere>>

const note = async (work: Work, done: DoneTasks): Promise<void> => {
  for (const { id, onboard_id, title } of done) {
    await noteEvent(work, onboard_id, 'checklist', `Done: ${title}`)
    await audit(work, 'hiring.task_updated', { entity: 'onboard_tasks', id, after: { state: 'done' } })
  }
}

/** Subscribes to changes in other domains that concern people who are being onboarded. */
export const onboardingHookFillings: readonly Filling[] = [
  entries(joiningMoved, {
    hiring: async (work, { employee_id, to }) => {
      const onboard = await updateJoining(work.tx, employee_id, to)
      if (!onboard) return
      await replan(work, onboard)
      await noteEvent(work, onboard.id, 'record', `Joining day: ${to}`)
    },
  }),
  entries(equipmentSigned, {
    hiring: async (work, { employee_id, category_id }) =>
      note(work, await closeTasksDoneElsewhere(work, employee_id, { equipment_category_id: category_id })),
  }),
  entries(pageRead, {
    hiring: async (work, { employee_id, page_id }) =>
      note(work, await closeTasksDoneElsewhere(work, employee_id, { subject_id: page_id })),
  }),
  filled(equipmentDemand, countDemand),
  filled(pageDue, requiresReading),
]

import { pageDue, pageRead } from '#domains/hashbook/server/index.ts'
import { equipmentDemand, equipmentSigned } from '#domains/inventory/server/index.ts'
import { joiningMoved } from '#domains/people/server/index.ts'
import { audit } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import { noteEvent } from './events.ts'
import { replan } from './planning.ts'
import { asksToRead, countDemand, doneElsewhere } from './store/tasks.ts'

type Did = Awaited<ReturnType<typeof doneElsewhere>>

const note = async (work: Work, done: Did): Promise<void> => {
  for (const { id, onboard_id, title } of done) {
    await noteEvent(work, onboard_id, 'checklist', `Done: ${title}`)
    await audit(work, 'hiring.task_updated', { entity: 'onboard_tasks', id, after: { state: 'done' } })
  }
}

/** What other domains tell about people who are being onboarded. */
export const registerOnboardingHooks = (): void => {
  joiningMoved.add('hiring', async (work, { employee_id, to }) => {
    const held = await work.tx
      .updateTable('onboards')
      .set({ joining_on: to })
      .where('employee_id', '=', employee_id)
      .where('state', '=', 'converted')
      .returningAll()
      .executeTakeFirst()
    if (!held) return
    await replan(work, held)
    await noteEvent(work, held.id, 'record', `Joining day: ${to}`)
  })
  equipmentSigned.add('hiring', async (work, { employee_id, category_id }) =>
    note(work, await doneElsewhere(work, employee_id, { equipment_category_id: category_id })),
  )
  pageRead.add('hiring', async (work, { employee_id, page_id }) =>
    note(work, await doneElsewhere(work, employee_id, { subject_id: page_id })),
  )
  equipmentDemand.fill(countDemand)
  pageDue.fill(asksToRead)
}

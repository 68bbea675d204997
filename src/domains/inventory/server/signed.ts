import type { Work } from '#kit/server/context.ts'
import { equipmentSigned } from './registries.ts'
import { lockHandout } from './store/assignments.ts'

/** What follows when items of a bundle were accepted: its request is fulfilled, and other domains hear of it. */
export const followSignature = async (work: Work, handoutId: number, categoryIds: readonly number[]): Promise<void> => {
  const handout = await lockHandout(work.tx, handoutId)
  if (!handout || categoryIds.length === 0) return
  if (handout.request_id !== null)
    await work.tx
      .updateTable('inventory_requests')
      .set({ state: 'fulfilled' })
      .where('id', '=', handout.request_id)
      .where('state', '=', 'approved')
      .execute()
  for (const category_id of new Set(categoryIds))
    for (const [, listener] of equipmentSigned.all())
      await listener(work, { employee_id: handout.employee_id, category_id })
}

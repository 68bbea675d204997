import type { Work } from '#kit/server/context.ts'
import { equipmentSigned } from '../registries.ts'
import { lockHandout } from '../store/assignments.ts'
import { updateFulfilledRequest } from '../store/equipment-requests.ts'

/** Marks the request of a bundle as fulfilled once items were accepted, and notifies other domains. */
export const fulfilRequest = async (work: Work, handoutId: number, categoryIds: readonly number[]): Promise<void> => {
  const handout = await lockHandout(work.tx, handoutId)
  if (!handout || categoryIds.length === 0) return
  if (handout.request_id !== null) await updateFulfilledRequest(work.tx, handout.request_id)
  for (const category_id of new Set(categoryIds))
    for (const [, listener] of equipmentSigned.all())
      await listener(work, { employee_id: handout.employee_id, category_id })
}

import { take } from '#engines/transitions/contract/take.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import { notFound } from '#kit/contract/envelope.ts'
import type { Context } from '#kit/server/context.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import type { AssignmentState } from '../../contract/inventory.models.ts'
import { inventoryRefusals } from '../../contract/inventory.refusals.ts'
import { type AssignmentContext, assignmentWorkflow } from '../../contract/inventory.workflows.ts'
import { assignmentContext } from '../present.ts'
import { lockAssets } from '../store/assets.ts'
import { type AssignmentRow, listAssignmentLinks, lockAssignments } from '../store/assignments.ts'

type ReadContext = Pick<Context, 'tx' | 'actor' | 'now'>

/**
 * Locks assets and assignments in one order, and returns the rows that `read` finds of them: 404 where one is missing.
 */
export const lockRows = async (
  { tx }: ReadContext,
  ids: readonly number[],
  read: () => Promise<readonly AssignmentRow[]>,
): Promise<readonly AssignmentRow[]> => {
  const links = await listAssignmentLinks(tx, ids)
  await lockAssets(
    tx,
    links.map(({ asset_id }) => asset_id),
  )
  await lockAssignments(tx, ids)
  const rows = new Map((await read()).map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = rows.get(id)
    if (!row) throw notFound()
    return row
  })
}

type Action = Parameters<
  typeof next<AssignmentContext, AssignmentState, (typeof assignmentWorkflow.actions)[number]>
>[2]

/** The state that a step leads to, for the version that the actor saw; otherwise its refusal. */
export const step = ({ actor }: ReadContext, row: AssignmentRow, action: Action, version: number): AssignmentState => {
  requireVersion(row, version)
  return take(inventoryRefusals, next(assignmentWorkflow, row.state, action, assignmentContext(actor, row)))
}

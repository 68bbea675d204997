import { can } from '#engines/transitions/contract/transitions.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Asset, Assignment, Category } from '../contract/inventory.models.ts'
import {
  type AssetContext,
  assetWorkflow,
  type AssignmentContext,
  assignmentWorkflow,
} from '../contract/inventory.workflows.ts'
import { isObjectable, isUnanswered } from './rules/charges.ts'
import type { AssetRow } from './store/assets.ts'
import type { AssignmentRow } from './store/assignments.ts'
import type { CategoryRow } from './store/categories.ts'

export const assetContext = (row: AssetRow): AssetContext => ({
  may_write: row.may_write,
  may_assign: row.may_assign,
  tag: row.tag,
  holder: row.holder?.name ?? null,
  is_broken: row.condition === 'broken',
  is_to_wipe: row.is_to_wipe,
})

export const presentAsset = ({ may_write, may_assign, has_history, ...row }: AssetRow): Asset => {
  const input = assetContext({ may_write, may_assign, has_history, ...row })
  const steps = can(assetWorkflow, row.status, input)
  return {
    ...row,
    can: {
      edit: may_write && row.status !== 'disposed',
      delete: may_write && !has_history,
      hand_out: steps.hand_out,
      take_back: may_assign && (row.assignment?.state === 'accepted' || row.assignment?.state === 'return_announced'),
      send_to_repair: steps.send_to_repair,
      back_from_repair: steps.back_from_repair,
      report_lost: steps.report_lost,
      found: steps.found,
      retire: steps.retire,
      back_to_stock: steps.back_to_stock,
      wipe: steps.wipe,
      dispose: steps.dispose,
    },
  }
}

export const assignmentContext = (actor: Actor, row: AssignmentRow): AssignmentContext => ({
  tag: row.asset.tag,
  is_holder: actor.area === 'User' && actor.acting === null && actor.employee_id === row.employee.id,
  may_assign: row.may_assign,
  is_own: row.is_own,
  is_taker: row.taken_by_account === actor.account_id,
  is_late: row.is_late,
})

export const presentAssignment =
  (actor: Actor) =>
  (row: AssignmentRow): Assignment => {
    const { may_assign: _may, is_own: _own, taken_by_account: _by, is_late: _late, charged_by_account, ...shown } = row
    const input = assignmentContext(actor, row)
    const steps = can(assignmentWorkflow, row.state, input)
    const mayDecide = row.may_assign && !row.is_own && charged_by_account !== actor.account_id
    const { take_back, cancel, ask_return, resolve, announce_return, confirm_return, dispute_return, report } = steps
    return {
      ...shown,
      can: {
        take_back,
        cancel,
        ask_return,
        resolve,
        announce_return,
        confirm_return,
        dispute_return,
        report,
        object: input.is_holder && isObjectable(row),
        answer: mayDecide && isUnanswered(row),
      },
    }
  }

export const presentCategory =
  (mayUpdate: boolean) =>
  (row: CategoryRow): Category => ({ ...row, can: { update: mayUpdate } })

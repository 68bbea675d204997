import { type Actor, scopeOf } from '#kit/server/actor.ts'
import type { PayDifference } from '../../contract/differences.calls.ts'
import { netEffect } from '../../contract/pay/difference-lines.ts'
import { isOwnPay } from '../rules/own.ts'
import type { DifferenceRow } from '../store/difference-rows.ts'

/** A difference of a person as an actor sees it. */
export const presentDifference =
  (actor: Actor, employee_id: number) =>
  ({ waive_requested_by_id, ...row }: DifferenceRow): PayDifference => {
    const isOwn = isOwnPay(actor, employee_id)
    const mayRun = scopeOf(actor, 'payroll.run') !== null && !isOwn
    const isWaiveRequested = waive_requested_by_id !== null
    return {
      ...row,
      net_minor: netEffect(row.kind, row.amount_minor),
      can: {
        put_off: mayRun,
        waive: mayRun && !isWaiveRequested,
        agree:
          isWaiveRequested &&
          waive_requested_by_id !== actor.account_id &&
          scopeOf(actor, 'payroll.approve') !== null &&
          !isOwn,
      },
    }
  }

import type { Tx } from '#kit/server/context.ts'
import { differences } from '../../../contract/pay/compare.ts'
import type { RunItem } from '../../../contract/runs.models.ts'
import { listSlipsBefore, listLines } from '../../store/payslips.ts'
import type { ItemRow } from '../../store/run-items.ts'

const SHOWN = 3

/** The causes by which the net of people differs from their last payslip, the largest differences first; by the id of the person. */
export const findCauses = async (
  tx: Tx,
  items: readonly ItemRow[],
): Promise<ReadonlyMap<number, RunItem['causes']>> => {
  const changed = items.flatMap(({ id, net_change_bp, payslip }) =>
    payslip && net_change_bp !== null && net_change_bp !== 0 ? [{ id, payslip_id: payslip.id }] : [],
  )
  if (changed.length === 0) return new Map()
  const before = await listSlipsBefore(
    tx,
    changed.map(({ payslip_id }) => payslip_id),
  )
  const lines = Map.groupBy(await listLines(tx, [...before].flat()), ({ payslip_id }) => payslip_id)
  return new Map(
    changed.map(({ id, payslip_id }) => {
      const found = differences(lines.get(payslip_id) ?? [], lines.get(before.get(payslip_id) ?? 0) ?? [])
      const largest = found.toSorted((a, b) => Math.abs(b.amount_minor) - Math.abs(a.amount_minor)).slice(0, SHOWN)
      return [id, before.has(payslip_id) ? largest.map(({ label, amount_minor }) => ({ label, amount_minor })) : []]
    }),
  )
}

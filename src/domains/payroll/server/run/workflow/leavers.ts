import type { Context, Tx } from '#kit/server/context.ts'
import { listOvertime } from '../../facts/workflow.ts'
import { listFormerEmployees } from '../../store/payees.ts'
import { listSlips } from '../../store/payslips.ts'
import { lockSupplementary } from '../../store/runs.ts'
import { writeDrafts } from '../../store/write-payslips.ts'
import { boundsOf } from '../../rules/date-texts.ts'
import { calculateNow } from './recalculate.ts'

type PersonMonth = Readonly<{ employee_id: number; month: string }>

/** Makes the payslips of people who have left before a month, in its supplementary run: what is still paid to them. */
export const draftsOfLeavers = async (context: Context, months: readonly PersonMonth[]): Promise<void> => {
  const { tx, actor, now } = context
  const wanted = new Map(months.map(({ employee_id, month }) => [`${employee_id} ${month}`, { employee_id, month }]))
  for (const { employee_id, month } of wanted.values()) {
    const [draft] = await listSlips(tx, { employee_id, month, states: ['draft', 'issued'] })
    if (draft) continue
    const cutoff_date = boundsOf(month).last
    const run = await lockSupplementary(tx, { month, cutoff_date, started_by: actor.account_id, now })
    const made = await calculateNow(context, { employee_id, month, cutoff_date })
    await writeDrafts(tx, [{ run_id: run.id, ...made, made_by: actor.account_id }], now)
  }
}

/** People who left before a month and to whom something of it may still be paid: differences, adjustments, overtime. */
export const listOwedLeavers = async (tx: Tx, month: string): Promise<number[]> => {
  const left = await listFormerEmployees(tx, month)
  const ids = left.map(({ employee_id }) => employee_id)
  const overtime = new Set((await listOvertime(tx, ids, month)).map(({ employee_id }) => employee_id))
  return left.filter(({ employee_id, is_owed }) => is_owed || overtime.has(employee_id)).map((one) => one.employee_id)
}

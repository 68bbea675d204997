import { organisationDay } from '#domains/organisation/server/index.ts'
import type { Context, Work } from '#kit/server/context.ts'
import { payrollRefusals, payslipsRefusals } from '../../contract/payroll.refusals.ts'
import { holdBack, listSlips, type StoredSlip } from '../store/payslips.ts'
import { markRechecks } from '../store/rechecks.ts'
import { lockRegularRun, lockSupplementary, type RunRow } from '../store/runs.ts'
import { writeDrafts } from '../store/write-payslips.ts'
import { monthText } from '../words.ts'
import { cutoffNow } from './differences.ts'
import { makeNow } from './recalculate.ts'

type Asked = Readonly<{ employee_id: number; month: string; cutoff_date: string }>

/** The run that a payslip of its own goes into: the regular one under review, or else the supplementary one. */
const runFor = async (context: Context, { month, cutoff_date }: Asked): Promise<RunRow> => {
  const regular = await lockRegularRun(context.tx, month)
  if (regular?.state === 'review') return regular
  if (regular?.state === 'queued' || regular?.state === 'calculating') throw payrollRefusals.refusal('not_in_review')
  const { tx, actor, now } = context
  const run = await lockSupplementary(tx, { month, cutoff_date, started_by: actor.account_id, now })
  return run
}

/** Makes the draft of one person; answers its id. */
export const addDraft = async (context: Context, asked: Asked): Promise<number> => {
  const run = await runFor(context, asked)
  const states = ['draft', 'approved', 'issued', 'paid'] as const
  const existing = await listSlips(context.tx, { employee_id: asked.employee_id, month: asked.month, states })
  if (existing.length > 0) throw payslipsRefusals.refusal('exists', { month: monthText(asked.month) })
  const made = await makeNow(context, {
    ...asked,
    cutoff_date: run.kind === 'regular' ? run.cutoff_date : asked.cutoff_date,
  })
  const ids = await writeDrafts(
    context.tx,
    [{ run_id: run.id, ...made, made_by: context.actor.account_id }],
    context.now,
  )
  // What the month comes to is in the draft now, and no difference any more.
  await markRechecks(context.tx, [asked.employee_id])
  return ids.get(asked.employee_id) ?? 0
}

/** Makes the draft that is to replace an issued payslip; answers its id. `by` is the account of its author. */
export const beginCorrection = async (work: Work, slip: StoredSlip, reason: string, by: number): Promise<number> => {
  const { tx, now } = work
  const { id: supersedes_id, employee_id, month } = slip
  await lockRegularRun(tx, month)
  const today = await organisationDay(tx, now)
  const cutoff_date = [slip.cutoff_date, cutoffNow(month, today)].toSorted().at(-1) ?? slip.cutoff_date
  const run = await lockSupplementary(tx, { month, cutoff_date, started_by: by, now })
  const made = await makeNow(work, { employee_id, month, cutoff_date })
  const draft = {
    run_id: run.id,
    ...made,
    made_by: by,
    supersedes_id,
    correction_reason: reason,
  }
  const id = (await writeDrafts(tx, [draft], now)).get(employee_id) ?? 0
  if (slip.withheld) await holdBack(tx, id, slip)
  return id
}

import { organisationDay } from '#domains/organisation/server/index.ts'
import type { Context, Work } from '#kit/server/context.ts'
import { payrollRefusals, payslipsRefusals } from '../../../contract/payroll.refusals.ts'
import { setWithheld, listSlips, type StoredSlip } from '../../store/payslips.ts'
import { markRechecks } from '../../store/rechecks.ts'
import { lockRegularRun, lockSupplementary, type RunRow } from '../../store/runs.ts'
import { writeDrafts } from '../../store/write-payslips.ts'
import { monthText } from '../../rules/date-texts.ts'
import { currentCutoff } from '../rules/differences.ts'
import { calculateNow } from './recalculate.ts'

type NewDraft = Readonly<{ employee_id: number; month: string; cutoff_date: string }>

/** Finds the run for a separate payslip: the regular one under review, or else the supplementary one. */
const runFor = async (context: Context, { month, cutoff_date }: NewDraft): Promise<RunRow> => {
  const regular = await lockRegularRun(context.tx, month)
  if (regular?.state === 'review') return regular
  if (regular?.state === 'queued' || regular?.state === 'calculating') throw payrollRefusals.refusal('not_in_review')
  const { tx, actor, now } = context
  const run = await lockSupplementary(tx, { month, cutoff_date, started_by: actor.account_id, now })
  return run
}

/** Makes the draft of one person; returns its id. */
export const addDraft = async (context: Context, input: NewDraft): Promise<number> => {
  const run = await runFor(context, input)
  const states = ['draft', 'approved', 'issued', 'paid'] as const
  const existing = await listSlips(context.tx, { employee_id: input.employee_id, month: input.month, states })
  if (existing.length > 0) throw payslipsRefusals.refusal('exists', { month: monthText(input.month) })
  const made = await calculateNow(context, {
    ...input,
    cutoff_date: run.kind === 'regular' ? run.cutoff_date : input.cutoff_date,
  })
  const ids = await writeDrafts(
    context.tx,
    [{ run_id: run.id, ...made, made_by: context.actor.account_id }],
    context.now,
  )
  // The amounts of the month are in the draft now, and no difference any more.
  await markRechecks(context.tx, [input.employee_id])
  return ids.get(input.employee_id) ?? 0
}

/** Makes the draft that is to replace an issued payslip; returns its id. `by` is the account of its author. */
export const beginCorrection = async (work: Work, slip: StoredSlip, reason: string, by: number): Promise<number> => {
  const { tx, now } = work
  const { id: supersedes_id, employee_id, month } = slip
  await lockRegularRun(tx, month)
  const today = await organisationDay(tx, now)
  const cutoff_date = [slip.cutoff_date, currentCutoff(month, today)].toSorted().at(-1) ?? slip.cutoff_date
  const run = await lockSupplementary(tx, { month, cutoff_date, started_by: by, now })
  const made = await calculateNow(work, { employee_id, month, cutoff_date })
  const draft = {
    run_id: run.id,
    ...made,
    made_by: by,
    supersedes_id,
    correction_reason: reason,
  }
  const id = (await writeDrafts(tx, [draft], now)).get(employee_id) ?? 0
  if (slip.withheld) await setWithheld(tx, id, slip)
  return id
}

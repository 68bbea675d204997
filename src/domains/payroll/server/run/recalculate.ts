import type { Work } from '#kit/server/context.ts'
import type { PayFacts } from '../../contract/pay/facts.ts'
import { payslipsRefusals } from '../../contract/payroll.refusals.ts'
import { readFacts } from '../facts/read-facts.ts'
import { boxOf } from '../secrets.ts'
import { discardDraft, type DraftRow, isEmptied, lockDrafts } from '../store/payslips.ts'
import { type Draft, writeDrafts } from '../store/write-payslips.ts'
import { buildPayslip } from './build-payslip.ts'
import { readWatch } from './watch.ts'

type Made = Pick<Draft, 'facts' | 'hash' | 'pay' | 'exceptions' | 'net_change_bp'>
type Asked = Readonly<{ employee_id: number; month: string; cutoff_date: string }>

/** The payslip of one person from the facts of now; refused where they do not make one. */
export const makeNow = async (work: Work, { employee_id, month, cutoff_date }: Asked): Promise<Made> => {
  const read = await readFacts(work.tx, boxOf(), [employee_id], { month, cutoff_date, now: work.now })
  const facts = read.get(employee_id)
  if (!facts || !hasPay(facts.pay)) throw payslipsRefusals.refusal('not_employed')
  const outcome = buildPayslip(facts, await readWatch(work.tx, work.now))
  if (outcome.state === 'done') return { facts: facts.pay, ...outcome.made }
  if (outcome.code === 'no_salary' || outcome.code === 'off_payroll') throw payslipsRefusals.refusal('no_salary')
  throw payslipsRefusals.refusal('incalculable', { message: outcome.message })
}

/** Whether facts make a payslip: a day of employment, or something that is still paid to one who has left. */
const hasPay = ({ days, adjustments }: PayFacts): boolean => days.length > 0 || adjustments.length > 0

/** Calculates a draft again from the facts of now. */
export const recalculateDraft = async (work: Work, draft: DraftRow): Promise<void> => {
  const made = await makeNow(work, draft)
  await writeDrafts(work.tx, [{ run_id: draft.run_id, ...made }], work.now)
}

/** Calculates the drafts of people and months again, where they have one. */
export const recalculateDrafts = async (
  work: Work,
  asked: readonly Readonly<{ employee_id: number; month: string }>[],
): Promise<void> => {
  for (const draft of await lockDrafts(work.tx, asked)) {
    if (await isEmptied(work.tx, draft)) await discardDraft(work.tx, draft)
    else await recalculateDraft(work, draft)
  }
}

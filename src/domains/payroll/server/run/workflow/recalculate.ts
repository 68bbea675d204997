import type { Work } from '#kit/server/context.ts'
import { hasPay } from '../../../contract/pay/difference-lines.ts'
import { payslipsRefusals } from '../../../contract/payroll.refusals.ts'
import { listFacts } from '../../facts/rules/list-facts.ts'
import type { PersonFacts } from '../../store/pay-facts.rows.ts'
import { boxOf } from '../../rules/secrets.ts'
import { discardDraft, type DraftRow, lockDrafts } from '../../store/payslips.ts'
import { type Draft, writeDrafts } from '../../store/write-payslips.ts'
import { buildPayslip } from '../rules/build-payslip.ts'
import { getWatch } from '../rules/watch.ts'

type Made = Pick<Draft, 'facts' | 'hash' | 'pay' | 'exceptions' | 'net_change_bp'>
type PersonMonth = Readonly<{ employee_id: number; month: string; cutoff_date: string }>

/** The current inputs of the pay of one person; null where there is nothing to pay. */
const findFactsNow = async (
  work: Work,
  { employee_id, month, cutoff_date }: PersonMonth,
): Promise<PersonFacts | null> => {
  const read = await listFacts(work.tx, boxOf(), [employee_id], { month, cutoff_date, now: work.now })
  const facts = read.get(employee_id)
  return facts && hasPay(facts.pay) ? facts : null
}

const makeFrom = async (work: Work, facts: PersonFacts | null): Promise<Made> => {
  if (!facts) throw payslipsRefusals.refusal('not_employed')
  const outcome = buildPayslip(facts, await getWatch(work.tx, work.now))
  if (outcome.state === 'done') return { facts: facts.pay, ...outcome.made }
  if (outcome.code === 'no_salary' || outcome.code === 'off_payroll') throw payslipsRefusals.refusal('no_salary')
  throw payslipsRefusals.refusal('incalculable', { message: outcome.message })
}

/** The payslip of one person from the facts of now; refused where they do not make one. */
export const calculateNow = async (work: Work, query: PersonMonth): Promise<Made> =>
  makeFrom(work, await findFactsNow(work, query))

/** Calculates a draft again from the facts of now. */
export const recalculateDraft = async (work: Work, draft: DraftRow): Promise<void> =>
  writeFrom(work, draft, await findFactsNow(work, draft))

const writeFrom = async (work: Work, { run_id }: DraftRow, facts: PersonFacts | null): Promise<void> => {
  await writeDrafts(work.tx, [{ run_id, ...(await makeFrom(work, facts)) }], work.now)
}

/** Calculates the drafts of people and months again, where they have one; a draft with nothing left to pay goes. */
export const recalculateDrafts = async (
  work: Work,
  query: readonly Readonly<{ employee_id: number; month: string }>[],
): Promise<void> => {
  for (const draft of await lockDrafts(work.tx, query)) {
    const facts = await findFactsNow(work, draft)
    if (facts) await writeFrom(work, draft, facts)
    else await discardDraft(work.tx, draft)
  }
}

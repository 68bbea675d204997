import { notify } from '#domains/notices/server/index.ts'
import { organisationDay } from '#domains/organisation/server/index.ts'
import { listAccountIdsOf } from '#domains/people/server/index.ts'
import { nextNumbers } from '#engines/numbering/server/store/series.ts'
import type { Work } from '#kit/server/context.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import { payrollRefusals } from '../../../contract/payroll.refusals.ts'
import { payLateOvertime, payOvertime } from '../../facts/workflow.ts'
import { openAccount } from '../../bank/rules/frozen-account.ts'
import { lastDigits } from '../../bank/documents/last-digits.ts'
import { type Approved, type Issued, lockApproved, updateIssued } from '../../store/issue.ts'
import { subtractPaidDifferences } from '../../store/differences.ts'
import { lockAccountsOf, postIssued } from '../../store/pay-accounts.ts'
import type { RunRow } from '../../store/runs.ts'
import { countOutdated } from '../../store/fixed-differences.ts'
import { monthText } from '../../rules/date-texts.ts'
import { peopleOf } from '../rules/approval.ts'

const SERIES = 'payslip'
const DIGITS = 6

/** `NB-PS-2026-000123`: prefix of the brand, year of issue, number without a gap. */
const numberText = (prefix: string, year: number, number: number): string => {
  const begin = prefix === '' || prefix.endsWith('-') ? prefix : `${prefix}-`
  return `${begin}PS-${year}-${String(number).padStart(DIGITS, '0')}`
}

const numbersOf = async (
  work: Work,
  slips: readonly Approved[],
  year: number,
): Promise<ReadonlyMap<number, string>> => {
  const numbers = new Map<number, string>()
  for (const [brand_id, own] of Map.groupBy(slips, (slip) => slip.brand_id)) {
    const given = await nextNumbers(work.tx, { brand_id, kind: SERIES, year }, own.length)
    own.forEach(({ id, prefix }, at) => numbers.set(id, numberText(prefix, year, given[at] ?? 0)))
  }
  return numbers
}

const notifyPeople = async (work: Work, run: RunRow, slips: readonly Approved[]): Promise<void> => {
  const accounts = await listAccountIdsOf(
    work.tx,
    slips.map(({ employee_id }) => employee_id),
  )
  await notify(work, accounts, 'payroll.payslip', {
    title: `Your payslip of ${monthText(run.month)} is here`,
    path: '/employee/userprofile?tab=payslips',
    why: 'This is about your pay.',
    dedupe_key: `payroll.payslip:${run.id}`,
  })
  publishLive(
    work,
    ['payroll.changed'],
    accounts.map((id) => `account:User:${id}` as const),
  )
}

/**
 * Numbers and issues the approved payslips of a run, freezes their printed data, and notifies their people.
 * @throws a refusal where a difference that they pay is paid by others, or does not exist any more
 */
export const issuePayslips = async (work: Work, run: RunRow): Promise<void> => {
  await lockAccountsOf(work.tx, run.id)
  const outdated = await countOutdated(work.tx, run.id, 'approved', null)
  if (outdated > 0) throw payrollRefusals.refusal('differences_changed', { people: peopleOf(outdated) })
  const today = await organisationDay(work.tx, work.now)
  const slips = await lockApproved(work.tx, run.id)
  const numbers = await numbersOf(work, slips, Number(today.slice(0, 4)))
  const issued = slips.map(({ id, bank_enc, document }): Issued => {
    const bank = bank_enc && openAccount(id, bank_enc)
    return {
      id,
      number: numbers.get(id) ?? '',
      bank_holder: bank?.holder ?? null,
      bank_last4: bank ? lastDigits(bank.number) : null,
      document,
    }
  })
  await updateIssued(work.tx, issued, work.now)
  await postIssued(work.tx, run.id, today)
  const late = await subtractPaidDifferences(work.tx, run.id)
  await payOvertime(work, run.month, slips)
  await payLateOvertime(work, late)
  await notifyPeople(work, run, slips)
}

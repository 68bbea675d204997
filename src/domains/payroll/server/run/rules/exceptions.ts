import { dayText } from '#kit/contract/day-text.ts'
import { percentText } from '#kit/contract/percent.ts'
import type { Pay } from '../../../contract/pay/calculate.ts'
import type { ExceptionCode } from '../../../contract/payslips.models.ts'
import type { Around } from '../../store/pay-facts.rows.ts'

export type Watch = Readonly<{ net_change_percent: number; bank_watch_days: number; today: string }>

/** Something about a payslip that has to be fixed or accepted. */
export type Found = Readonly<{
  code: ExceptionCode
  blocking: boolean
  detail: Readonly<Record<string, string | number>>
  author_id: number | null
}>

const toAccept = (code: ExceptionCode, detail: Found['detail'] = {}, author_id: number | null = null): Found => ({
  code,
  blocking: false,
  detail,
  author_id,
})
const blocking = (code: ExceptionCode, detail: Found['detail'] = {}): Found => ({
  ...toAccept(code, detail),
  blocking: true,
})

const BP = 10_000

/** By how much the net differs from that of the last payslip, in hundredths of a percent; null where nothing compares. */
export const netChange = (pay: Pick<Pay, 'net_minor' | 'currency'>, last: Around['last']): number | null => {
  if (!last || last.currency !== pay.currency || last.net_minor === 0) return null
  const change = Math.round(((pay.net_minor - last.net_minor) * BP) / Math.abs(last.net_minor))
  return Math.max(-2_000_000_000, Math.min(2_000_000_000, change))
}

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

const ofNet = (pay: Pay, around: Around, watch: Watch): Found[] => {
  const change = netChange(pay, around.last)
  return [
    ...(pay.net_minor < 0 ? [blocking('net_negative')] : []),
    ...(pay.net_minor === 0 ? [toAccept('net_zero')] : []),
    ...(around.last === null ? [toAccept('first_payslip')] : []),
    ...(change !== null && Math.abs(change) > watch.net_change_percent * 100
      ? [toAccept('net_change', { change_bp: change })]
      : []),
  ]
}

const ofBank = (pay: Pay, { bank, shares_account }: Around, watch: Watch): Found[] => {
  if (!bank) return pay.net_minor > 0 ? [blocking('bank_missing')] : []
  const age = daysBetween(bank.valid_from, watch.today)
  return [
    // Only transfers in euros go by IBAN alone.
    ...(pay.currency === 'EUR' && !bank.is_iban && pay.net_minor > 0 ? [toAccept('bank_unpayable')] : []),
    ...(age < watch.bank_watch_days ? [toAccept('bank_changed', { on: bank.valid_from })] : []),
    ...(shares_account > 0 ? [toAccept('duplicate_account', { others: shares_account })] : []),
  ]
}

/** Lists the exceptions that have to be fixed or accepted before a payslip is approved. */
export const exceptionsOf = (pay: Pay, around: Around, watch: Watch): Found[] => [
  ...ofNet(pay, around, watch),
  ...ofBank(pay, around, watch),
  ...(around.undecided_days > 0 ? [toAccept('undecided_attendance', { days: around.undecided_days })] : []),
  ...(around.waiting_requests > 0 ? [toAccept('undecided_request', { requests: around.waiting_requests })] : []),
  ...around.salary_authors.map(({ salary_id, author_id }) => toAccept('salary_changed', { salary_id }, author_id)),
  ...around.adjustment_authors.map(({ adjustment_id, author_id }) =>
    toAccept('adjustment', { adjustment_id }, author_id),
  ),
  ...(around.has_unapplied_hike ? [toAccept('unapplied_hike')] : []),
  ...(around.leaves ? [toAccept('leaver_final')] : []),
]

const many = (count: unknown, one: string, more: string): string => `${String(count)} ${count === 1 ? one : more}`

/** The message of an exception. It names no amount. */
export const exceptionText = (code: ExceptionCode, detail: Readonly<Record<string, unknown>>): string => {
  switch (code) {
    case 'net_negative':
      return 'The net pay is negative.'
    case 'bank_missing':
      return 'There is no bank account to pay to.'
    case 'bank_unpayable':
      return 'The bank account is no IBAN: no bank file in euros can pay it. Pay it by hand, or ask for an IBAN.'
    case 'no_pattern':
      return 'There is no work pattern with hours.'
    case 'no_salary':
      return 'There is no salary in this month.'
    case 'failed':
      return 'The pay could not be calculated.'
    case 'first_payslip':
      return 'This is the first payslip.'
    case 'net_change':
      return `The net pay changed by ${percentText(Number(detail['change_bp']), 1)}.`
    case 'net_zero':
      return 'The net pay is zero.'
    case 'bank_changed':
      return `The bank account is new since ${dayText(String(detail['on']))}.`
    case 'duplicate_account':
      return `${many(detail['others'], 'other person is', 'other people are')} paid to the same account.`
    case 'undecided_attendance':
      return `${many(detail['days'], 'day of attendance is', 'days of attendance are')} not decided.`
    case 'undecided_request':
      return `${many(detail['requests'], 'request waits', 'requests wait')} for a decision.`
    case 'month_unlocked':
      return 'The attendance of the month is not locked.'
    case 'salary_changed':
      return 'There is a new salary since the last payslip.'
    case 'adjustment':
      return 'An adjustment was entered.'
    case 'unapplied_hike':
      return 'An approved hike is not applied.'
    case 'leaver_final':
      return 'This is the last payslip: check open leave, overtime, equipment and recoveries.'
  }
}

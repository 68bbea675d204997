import { month } from '#kit/web/format/dates.ts'
import { amount, money } from '#kit/web/format/money.ts'
import { count } from '#kit/web/format/numbers.ts'
import type { RunFull } from '../../contract/runs.models.ts'

/** `120.00 EUR and 4,000.00 INR`. */
export const netsText = ({ totals }: Pick<RunFull, 'totals'>): string =>
  totals.map(({ currency, net_minor }) => money(net_minor, currency)).join(' and ')

/** The difference of a net from that of the month before: `+12.00 against last month`. */
export const differenceText = (
  { last_totals }: Pick<RunFull, 'last_totals'>,
  currency: string,
  net: number,
): string => {
  const last = last_totals.find((one) => one.currency === currency)
  if (!last) return 'No month before to compare with'
  const difference = net - last.net_minor
  return `${difference >= 0 ? '+' : '−'}${amount(Math.abs(difference), currency)} against last month`
}

/** The content of an approval: the sums, and the people who are paid differently than before. */
export const approvalText = (run: RunFull): string =>
  [
    ...run.totals.map(
      ({ currency, net_minor }) =>
        `Net ${money(net_minor, currency)}${run.kind === 'regular' ? `, ${differenceText(run, currency, net_minor)}` : ''}.`,
    ),
    run.changes.people > 0 &&
      `${count(run.changes.people, 'person gets', 'people get')} another amount than before${
        run.changes.swings > 0 ? `, ${run.changes.swings} of them by much more or less` : ''
      }.`,
    run.unpaid > 0 && `${count(run.unpaid, 'person gets', 'people get')} no pay by this run.`,
  ]
    .filter(Boolean)
    .join(' ')

const payText = ({ payable, bank_files }: RunFull): string => {
  if (payable.length === 0) return 'Everyone is paid.'
  if (bank_files.length === 0) return 'Issued. Send the money by bank file.'
  const owed = payable.reduce((sum, one) => sum + one.count, 0)
  return `${count(owed, 'person is', 'people are')} still owed money: by another file, or by hand on the pay page of the person.`
}

/** The purpose of a step of the next kind, where nothing is in its way. */
export const stepText = (run: RunFull): string => {
  switch (run.next.step) {
    case 'facts':
      return `The facts of ${month(run.month)} are being read.`
    case 'calculate':
      return 'The payslips are being calculated.'
    case 'review':
      return 'Something has to be fixed or accepted first.'
    case 'approve':
      return 'All is reviewed. A second person says yes to the sums.'
    case 'issue':
      return 'Approved. Issuing gives the payslips their numbers and shows them to their people.'
    case 'pay':
      return payText(run)
    case 'done':
      return 'Everyone is paid, and the run is closed.'
  }
}

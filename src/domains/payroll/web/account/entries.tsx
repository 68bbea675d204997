import { day, month } from '#kit/web/format/dates.ts'
import { money } from '#kit/web/format/money.ts'
import type { OwnPayEntry, PayBalance } from '../../contract/pay-accounts.calls.ts'

type Entry = OwnPayEntry
const signed = (minor: number, currency: string): string =>
  minor < 0 ? `−${money(-minor, currency)}` : money(minor, currency)

/** An amount with its sign: what is added to what is owed. */
export const entryAmount = ({ amount_minor, currency }: Entry): string => signed(amount_minor, currency)
export const entryOpen = ({ open_minor, currency }: Entry): string => signed(open_minor, currency)

/** Describes an entry as a text. */
export const entryText = ({ kind, payslip, payment }: Entry): string => {
  switch (kind) {
    case 'payslip':
      return payslip ? `Payslip of ${month(payslip.month)}, ${payslip.number}` : 'Payslip'
    case 'correction':
      return payslip ? `Correction of ${month(payslip.month)}, ${payslip.number}` : 'Correction'
    case 'sent': {
      const to = payment?.bank_last4 ? ` to the account ending ${payment.bank_last4}` : ''
      if (payment?.origin === 'before') return 'Paid, as it was said before payments were kept'
      const how = payment?.origin === 'hand' ? `Paid by hand, ${payment.reference}` : `Sent by bank file${to}`
      return payment?.returned_on ? `${how}; came back on ${day(payment.returned_on)}` : how
    }
    case 'returned':
      return `Came back from the bank${payment?.return_reason ? `: ${payment.return_reason}` : ''}`
  }
}

/** Describes the amount that an account still owes, in a sentence. */
export const openText = ({ open_minor, currency }: PayBalance): string => {
  if (open_minor === 0) return 'Everything is paid.'
  if (open_minor > 0) return `${money(open_minor, currency)} are still to be paid.`
  return `${money(-open_minor, currency)} more were sent than is owed. The next pay is less by it.`
}

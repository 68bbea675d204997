import { minorDigits } from '#kit/contract/currency.ts'
import { csvCell } from '#kit/contract/csv.ts'
import type { BankFormat } from './bank-format.ts'

const COLUMNS = ['reference', 'name', 'account', 'bank_code', 'amount', 'currency', 'execution_date'] as const

const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`

const amount = (minor: number, currency: string): string => {
  const digits = minorDigits(currency)
  const text = String(minor).padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** One row for each payment, for currencies without their own format. */
export const csvFile: BankFormat = {
  format: 'csv',
  extension: 'csv',
  type: 'text/csv; charset=utf-8',
  faultOf: () => null,
  write: ({ payments, currency, execution_date }) =>
    [
      csvLine(COLUMNS),
      ...payments.map((one) =>
        csvLine([
          one.reference,
          one.name,
          one.account,
          one.bank_code ?? '',
          amount(one.amount_minor, currency),
          currency,
          execution_date,
        ]),
      ),
    ].join(''),
}

import { amountText } from '#engines/money/contract/amounts.ts'
import type { PdfPart } from '#kit/server/pdf/document.ts'
import type { InvoiceTax } from '../../contract/invoices.models.ts'
import type { Printed } from '../store/printed.ts'

/** An amount without its currency, which stands beside it. */
export const plainText = (amount: number, currency: string): string =>
  amountText(amount, currency).slice(0, -currency.length - 1)

/** A rate in hundredths of a percent as `19 %`. */
export const percent = (bp: number): string => `${bp / 100} %`

/** Millionths as a decimal number: `1.0512`. */
const rateText = (micro: number): string => {
  const text = String(micro).padStart(7, '0')
  return `${text.slice(0, -6)}.${text.slice(-6)}`.replace(/\.?0+$/, '')
}

const discountOf = (made: Printed) => {
  const shares = made.lines.reduce((sum, { share_minor }) => sum + share_minor, 0)
  if (shares === 0) return []
  const name = made.discount_bp > 0 ? `Discount ${percent(made.discount_bp)}` : 'Discount'
  return [
    { label: 'Sum of the lines', value: amountText(made.net_minor + shares, made.currency) },
    { label: name, value: amountText(-shares, made.currency) },
  ]
}

const nationalOf = (made: Printed) =>
  made.taxes.flatMap((tax: InvoiceTax) =>
    tax.national_minor === null || made.tax_currency === null
      ? []
      : [
          {
            label: `${tax.name} ${percent(tax.rate_bp)} in ${made.tax_currency}`,
            value: amountText(tax.national_minor, made.tax_currency),
          },
        ],
  )

/** What the lines come to: discount, net, and of each rate its net and tax; the tax in the national currency below. */
export const sumsOf = (made: Printed): PdfPart[] => [
  {
    kind: 'totals',
    totals: [
      ...discountOf(made),
      { label: 'Net', value: amountText(made.net_minor, made.currency) },
      ...made.taxes.map((tax) => ({
        label: `${tax.name} ${percent(tax.rate_bp)} on ${plainText(tax.base_minor, made.currency)}`,
        value: amountText(tax.tax_minor, made.currency),
      })),
      { label: 'Total', value: amountText(made.total_minor, made.currency), isStrong: true },
      ...nationalOf(made),
    ],
  },
  ...(made.tax_currency === null || made.exchange_micro === null
    ? []
    : [
        {
          kind: 'paragraph' as const,
          text: `1 ${made.currency} = ${rateText(made.exchange_micro)} ${made.tax_currency}`,
          isSmall: true,
        },
      ]),
]

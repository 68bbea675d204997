import { amountText } from '#engines/money/contract/amounts.ts'
import type { PdfDocument, PdfPart, PdfRow } from '#kit/server/pdf/document.ts'
import { makePdf } from '#kit/server/pdf/make-pdf.ts'
import { percentText } from '#kit/contract/percent.ts'
import type { Buyer, InvoiceLine, InvoiceTax, LineUnit, Seller } from '../../../contract/invoices.models.ts'
import { fullDayText } from '../../../contract/months.ts'
import type { Printed } from '../../store/printed.ts'

/** Returns an amount without its currency, which is printed next to it. */
const plainText = (amount: number, currency: string): string =>
  amountText(amount, currency).slice(0, -currency.length - 1)

/** Millionths as a decimal number: `1.0512`. */
const rateText = (micro: number): string => {
  const text = String(micro).padStart(7, '0')
  return `${text.slice(0, -6)}.${text.slice(-6)}`.replace(/\.?0+$/, '')
}

const discountOf = (made: Printed) => {
  const shares = made.lines.reduce((sum, { share_minor }) => sum + share_minor, 0)
  if (shares === 0) return []
  const name = made.discount_bp > 0 ? `Discount ${percentText(made.discount_bp)}` : 'Discount'
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
            label: `${tax.name} ${percentText(tax.rate_bp)} in ${made.tax_currency}`,
            value: amountText(tax.national_minor, made.tax_currency),
          },
        ],
  )

/**
 * Returns the sums of the lines: discount, net, and of each rate its net and tax; the tax in the national currency
 * below.
 */
const sumsOf = (made: Printed): PdfPart[] => [
  {
    kind: 'totals',
    totals: [
      ...discountOf(made),
      { label: 'Net', value: amountText(made.net_minor, made.currency) },
      ...made.taxes.map((tax) => ({
        label: `${tax.name} ${percentText(tax.rate_bp)} on ${plainText(tax.base_minor, made.currency)}`,
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

const UNITS: Readonly<Record<LineUnit, string>> = { hour: 'h', day: 'd', month: 'mo.', piece: 'pc.' }
const NAMES = { invoice: 'Invoice', credit_note: 'Credit note' } as const

const decimal = (milli: number): string => String(milli / 1000)

const quantity = (line: InvoiceLine): string =>
  line.minutes === null
    ? `${decimal(line.quantity_milli ?? 0)} ${UNITS[line.unit]}`
    : `${Math.floor(line.minutes / 60)}:${String(line.minutes % 60).padStart(2, '0')} h`

const discountText = ({ discount_bp, discount_minor }: InvoiceLine, currency: string): string | null => {
  if (discount_bp > 0) return `${percentText(discount_bp)} discount`
  return discount_minor > 0 ? `${amountText(discount_minor, currency)} discount` : null
}

const rowOf = (line: InvoiceLine, { currency, taxes }: Printed): PdfRow => {
  const tax = taxes.find(({ tax_rate_id }) => tax_rate_id === line.tax_rate_id)
  return {
    cells: [
      line.description,
      quantity(line),
      plainText(line.unit_price_minor, currency),
      tax ? percentText(tax.rate_bp) : '',
      // The discount on the whole invoice is printed below the lines.
      plainText(line.net_minor + line.share_minor, currency),
    ],
    below: discountText(line, currency),
  }
}

const addressOf = (party: Pick<Seller | Buyer, 'legal_name' | 'address' | 'country' | 'tax_id'>): string[] => [
  party.legal_name,
  ...party.address.split('\n'),
  party.country,
  ...(party.tax_id === null ? [] : [`Tax number ${party.tax_id}`]),
]

const detailsOf = (made: Printed): PdfPart => {
  const rows = [
    ...(made.number === null ? [] : [{ label: 'Number', value: made.number, isStrong: true }]),
    ...(made.issue_date === null ? [] : [{ label: 'Date', value: fullDayText(made.issue_date) }]),
    ...(made.due_date === null || made.kind === 'credit_note'
      ? []
      : [{ label: 'Due', value: fullDayText(made.due_date), isStrong: true }]),
    { label: 'Service', value: `${fullDayText(made.service_from)} to ${fullDayText(made.service_to)}` },
    ...(made.contract_ref === null ? [] : [{ label: 'Reference', value: made.contract_ref }]),
    ...(made.credits_number === null ? [] : [{ label: 'For invoice', value: made.credits_number }]),
    ...(made.credited_by_number === null ? [] : [{ label: 'Cancelled by', value: made.credited_by_number }]),
  ]
  return { kind: 'facts', facts: rows }
}

const payment = (made: Printed): PdfPart[] => {
  if (made.kind === 'credit_note' || made.seller === null) return []
  const { account } = made.seller
  const terms = made.buyer?.payment_terms_days
  return [
    { kind: 'heading', text: 'Payment' },
    ...(terms === undefined || made.due_date === null
      ? []
      : [{ kind: 'paragraph' as const, text: `Payable by ${fullDayText(made.due_date)}, without deduction.` }]),
    {
      kind: 'facts',
      facts: [
        { label: 'Account holder', value: account.holder },
        { label: 'Account', value: account.account },
        ...(account.bank_name === null ? [] : [{ label: 'Bank', value: account.bank_name }]),
        { label: 'Bank code', value: account.bank_code },
      ],
    },
  ]
}

const partsOf = (made: Printed): PdfPart[] => [
  {
    kind: 'blocks',
    blocks: [
      { title: 'From', lines: made.seller ? addressOf(made.seller) : [made.brand_name] },
      { title: 'To', lines: made.buyer ? addressOf(made.buyer) : [made.client_name] },
    ],
  },
  detailsOf(made),
  {
    kind: 'table',
    label: 'Description',
    columns: [
      { title: 'Description', share: 5 },
      { title: 'Quantity', share: 1.5, isNumber: true },
      { title: `Price ${made.currency}`, share: 1.6, isNumber: true },
      { title: 'Tax', share: 0.9, isNumber: true },
      { title: `Net ${made.currency}`, share: 1.8, isNumber: true },
    ],
    rows: made.lines.map((line) => rowOf(line, made)),
  },
  ...sumsOf(made),
  ...made.taxes.flatMap(({ note }): PdfPart[] =>
    note === null ? [] : [{ kind: 'paragraph', text: note, isSmall: true }],
  ),
  ...(made.note === null ? [] : [{ kind: 'paragraph' as const, text: made.note }]),
  ...payment(made),
  ...(made.footer === null ? [] : [{ kind: 'paragraph' as const, text: made.footer, isSmall: true }]),
]

/** An invoice as PDF, made of what it froze when it was issued: the same bytes each time. */
export const printInvoice = (made: Printed): Promise<Buffer> => {
  const author = made.seller?.legal_name ?? made.brand_name
  const document: PdfDocument = {
    title: made.number === null ? `${NAMES[made.kind]}, draft` : `${NAMES[made.kind]} ${made.number}`,
    over: author,
    language: 'en-GB',
    author,
    created_at: made.issued_at ?? `${made.service_to}T00:00:00.000Z`,
    mark: made.number === null ? 'Draft' : made.state === 'cancelled' ? 'Cancelled' : null,
    footer: [author, made.seller?.tax_id, made.number].filter(Boolean).join(' · '),
    parts: partsOf(made),
  }
  return makePdf(document)
}

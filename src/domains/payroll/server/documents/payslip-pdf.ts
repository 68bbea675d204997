import { amountText } from '#engines/money/contract/amounts.ts'
import type { Tx } from '#kit/server/context.ts'
import type { PdfPart, PdfRow } from '#kit/server/pdf/document.ts'
import { makePdf } from '#kit/server/pdf/make-pdf.ts'
import { z } from 'zod'
import { findSlip, listLines, type StoredLine, type StoredSlip } from '../store/payslips.ts'
import { duration } from '#kit/contract/duration.ts'
import { percentText } from '#kit/contract/percent.ts'
import { dayText, monthText, shortDayText } from '../rules/date-texts.ts'

/** The printed data of a payslip in addition to its lines; stored with it from the day on which it is issued. */
export const printedFacts = z.object({
  name: z.string(),
  employee_no: z.string(),
  department: z.string().nullable(),
  designation: z.string().nullable(),
  employer: z.string(),
  employer_lines: z.array(z.string()),
  ytd: z.object({ gross_minor: z.int(), deductions_minor: z.int(), net_minor: z.int() }),
})
export type PrintedFacts = z.output<typeof printedFacts>

/** The hours or the calendar days that a line pays. */
const quantityOf = ({ quantity_minutes, explain }: StoredLine): string => {
  if (quantity_minutes !== null) return duration(quantity_minutes)
  const days = explain.inputs.find(({ unit }) => unit === 'days')?.value
  return days === undefined ? '' : `${days} ${days === 1 ? 'day' : 'days'}`
}

/** The rate of a line: a percentage, or the pay of a month or an hour. */
const rateOf = ({ rate_bp, rate_minor }: StoredLine, currency: string): string => {
  if (rate_bp !== null) return percentText(rate_bp)
  return rate_minor === null ? '' : amountText(rate_minor, currency)
}

const rowOf =
  (currency: string) =>
  (line: StoredLine): PdfRow => ({
    cells: [
      line.label,
      line.segment_from === null
        ? ''
        : `${shortDayText(line.segment_from)} to ${shortDayText(line.segment_to ?? line.segment_from)}`,
      quantityOf(line),
      rateOf(line, currency),
      amountText(line.outside && line.kind === 'deduction' ? -line.amount_minor : line.amount_minor, currency),
    ],
    below: line.explain.note ?? null,
  })

const COLUMNS = [
  { title: 'Description', share: 4 },
  { title: 'Days', share: 3 },
  { title: 'Quantity', share: 2, isNumber: true },
  { title: 'Rate', share: 3, isNumber: true },
  { title: 'Amount', share: 3, isNumber: true },
] as const

const tableOf = (title: string, lines: readonly StoredLine[], currency: string): PdfPart[] =>
  lines.length === 0
    ? []
    : [
        { kind: 'heading', text: title },
        { kind: 'table', label: title, columns: COLUMNS, rows: lines.map(rowOf(currency)) },
      ]

const factsOf = (slip: StoredSlip, printed: PrintedFacts): PdfPart => ({
  kind: 'facts',
  facts: [
    { label: 'Employee', value: `${printed.name} (${printed.employee_no})`, isStrong: true },
    { label: 'Payslip', value: slip.number ?? '', isStrong: true },
    { label: 'Department', value: printed.department ?? '–' },
    { label: 'Designation', value: printed.designation ?? '–' },
    { label: 'Pay day', value: slip.pay_on === null ? '–' : dayText(slip.pay_on) },
    { label: 'Period', value: `${dayText(slip.period_start)} to ${dayText(slip.period_end)}` },
    {
      label: 'Paid to',
      value: slip.bank_holder === null ? '–' : `${slip.bank_holder}, account ending ${slip.bank_last4}`,
    },
  ],
})

const OUTSIDE = 'Refunds and advances'
const outsideTotal = (amount: number, currency: string) =>
  amount === 0 ? [] : [{ label: OUTSIDE, value: amountText(amount, currency) }]

const totalsOf = (slip: StoredSlip): PdfPart => ({
  kind: 'totals',
  totals: [
    { label: 'Gross', value: amountText(slip.gross_minor, slip.currency) },
    { label: 'Deductions', value: amountText(slip.deductions_minor, slip.currency) },
    ...outsideTotal(slip.outside_minor, slip.currency),
    { label: 'Net pay', value: amountText(slip.net_minor, slip.currency), isStrong: true },
  ],
})

const yearOf = ({ currency }: StoredSlip, { ytd }: PrintedFacts): PdfPart => {
  const outside = ytd.net_minor - ytd.gross_minor + ytd.deductions_minor
  const parts = [
    `gross ${amountText(ytd.gross_minor, currency)}`,
    `deductions ${amountText(ytd.deductions_minor, currency)}`,
    ...(outside === 0 ? [] : [`refunds and advances ${amountText(outside, currency)}`]),
    `net ${amountText(ytd.net_minor, currency)}`,
  ]
  return { kind: 'paragraph', isSmall: true, text: `Year to date: ${parts.join(', ')}.` }
}

/** An issued payslip as PDF, from its frozen rows alone: the same payslip makes the same bytes. Null of a draft. */
export const printPayslip = async (tx: Tx, slip: StoredSlip): Promise<Buffer | null> => {
  if (slip.number === null || slip.issued_at === null) return null
  const printed = printedFacts.parse(slip.document)
  const lines = (await listLines(tx, [slip.id])).filter(({ on_slip }) => on_slip)
  const newer = slip.superseded_by_id === null ? undefined : await findSlip(tx, slip.superseded_by_id)
  const of = (kind: string): StoredLine[] => lines.filter((line) => line.kind === kind && !line.outside)
  const outside = lines.filter((line) => line.outside)
  const replaced: PdfPart[] = newer ? [{ kind: 'paragraph', text: `Replaced by ${newer.number}.` }] : []
  return makePdf({
    title: `Payslip ${monthText(slip.month)}`,
    over: printed.employer,
    under: printed.employer_lines.join(' · ') || null,
    language: 'en-GB',
    author: printed.employer,
    created_at: slip.issued_at,
    mark: newer ? 'Replaced' : null,
    footer: `${slip.number} · ${printed.employer}`,
    parts: [
      ...replaced,
      factsOf(slip, printed),
      ...tableOf('Earnings', of('earning'), slip.currency),
      ...tableOf('Deductions', of('deduction'), slip.currency),
      ...tableOf(OUTSIDE, outside, slip.currency),
      totalsOf(slip),
      ...tableOf('Costs of the employer', of('employer_cost'), slip.currency),
      yearOf(slip, printed),
    ],
  })
}

import { monthText } from '../../contract/months.ts'
import { money } from '#kit/web/format/money.ts'
import { number } from '#kit/web/format/numbers.ts'
import type { Column } from '#kit/web/table/columns.ts'
import type { VatRow } from '../../contract/vat.models.ts'
import { rateText } from '../parts/rate-text.ts'

const nationalText = ({ national_minor, tax_currency, without_national }: VatRow): string => {
  const missing = without_national > 0 ? `, ${number(without_national)} without a rate` : ''
  return `${money(national_minor, tax_currency)}${missing}`
}

export const vatColumns: readonly Column<VatRow>[] = [
  { key: 'month', title: 'Month', text: (row) => monthText(row.month), onPhone: 'title' },
  { key: 'brand', title: 'Brand', text: (row) => row.brand.name },
  { key: 'tax', title: 'Rate', text: (row) => `${row.tax.name} ${rateText(row.tax.rate_bp)}` },
  { key: 'base', title: 'Net', text: (row) => money(row.base_minor, row.currency), isNumber: true },
  { key: 'tax_minor', title: 'Tax', text: (row) => money(row.tax_minor, row.currency), isNumber: true },
  { key: 'national', title: 'Tax in national currency', text: nationalText, isNumber: true },
  { key: 'documents', title: 'Documents', text: (row) => number(row.documents), isNumber: true },
]

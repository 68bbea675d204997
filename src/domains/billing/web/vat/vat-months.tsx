import { amount, money } from '#kit/web/format/money.ts'
import { count, number } from '#kit/web/format/numbers.ts'
import type { Column } from '#kit/web/table/columns.ts'
import { DataTable } from '#kit/web/table/data-table.tsx'
import { monthText } from '../../contract/months.ts'
import type { VatRow } from '../../contract/vat.models.ts'
import { rateText } from '../parts/rate-text.ts'
import styles from './vat.module.css'

const nationalText = ({ national_minor, tax_currency, without_national }: VatRow): string => {
  const missing = without_national > 0 ? `, ${number(without_national)} without a rate` : ''
  return `${money(national_minor, tax_currency)}${missing}`
}

export const vatColumns: readonly Column<VatRow>[] = [
  { key: 'tax', title: 'Rate', text: (row) => `${row.tax.name} ${rateText(row.tax.rate_bp)}`, onPhone: 'title' },
  { key: 'brand', title: 'Brand', text: (row) => row.brand.name },
  { key: 'base', title: 'Net', text: (row) => money(row.base_minor, row.currency), isNumber: true },
  { key: 'tax_minor', title: 'Tax', text: (row) => money(row.tax_minor, row.currency), isNumber: true },
  { key: 'national', title: 'Tax in national currency', text: nationalText, isNumber: true },
  { key: 'documents', title: 'Documents', text: (row) => number(row.documents), isNumber: true },
]

export const vatKey = (row: VatRow): string => `${row.month} ${row.brand.id} ${row.tax.id} ${row.currency}`

/** `10,600.29 EUR · 151,416.00 INR`: currencies are never added. */
const taxText = (rows: readonly VatRow[]): string =>
  [...Map.groupBy(rows, ({ tax_currency }) => tax_currency)]
    .map(([currency, ofCurrency]) => {
      const sum = ofCurrency.reduce((total, { national_minor }) => total + national_minor, 0)
      return `${amount(sum, currency)} ${currency}`
    })
    .join(' · ')

type Props = Readonly<{ rows: readonly VatRow[]; onRow: (row: VatRow) => void }>

/** A group for each month with its tax; what is taxed at 0 % is folded where a month has more. */
export const VatMonths = ({ rows, onRow }: Props) => (
  <div className={styles.months}>
    {[...Map.groupBy(rows, ({ month }) => month)].map(([month, ofMonth]) => (
      <Month key={month} month={month} rows={ofMonth} onRow={onRow} />
    ))}
  </div>
)

const Month = ({ month, rows, onRow }: Props & { month: string }) => {
  const taxed = rows.filter(({ tax }) => tax.rate_bp !== 0)
  const untaxed = rows.filter(({ tax }) => tax.rate_bp === 0)
  const label = monthText(month)
  const table = (name: string, shown: readonly VatRow[]) => (
    <DataTable label={name} rows={shown} columns={vatColumns} rowKey={vatKey} onRow={onRow} isCompact />
  )
  return (
    <section className={styles.month}>
      <header className={styles.head}>
        <h2>{label}</h2>
        <span>Tax {taxText(rows)}</span>
      </header>
      {taxed.length > 0 && table(label, taxed)}
      {untaxed.length > 0 && (
        <details className={`m-fold ${styles.untaxed}`} open={taxed.length === 0}>
          <summary>{count(untaxed.length, 'line')} at 0 %</summary>
          {table(`${label} at 0 %`, untaxed)}
        </details>
      )}
    </section>
  )
}

import { duration } from '#kit/web/format/durations.ts'
import { amount, money } from '#kit/web/format/money.ts'
import { count, number } from '#kit/web/format/numbers.ts'
import type { InvoiceFull, InvoiceLine } from '../../contract/invoices.models.ts'
import { rateText } from '../parts/rate-text.ts'
import styles from '../parts/billing.module.css'
import { InvoiceSum } from './invoice-sum.tsx'
import { UNITS } from './invoice-words.ts'

const quantity = ({ minutes, quantity_milli, unit }: InvoiceLine): string =>
  minutes === null ? `${number((quantity_milli ?? 0) / 1000, 3)} ${UNITS[unit].toLowerCase()}` : duration(minutes)

const nationalOf = ({ taxes, tax_currency }: InvoiceFull) =>
  taxes.flatMap(({ name, rate_bp, national_minor }) =>
    national_minor === null || tax_currency === null
      ? []
      : [{ name: `${name} ${rateText(rate_bp)} in ${tax_currency}`, text: money(national_minor, tax_currency) }],
  )

/** The lines of an invoice with what each bills, its taxes and its total. */
export const InvoiceLines = ({ row }: Readonly<{ row: InvoiceFull }>) => (
  <div>
    <div className={styles.scroll}>
      <table className={styles.plain}>
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col" data-number>
              Quantity
            </th>
            <th scope="col" data-number>
              Price
            </th>
            <th scope="col" data-number>
              Net
            </th>
          </tr>
        </thead>
        <tbody>
          {row.lines.map((line) => (
            <tr key={line.id}>
              <td>
                {line.description}
                <Below line={line} currency={row.currency} />
              </td>
              <td data-number>{quantity(line)}</td>
              <td data-number>{amount(line.unit_price_minor, row.currency)}</td>
              <td data-number>{amount(line.net_minor + line.share_minor, row.currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    {row.lines.length === 0 && <p className="m-dim">No lines yet.</p>}
    <InvoiceSum
      currency={row.currency}
      net={row.net_minor}
      total={row.total_minor}
      discount={row.lines.reduce((sum, { share_minor }) => sum + share_minor, 0)}
      taxes={row.taxes.map((tax) => ({ ...tax, id: tax.tax_rate_id }))}
      national={nationalOf(row)}
    />
  </div>
)

const Below = ({ line, currency }: Readonly<{ line: InvoiceLine; currency: string }>) => {
  const parts = [
    ...(line.discount_bp > 0 ? [`${rateText(line.discount_bp)} off`] : []),
    ...(line.discount_minor > 0 ? [`${money(line.discount_minor, currency)} off`] : []),
    ...(line.items.length > 0 ? [count(line.items.length, 'piece of work', 'pieces of work')] : []),
    ...(line.credited_minor > 0 ? [`${money(line.credited_minor, currency)} credited`] : []),
  ]
  return parts.length > 0 && <div className="m-dim m-small">{parts.join(' · ')}</div>
}

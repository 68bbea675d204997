import { duration } from '#kit/web/format/durations.ts'
import { amount, money } from '#kit/web/format/money.ts'
import { count, number } from '#kit/web/format/numbers.ts'
import type { InvoiceFull, InvoiceLine } from '../../contract/invoices.models.ts'
import { UNITS } from './invoice-words.ts'
import styles from '../parts/billing.module.css'

const quantity = ({ minutes, quantity_milli, unit }: InvoiceLine): string =>
  minutes === null ? `${number((quantity_milli ?? 0) / 1000, 3)} ${UNITS[unit].toLowerCase()}` : duration(minutes)

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
                <Below line={line} />
              </td>
              <td data-number>{quantity(line)}</td>
              <td data-number>{amount(line.unit_price_minor, row.currency)}</td>
              <td data-number>{amount(line.net_minor, row.currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    {row.lines.length === 0 && <p className="m-dim">No lines yet.</p>}
    <Sum
      currency={row.currency}
      net={row.net_minor}
      total={row.total_minor}
      taxes={row.taxes.map(({ name, rate_bp, tax_minor }) => ({
        name: `${name} ${number(rate_bp / 100, 2)} %`,
        tax_minor,
      }))}
    />
  </div>
)

const Below = ({ line }: Readonly<{ line: InvoiceLine }>) => {
  const parts = [
    ...(line.discount_bp > 0 ? [`${number(line.discount_bp / 100, 2)} % off`] : []),
    ...(line.items.length > 0 ? [count(line.items.length, 'piece of work', 'pieces of work')] : []),
  ]
  return parts.length > 0 && <div className="m-dim m-small">{parts.join(' · ')}</div>
}

type SumProps = Readonly<{
  currency: string
  net: number
  total: number
  taxes: readonly Readonly<{ name: string; tax_minor: number }>[]
}>

/** Net, taxes and total below each other. */
export const Sum = ({ currency, net, total, taxes }: SumProps) => (
  <dl className={styles.sum}>
    <div>
      <dt>Net</dt>
      <dd>{money(net, currency)}</dd>
    </div>
    {taxes.map(({ name, tax_minor }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{money(tax_minor, currency)}</dd>
      </div>
    ))}
    <div data-strong>
      <dt>Total</dt>
      <dd>{money(total, currency)}</dd>
    </div>
  </dl>
)

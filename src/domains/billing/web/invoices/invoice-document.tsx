import type { ReactNode } from 'react'
import { fullDay } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { amount, money } from '#kit/web/format/money.ts'
import { count, number } from '#kit/web/format/numbers.ts'
import type { Buyer, InvoiceFull, InvoiceLine, Seller } from '../../contract/invoices.models.ts'
import { rateText } from '../parts/rate-text.ts'
import { UNITS } from './invoice-labels.ts'
import { InvoiceSum } from './invoice-sum.tsx'
import styles from '../parts/billing.module.css'
import page from './invoice-document.module.css'

const quantity = ({ minutes, quantity_milli, unit }: InvoiceLine): string =>
  minutes === null ? `${number((quantity_milli ?? 0) / 1000, 3)} ${UNITS[unit].toLowerCase()}` : duration(minutes)

const nationalOf = ({ taxes, tax_currency }: InvoiceFull) =>
  taxes.flatMap(({ name, rate_bp, national_minor }) =>
    national_minor === null || tax_currency === null
      ? []
      : [{ name: `${name} ${rateText(rate_bp)} in ${tax_currency}`, text: money(national_minor, tax_currency) }],
  )

/** The lines of an invoice with what each bills, its taxes and its total. */
const InvoiceLines = ({ row }: Readonly<{ row: InvoiceFull }>) => (
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
                <LineNotes line={line} currency={row.currency} />
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

const LineNotes = ({ line, currency }: Readonly<{ line: InvoiceLine; currency: string }>) => {
  const parts = [
    ...(line.discount_bp > 0 ? [`${rateText(line.discount_bp)} off`] : []),
    ...(line.discount_minor > 0 ? [`${money(line.discount_minor, currency)} off`] : []),
    ...(line.items.length > 0 ? [count(line.items.length, 'piece of work', 'pieces of work')] : []),
    ...(line.credited_minor > 0 ? [`${money(line.credited_minor, currency)} credited`] : []),
  ]
  return parts.length > 0 && <div className="m-dim m-small">{parts.join(' · ')}</div>
}

type PartyProps = Readonly<{
  label: string
  party: Pick<Seller | Buyer, 'legal_name' | 'address' | 'country' | 'tax_id'> | null
  /** The name where the document has no address yet. */
  name: string
}>

const Party = ({ label, party, name }: PartyProps) => (
  <div>
    <h3 className={page.label}>{label}</h3>
    <p className={page.address}>
      {party
        ? [party.legal_name, party.address, party.country, party.tax_id && `Tax number ${party.tax_id}`]
            .filter(Boolean)
            .join('\n')
        : name}
    </p>
  </div>
)

const titleOf = ({ kind, number: name }: InvoiceFull): string => {
  const word = kind === 'invoice' ? 'Invoice' : 'Credit note'
  return name === null ? `${word}, draft` : `${word} ${name}`
}

const markOf = (row: InvoiceFull): string | undefined =>
  row.number === null ? 'Draft' : row.state === 'cancelled' ? 'Cancelled' : undefined

const datesOf = (row: InvoiceFull): readonly (readonly [label: string, value: ReactNode])[] => [
  ...(row.issue_date ? [['Date', fullDay(row.issue_date)] as const] : []),
  ...(row.due_date && row.kind === 'invoice' ? [['Due', <b key="due">{fullDay(row.due_date)}</b>] as const] : []),
  ['Service', `${fullDay(row.service_from)} to ${fullDay(row.service_to)}`],
  ...(row.contract_ref ? [['Reference', row.contract_ref] as const] : []),
]

/** A document as it is printed: who sends it to whom, its lines, sums and payment. */
export const InvoiceDocument = ({ row }: Readonly<{ row: InvoiceFull }>) => (
  <article className={page.page} aria-label={titleOf(row)} data-mark={markOf(row)}>
    <header>
      <p className="m-dim m-small">{row.seller?.legal_name ?? row.brand.name}</p>
      <h2>{titleOf(row)}</h2>
    </header>
    <div className={page.parties}>
      <Party label="From" party={row.seller} name={row.brand.name} />
      <Party label="To" party={row.buyer} name={row.client.name} />
    </div>
    <dl className={page.dates}>
      {datesOf(row).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <InvoiceLines row={row} />
    <Below row={row} />
  </article>
)

/** The texts below the sums. */
const Below = ({ row }: Readonly<{ row: InvoiceFull }>) => (
  <>
    {row.exchange_micro && row.tax_currency && (
      <p className="m-dim m-small">
        1 {row.currency} = {number(row.exchange_micro / 1e6, 6)} {row.tax_currency}
      </p>
    )}
    {row.taxes.map(
      ({ tax_rate_id, note }) =>
        note !== null && (
          <p key={tax_rate_id} className="m-dim m-small">
            {note}
          </p>
        ),
    )}
    {row.note && <p className={page.address}>{row.note}</p>}
    {row.kind === 'invoice' && row.seller && <Payment row={row} account={row.seller.account} />}
    {row.footer && <p className={`m-dim m-small ${page.address}`}>{row.footer}</p>}
  </>
)

const Payment = ({ row, account }: Readonly<{ row: InvoiceFull; account: Seller['account'] }>) => (
  <div>
    <h3 className={page.label}>Payment</h3>
    {row.due_date && <p>Payable by {fullDay(row.due_date)}, without deduction.</p>}
    <p className={page.address}>
      {[account.holder, account.account, account.bank_name, account.bank_code].filter(Boolean).join('\n')}
    </p>
  </div>
)

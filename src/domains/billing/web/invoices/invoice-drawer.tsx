import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { dateTime, day, days } from '#kit/web/format/dates.ts'
import { count, number } from '#kit/web/format/numbers.ts'
import { ActionMenu } from '#kit/web/layout/action-menu.tsx'
import { Facts } from '#kit/web/layout/cards.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { viewInvoice } from '../../contract/invoices.calls.ts'
import type { InvoiceFull, InvoiceLine } from '../../contract/invoices.models.ts'
import { InvoicePayments } from './invoice-payments.tsx'
import { nameOf, stateOf, UNITS } from './invoice-labels.ts'
import { useInvoiceActions } from './use-invoice-actions.ts'
import styles from '../parts/billing.module.css'
import { duration } from '#kit/web/format/durations.ts'
import { amount, money } from '#kit/web/format/money.ts'
import { rateText } from '../parts/rate-text.ts'
import { InvoiceSum } from './invoice-sum.tsx'

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

/** One invoice next to the list: its content, payments and history. */
export const InvoiceDrawer = () => {
  const drawer = useDrawer('invoice')
  return (
    <SideDrawer history={['invoices', drawer.id]} title="Invoice" is_open={drawer.id !== null} onClose={drawer.close}>
      {drawer.id !== null && <Body id={Number(drawer.id)} />}
    </SideDrawer>
  )
}

const Body = ({ id }: Readonly<{ id: number }>) => {
  const query = useCallQuery(viewInvoice, { params: { id } })
  return (
    <Loaded query={query} what="the invoice" shape="lines">
      {(row) => <Invoice row={row} />}
    </Loaded>
  )
}

const Invoice = ({ row }: Readonly<{ row: InvoiceFull }>) => {
  const actions = useInvoiceActions()
  return (
    <div className="m-stack">
      <div className={styles.lineHead}>
        <strong>
          {nameOf(row)} <StatusBadge {...stateOf(row)} />
        </strong>
        <span className={styles.buttons}>
          {row.can.issue && <Button onClick={() => void actions.confirmIssue(row)}>Issue</Button>}
          <ActionMenu actions={actions.menu(row)} label={`More for ${nameOf(row)}`} />
        </span>
      </div>
      <Refused failure={actions.failure} />
      <InvoiceDetails row={row} />
      <InvoiceLines row={row} />
      {row.kind === 'invoice' && row.number !== null && <InvoicePayments row={row} />}
      {row.note && <p>{row.note}</p>}
      <Reminders row={row} />
      <Part title="History">
        <ul className={styles.list}>
          {row.history.map(({ at, what, who }) => (
            <li key={`${at} ${what}`}>
              {what} <span className="m-dim m-small">{[who, dateTime(at)].filter(Boolean).join(' · ')}</span>
            </li>
          ))}
        </ul>
      </Part>
      {row.hash && (
        <Part title="Seal">
          <p className={styles.hash}>{row.hash}</p>
        </Part>
      )}
    </div>
  )
}

const Part = ({ title, children }: Readonly<{ title: string; children: ReactNode }>) => (
  <section className={styles.part}>
    <h3>{title}</h3>
    {children}
  </section>
)

const Reminders = ({ row: { reminders } }: Readonly<{ row: InvoiceFull }>) => {
  const { sent, next } = reminders
  if (sent.length === 0 && next === null) return null
  return (
    <Part title="Reminders">
      <ul className={styles.list}>
        {sent.map(({ level, on }) => (
          <li key={level}>
            Reminder {level} <span className="m-dim m-small">left on {day(on)}</span>
          </li>
        ))}
        {next && (
          <li>
            Reminder {next.level} <span className="m-dim m-small">comes on {day(next.on)} while something is open</span>
          </li>
        )}
      </ul>
    </Part>
  )
}

const InvoiceDetails = ({ row }: Readonly<{ row: InvoiceFull }>) => (
  <Facts
    facts={[
      ['Client', row.client.name],
      ['From', row.seller?.legal_name ?? row.brand.name],
      ['Service', days(row.service_from, row.service_to)],
      ...(row.project ? [['Project', row.project.name] as const] : []),
      ...(row.contract_ref ? [['Reference', row.contract_ref] as const] : []),
      ...(row.issue_date ? [['Issued', day(row.issue_date)] as const] : []),
      ...(row.due_date ? [['Due', day(row.due_date)] as const] : []),
      ...(row.exchange_micro && row.tax_currency
        ? [['Exchange rate', `1 ${row.currency} = ${number(row.exchange_micro / 1e6, 6)} ${row.tax_currency}`] as const]
        : []),
      ...(row.next_number ? [['Next number', row.next_number] as const] : []),
      ...(row.cancel_reason ? [['Cancelled because', row.cancel_reason] as const] : []),
      ...(row.sent_at ? [['Sent', dateTime(row.sent_at)] as const] : []),
    ]}
  />
)

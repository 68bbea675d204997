import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { dateTime, day } from '#kit/web/format/dates.ts'
import { money } from '#kit/web/format/money.ts'
import { ActionMenu } from '#kit/web/layout/action-menu.tsx'
import { Facts, Tile, Tiles } from '#kit/web/layout/cards.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { viewInvoice } from '../../contract/invoices.calls.ts'
import type { InvoiceFull } from '../../contract/invoices.models.ts'
import { InvoicePayments } from './invoice-payments.tsx'
import { nameOf, stateOf } from './invoice-labels.ts'
import { useInvoiceActions } from './use-invoice-actions.ts'
import { InvoiceDocument } from './invoice-document.tsx'
import styles from '../parts/billing.module.css'
import page from './invoice-document.module.css'

/** One invoice next to the list: its content, payments and history. */
export const InvoiceDrawer = () => {
  const drawer = useDrawer('invoice')
  return (
    <SideDrawer
      history={['invoices', drawer.id]}
      title="Invoice"
      isWide
      is_open={drawer.id !== null}
      onClose={drawer.close}
    >
      {drawer.id !== null && <Body id={Number(drawer.id)} />}
    </SideDrawer>
  )
}

const Body = ({ id }: Readonly<{ id: number }>) => {
  const query = useCallQuery(viewInvoice, { params: { id } })
  return (
    <Loaded query={query} what="the invoice" shape="table" rows={14}>
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
          <Button variant="default" onClick={() => actions.save(row)}>
            Save PDF
          </Button>
          <ActionMenu actions={actions.menu(row)} label={`More for ${nameOf(row)}`} />
        </span>
      </div>
      <Refused failure={actions.failure} />
      <div className={page.sides}>
        <InvoiceDocument row={row} />
        <div className={`m-stack ${page.aside}`}>
          <Tiles>
            {row.number === null || row.kind === 'credit_note' ? (
              <Tile label="Total" value={money(row.total_minor, row.currency)} />
            ) : (
              <Tile
                label="Open"
                value={money(row.balance_minor, row.currency)}
                note={`of ${money(row.total_minor, row.currency)}`}
                tone={row.overdue ? 'bad' : undefined}
              />
            )}
          </Tiles>
          <InvoiceDetails row={row} />
          {row.kind === 'invoice' && row.number !== null && <InvoicePayments row={row} />}
          <Reminders row={row} />
          {row.history.length > 0 && (
            <Part title="History">
              <ul className={styles.list}>
                {row.history.map(({ at, what, who }) => (
                  <li key={`${at} ${what}`}>
                    {what} <span className="m-dim m-small">{[who, dateTime(at)].filter(Boolean).join(' · ')}</span>
                  </li>
                ))}
              </ul>
            </Part>
          )}
          {row.hash && (
            <Part title="Seal">
              <p className={styles.hash}>{row.hash}</p>
            </Part>
          )}
        </div>
      </div>
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

/** Details that are not part of the document. */
const InvoiceDetails = ({ row }: Readonly<{ row: InvoiceFull }>) => {
  const details = [
    ...(row.project ? [['Project', row.project.name] as const] : []),
    ...(row.next_number ? [['Next number', row.next_number] as const] : []),
    ...(row.cancel_reason ? [['Cancelled because', row.cancel_reason] as const] : []),
    ...(row.sent_at ? [['Sent', dateTime(row.sent_at)] as const] : []),
  ]
  return details.length > 0 && <Facts facts={details} />
}

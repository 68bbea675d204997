import { Button } from '@mantine/core'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { day } from '#kit/web/format/dates.ts'
import { money } from '#kit/web/format/money.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { InvoiceFull } from '../../contract/invoices.models.ts'
import styles from '../parts/billing.module.css'

/** The payments, credits and open amount. A payment that was a mistake is voided and stays here. */
export const InvoicePayments = ({ row }: Readonly<{ row: InvoiceFull }>) => {
  const step = useDrawer('step')
  const credit = Math.min(row.client_credit_minor, row.balance_minor)
  return (
    <section className={styles.part}>
      <h3>Payments</h3>
      {row.payments.length === 0 && <p className="m-dim">Nothing was paid yet.</p>}
      <ul className={styles.notes}>
        {row.payments.map((payment) => (
          <li key={payment.id} className={styles.lineHead}>
            <span>
              {money(payment.amount_minor, row.currency)} <span className="m-dim">on {day(payment.received_on)}</span>
              {payment.method === 'credit' && <span className="m-dim m-small"> · Credit of the client</span>}
              {payment.reference && <span className="m-dim m-small"> · {payment.reference}</span>}
              {payment.void_reason && <span className="m-dim m-small"> · {payment.void_reason}</span>}
            </span>
            {payment.voided_at !== null && <StatusBadge tone="off" word="Void" />}
            {payment.voided_at === null && row.can.void && (
              <Button variant="subtle" size="compact-sm" onClick={() => step.open(`void-${row.id}-${payment.id}`)}>
                Void
              </Button>
            )}
          </li>
        ))}
      </ul>
      <CreditNotes row={row} />
      <div className={styles.buttons}>
        {row.can.pay && (
          <Button variant="default" size="compact-sm" onClick={() => step.open(`pay-${row.id}`)}>
            Add payment
          </Button>
        )}
        {row.can.pay && credit > 0 && (
          <Button variant="default" size="compact-sm" onClick={() => step.open(`setoff-${row.id}`)}>
            Set off credit
          </Button>
        )}
        <span className="m-dim">{money(row.balance_minor, row.currency)} open</span>
      </div>
    </section>
  )
}

const CreditNotes = ({ row }: Readonly<{ row: InvoiceFull }>) => {
  const here = useHere()
  return (
    <>
      {row.credit_notes.length > 0 && (
        <ul className={styles.notes} aria-label="Credit notes">
          {row.credit_notes.map(({ id, number, issue_date, total_minor }) => (
            <li key={id}>
              {money(total_minor, row.currency)} <span className="m-dim">credited</span>{' '}
              <GoLink href={here({ invoice: id })}>{number}</GoLink>
              {issue_date && <span className="m-dim m-small"> · {day(issue_date)}</span>}
            </li>
          ))}
        </ul>
      )}
      {row.excess_minor > 0 && (
        <p className="m-small">
          {money(row.excess_minor, row.currency)} went beyond this invoice and became credit of the client.
        </p>
      )}
    </>
  )
}

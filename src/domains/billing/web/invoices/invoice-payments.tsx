import { Button } from '@mantine/core'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { day } from '#kit/web/format/dates.ts'
import { money } from '#kit/web/format/money.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { InvoiceFull } from '../../contract/invoices.models.ts'
import styles from '../parts/billing.module.css'

/** What was paid, and what is open. A payment that was a mistake is voided and stays here. */
export const InvoicePayments = ({ row }: Readonly<{ row: InvoiceFull }>) => {
  const step = useDrawer('step')
  return (
    <section className={styles.part}>
      <h3>Payments</h3>
      {row.payments.length === 0 && <p className="m-dim">Nothing was paid yet.</p>}
      <ul className={styles.notes}>
        {row.payments.map((payment) => (
          <li key={payment.id} className={styles.lineHead}>
            <span>
              {money(payment.amount_minor, row.currency)} <span className="m-dim">on {day(payment.received_on)}</span>
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
      <div className={styles.buttons}>
        {row.can.pay && (
          <Button variant="default" size="compact-sm" onClick={() => step.open(`pay-${row.id}`)}>
            Add payment
          </Button>
        )}
        <span className="m-dim">{money(row.balance_minor, row.currency)} open</span>
      </div>
    </section>
  )
}

import { amount } from '#kit/web/format/money.ts'
import type { RevenueTotals } from '../../contract/revenue.models.ts'
import styles from '../parts/billing.module.css'

/** What all rows come to, one line for each currency: currencies are never added. */
export const RevenueTotalsLine = ({ totals }: Readonly<{ totals: readonly RevenueTotals[] }>) => (
  <>
    {totals.map((total) => (
      <dl key={total.currency} className={styles.totals} aria-label={`Totals in ${total.currency}`}>
        <Total name="Currency" value={total.currency} />
        <Total name="Planned" value={amount(total.planned_minor, total.currency)} />
        <Total name="Booked" value={amount(total.booked_minor, total.currency)} />
        <Total name="Invoiced" value={amount(total.invoiced_minor, total.currency)} />
        <Total name="Received" value={amount(total.received_minor, total.currency)} />
        <Total name="Unbilled" value={amount(total.unbilled_minor, total.currency)} />
        {total.margin_minor !== null && <Total name="Margin" value={amount(total.margin_minor, total.currency)} />}
      </dl>
    ))}
  </>
)

const Total = ({ name, value }: Readonly<{ name: string; value: string }>) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

import { GoLink } from '#kit/web/address/go-link.tsx'
import type { DashboardCardProps } from '#kit/web/screens/screen.ts'
import type { BalanceRow } from '../../contract/balances.models.ts'
import { leaveCard } from '../../contract/requests.cards.ts'
import { amountText } from '../parts/amounts.ts'
import { soonLost } from '../parts/lapse-text.ts'
import { TypeName } from '../parts/type-name.tsx'
import styles from './cards.module.css'

const MAX_TYPES = 4

const LeaveCard = ({ data }: DashboardCardProps) => {
  const rows = leaveCard.parse(data)
  return (
    <div className={styles.card}>
      {rows.length === 0 ? (
        <p className="m-dim">You have no leave balance yet. HR grants it with the leave plan.</p>
      ) : (
        <ul className={styles.balances}>
          {rows.slice(0, MAX_TYPES).map((row) => (
            <Balance key={row.type_id} row={row} />
          ))}
        </ul>
      )}
      <p className={styles.foot}>
        <GoLink href="/employee/request?add=new">Add Request</GoLink>
        {rows.length > MAX_TYPES && <GoLink href="/employee/request">All balances</GoLink>}
      </p>
    </div>
  )
}
export default LeaveCard

/** Shows the parts of a balance: taken, booked or pending, and available. */
const Balance = ({ row }: { row: BalanceRow }) => {
  const { unit, taken, booked, pending, available } = row
  const lost = soonLost(row)
  const whole = taken + booked + pending + Math.max(0, available)
  const share = (amount: number): string => `${whole > 0 ? (Math.max(0, amount) / whole) * 100 : 0}%`
  const parts = [
    ...(taken > 0 ? [`${amountText(taken, unit)} taken`] : []),
    ...(booked > 0 ? [`${amountText(booked, unit)} booked`] : []),
    ...(pending > 0 ? [`${amountText(pending, unit)} pending`] : []),
  ]
  return (
    <li>
      <GoLink href={`/employee/request?statement=${row.type_id}`} className={styles.balance}>
        <span className={styles.line}>
          <TypeName type={row} />
          <strong className="m-number">{amountText(available, unit)} left</strong>
        </span>
        <span className={styles.bar} aria-hidden="true">
          <span data-part="taken" style={{ width: share(taken) }} />
          <span data-part="booked" style={{ width: share(booked) }} />
          <span data-part="pending" style={{ width: share(pending) }} />
        </span>
        <span className="m-dim m-small">{parts.join(' · ') || 'Nothing taken yet'}</span>
        {lost && <span className={`m-small ${styles.lost}`}>{lost}</span>}
      </GoLink>
    </li>
  )
}

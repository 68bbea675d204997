import { useParams } from '@tanstack/react-router'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Ring } from '#kit/web/chart/ring.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { showBalance } from '../../contract/balances.calls.ts'
import type { BalanceRow } from '../../contract/balances.models.ts'
import { amountText } from '../parts/amounts.ts'
import { TypeName } from '../parts/type-name.tsx'
import styles from './leave-left.module.css'

const MAX_TYPES = 4
const RING = 96

/** The leave that the person has left whose record is open. */
const LeaveLeft = () => {
  const { id } = useParams({ strict: false })
  return <LeaveLeftOf key={id} user_id={Number(id)} />
}
export default LeaveLeft

export const LeaveLeftOf = ({ user_id }: Readonly<{ user_id: number }>) => {
  const query = useCallQuery(showBalance, { params: { userId: user_id }, query: {} })
  return (
    <Loaded query={query} what="the balances" shape="lines">
      {(rows) => <Left rows={rows} user_id={user_id} />}
    </Loaded>
  )
}

const usedOf = ({ taken, booked, pending }: BalanceRow): number => taken + booked + pending

type LeftProps = Readonly<{ rows: readonly BalanceRow[]; user_id: number }>

const Left = ({ rows, user_id }: LeftProps) => {
  const [main] = rows.toSorted((a, b) => usedOf(b) + b.available - usedOf(a) - a.available)
  if (!main) return <p className="m-dim">No leave plan grants this person leave.</p>
  const left = Math.max(0, main.available)
  return (
    <div className={styles.leave}>
      <Ring
        size={RING}
        value={left}
        of={usedOf(main) + left}
        label={`${main.name}: ${amountText(main.available, main.unit)} left of ${amountText(usedOf(main) + left, main.unit)}`}
      >
        <strong>{amountText(main.available, main.unit)}</strong>
        <span className="m-dim m-small">left</span>
      </Ring>
      <ul className={styles.types}>
        {[main, ...rows.filter((row) => row !== main)].slice(0, MAX_TYPES).map((row) => (
          <li key={row.type_id}>
            <TypeName type={row} />
            <GoLink className="m-number" href={`/admin/employee/details/${user_id}?tab=leave&statement=${row.type_id}`}>
              {amountText(row.available, row.unit)}
            </GoLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

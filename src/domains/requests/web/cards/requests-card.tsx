import { GoLink } from '#kit/web/address/go-link.tsx'
import { count } from '#kit/web/format/numbers.ts'
import type { DashboardCardProps } from '#kit/web/screens/screen.ts'
import type { z } from 'zod'
import { requestsCard } from '../../contract/requests.cards.ts'
import { amountText, datesText } from '../parts/amounts.ts'
import { RequestStatusBadge } from '../parts/request-status.tsx'
import { TypeName } from '../parts/type-name.tsx'
import styles from './cards.module.css'

type Data = z.output<typeof requestsCard>

const RequestsCard = ({ data }: DashboardCardProps) => {
  const { open, rows, next } = requestsCard.parse(data)
  return (
    <div className={styles.card}>
      <Next next={next} />
      {open === 0 ? (
        <p className="m-dim">No request of yours is open.</p>
      ) : (
        <ul className={styles.rows}>
          {rows.map((row) => (
            <li key={row.id}>
              <GoLink href={`/employee/request?request=${row.id}`}>
                <TypeName type={row.type} />
              </GoLink>
              <RequestStatusBadge status={row.status} />
              <span className="m-dim m-small">{datesText(row)}</span>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.foot}>
        <GoLink href="/employee/request?add=new">Add Request</GoLink>
        {open > rows.length && <GoLink href="/employee/request">{count(open, 'open request')}</GoLink>}
      </p>
    </div>
  )
}
export default RequestsCard

const Next = ({ next }: Pick<Data, 'next'>) =>
  next ? (
    <GoLink href={`/employee/request?request=${next.id}`} className={styles.next}>
      <span className="m-dim m-small">Next leave</span>
      <strong>{datesText(next)}</strong>
      <span className="m-dim m-small">
        {[next.type.name, amountText(next.amount, next.unit)].filter(Boolean).join(', ')}
      </span>
    </GoLink>
  ) : (
    <p className="m-dim">No approved leave lies ahead.</p>
  )

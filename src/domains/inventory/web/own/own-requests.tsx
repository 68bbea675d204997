import { GoLink } from '#kit/web/address/go-link.tsx'
import { fullDay } from '#kit/web/format/dates.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { EquipmentRequest } from '../../contract/inventory.models.ts'
import { REQUEST_STATE } from '../parts/words.ts'
import styles from '../parts/inventory.module.css'

/** What was asked for, with what came of it. */
export const OwnRequests = ({ requests }: Readonly<{ requests: readonly EquipmentRequest[] }>) =>
  requests.length === 0 ? (
    <p className="m-dim">You asked for nothing yet.</p>
  ) : (
    <ul className={styles.list}>
      {requests.map((request) => (
        <li key={request.id} className={styles.item}>
          <div className={styles.head}>
            <span>
              {request.quantity} × {request.category.name}
              {request.replaces && <span className="m-dim"> for {request.replaces.tag}</span>}
            </span>
            <StatusBadge {...REQUEST_STATE[request.state]} />
          </div>
          <span className="m-small">{request.reason}</span>
          {request.closed_note && <span className="m-small">{request.closed_note}</span>}
          <span className="m-dim m-small">
            {fullDay(request.created_at.slice(0, 10))}
            {request.request_id !== null && (
              <>
                {' · '}
                <GoLink href={`/employee/request?request=${request.request_id}`}>Open the request</GoLink>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  )

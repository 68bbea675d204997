import { Button } from '@mantine/core'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { dateTime } from '#kit/web/format/dates.ts'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import type { ShiftRow } from '../../contract/shifts.models.ts'
import { decideClaim, listClaims } from '../../contract/swaps.calls.ts'
import styles from './plan.module.css'

/** Claims of the open place, in the order in which places are assigned. */
export const Claims = ({ shift }: Readonly<{ shift: ShiftRow }>) => {
  const query = useCallQuery(listClaims, { params: { shift_id: shift.id } })
  const decide = useCall(decideClaim)
  return (
    <section aria-label="Claims">
      <h3>Claims</h3>
      <Loaded query={query} what="the claims" shape="form">
        {(rows) => (
          <ul className={styles.list}>
            {rows
              .filter(({ state }) => state === 'waiting')
              .map((claim) => (
                <li key={claim.id} className={styles.item}>
                  <span className={styles.grow}>
                    {claim.employee.name}
                    <br />
                    <span className="m-dim m-small">{dateTime(claim.created_at)}</span>
                  </span>
                  <Button
                    size="compact-sm"
                    loading={decide.isRunning}
                    aria-label={`Grant ${claim.employee.name}`}
                    onClick={() => decide.start({ params: { id: claim.id }, body: { decision: 'grant' } })}
                  >
                    Grant
                  </Button>
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`Decline ${claim.employee.name}`}
                    onClick={() => decide.start({ params: { id: claim.id }, body: { decision: 'decline' } })}
                  >
                    Decline
                  </Button>
                </li>
              ))}
          </ul>
        )}
      </Loaded>
      <Refused failure={decide.failure} />
    </section>
  )
}

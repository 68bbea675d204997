import { Button } from '@mantine/core'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { listForced } from '../../contract/forced.calls.ts'
import type { ForceRow } from '../../contract/forced.models.ts'
import type { Punch } from '../punch/use-punch.ts'
import { EvidenceList } from './evidence-list.tsx'
import { inText, outText } from './out-time.ts'
import { ProposeForm } from './propose-form.tsx'
import styles from './forced.module.css'

const NONE: readonly ForceRow[] = []

/** Returns the own punches whose end is not decided yet. */
export const useOwnForced = (employeeId: number): readonly ForceRow[] => {
  const { has } = useActor()
  const query = useCallQuery(
    listForced,
    { body: { user_id: employeeId, status: 'open' } },
    { enabled: has('logout.read'), showPrevious: true },
  )
  return query.data ?? NONE
}

const Stale = ({ row, punch }: { row: ForceRow; punch: Punch }) => (
  <section className={styles.card} aria-label="Open punch">
    <h2>Your punch of {inText(row.session)} is still open</h2>
    <p>No time is booked for it until you say when you stopped and your lead agrees.</p>
    <div className={styles.sides}>
      <EvidenceList row={row} chosen={row.proposed_out_at} />
      <div>
        <ProposeForm
          key={row.id}
          row={row}
          aside={
            row.session.can.punch_out && (
              <Button
                variant="default"
                loading={punch.sending === 'punch_out'}
                onClick={() => void punch.desk.submit('punch_out')}
              >
                Punch out now
              </Button>
            )
          }
        />
      </div>
    </div>
  </section>
)

const Returned = ({ row }: { row: ForceRow }) => (
  <section className={styles.card} aria-label="Returned punch out">
    <h2>
      {row.decided_by?.name ?? 'Your lead'} returned your punch out of {inText(row.session)}
    </h2>
    <p>{row.decided_note}</p>
    <div className={styles.sides}>
      <EvidenceList row={row} chosen={row.proposed_out_at} />
      <div>
        <ProposeForm key={`${row.id} ${row.version}`} row={row} />
      </div>
    </div>
  </section>
)

/** Lists the proposals of the person that no one has decided. */
export const WaitingForced = ({ rows }: { rows: readonly ForceRow[] }) =>
  rows
    .filter(({ state }) => state === 'proposed')
    .map(({ id, session, owner_out_at, detected_at }) => (
      <p key={id} className="m-dim" role="status">
        Punch of {inText(session)}: you proposed {outText(owner_out_at ?? detected_at, session)}. It counts once your
        lead has approved it.
      </p>
    ))

/** Own punches that want a time: one that is still open, and those that a lead returned. */
export const OwnForced = ({ rows, punch }: { rows: readonly ForceRow[]; punch: Punch }) =>
  rows.map((row) => {
    if (row.state === 'detected') return <Stale key={row.id} row={row} punch={punch} />
    return row.state === 'returned' ? <Returned key={row.id} row={row} /> : null
  })

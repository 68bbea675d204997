import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
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

/** The own punches that are not settled yet. */
export const useOwnForced = (employeeId: number): readonly ForceRow[] => {
  const { has } = useActor()
  const query = useCallQuery(
    listForced,
    { body: { user_id: employeeId, status: 'open' } },
    { enabled: has('logout.read'), keepPrevious: true },
  )
  return query.data ?? NONE
}

const Stale = ({ row, punch }: { row: ForceRow; punch: Punch }) => (
  <section className={styles.card} aria-label="Open punch">
    <h3>Your punch of {inText(row.session)} is still open</h3>
    <p>No time is booked for it until you say when you stopped and your lead agrees.</p>
    <EvidenceList row={row} chosen={row.proposed_out_at} />
    <ProposeForm
      key={row.id}
      row={row}
      aside={
        row.session.can.punch_out && (
          <Button
            variant="default"
            loading={punch.sending === 'punch_out'}
            onClick={() => void punch.desk.press('punch_out')}
          >
            Punch out now
          </Button>
        )
      }
    />
  </section>
)

const Returned = ({ row }: { row: ForceRow }) => (
  <section className={styles.card} aria-label="Returned punch out">
    <h3>
      {row.decided_by?.name ?? 'Your lead'} returned your punch out of {inText(row.session)}
    </h3>
    <p>{row.decided_note}</p>
    <EvidenceList row={row} chosen={row.proposed_out_at} />
    <ProposeForm key={`${row.id} ${row.version}`} row={row} />
  </section>
)

const Waiting = ({ row }: { row: ForceRow }) => (
  <p className="m-dim" role="status">
    Punch of {inText(row.session)}: you proposed {outText(row.owner_out_at ?? row.detected_at, row.session)}. It counts
    once your lead has approved it.
  </p>
)

type Props = Readonly<{ rows: readonly ForceRow[]; punch: Punch; buttons: ReactNode }>

/** The buttons of the punch clock, or what must be said of an open punch first; below it what waits or was returned. */
export const PunchOrSettle = ({ rows, punch, buttons }: Props) => {
  const stale = rows.find(({ state }) => state === 'detected')
  return (
    <>
      {stale ? <Stale row={stale} punch={punch} /> : buttons}
      {rows.map((row) => {
        if (row.state === 'returned') return <Returned key={row.id} row={row} />
        return row.state === 'proposed' ? <Waiting key={row.id} row={row} /> : null
      })}
    </>
  )
}

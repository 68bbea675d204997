import { duration } from '#kit/web/format/durations.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { useHere } from '#kit/web/address/use-here.ts'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { listTasksOf } from '../../contract/tasks.calls.ts'
import type { TaskRow } from '../../contract/tasks.models.ts'
import { Due } from '../parts/due-badge.tsx'
import { OfferButtons, OfferNote } from '../parts/offer-note.tsx'
import { type Steps, useSteps } from '../parts/use-steps.ts'
import { FreeTime } from '../people/free-time.tsx'
import { priorityText } from '../parts/labels.ts'
import styles from '../parts/tasks.module.css'

/** Lists offers and handovers that wait for a response, with their effort and the own free time. */
export const OfferedTab = () => {
  const { id } = useActor()
  const steps = useSteps()
  return (
    <>
      <Refused failure={steps.failure} />
      <CallTable
        id="tasks-offered"
        label="Offered tasks"
        call={listTasksOf}
        input={{ params: { userId: id }, query: { view: 'offered' } }}
        rows={(rows) => rows}
        columns={[]}
        rowKey={(row: TaskRow) => row.id}
        empty={{ title: 'Nothing is offered to you' }}
        draw={(rows) => (
          <ul className={styles.plain}>
            {rows.map((row) => (
              <Offered key={row.id} row={row} steps={steps} me={id} />
            ))}
          </ul>
        )}
      />
    </>
  )
}

const Offered = ({ row, steps, me }: Readonly<{ row: TaskRow; steps: Steps; me: number }>) => {
  const here = useHere()
  return (
    <li className={styles.offer}>
      <div>
        <GoLink href={here({ task: row.id })}>
          {row.key} {row.title}
        </GoLink>
        <p className="m-dim m-small">
          {row.offer ? '' : `${row.creator.name} asks · `}
          {row.offered_to === null && row.team ? `Queue of ${row.team.name} · ` : ''}
          {priorityText(row.priority)} ·{' '}
          {row.estimate_minutes === null ? 'no estimate' : `${duration(row.estimate_minutes)} estimated`}
        </p>
        {row.offer && <OfferNote row={row} offer={row.offer} />}
        <Due task={row} />
        <FreeTime person={me} until={row.due_date} />
      </div>
      <span className={styles.actions}>
        <OfferButtons row={row} steps={steps} />
      </span>
    </li>
  )
}

import { dateTime } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { useHere } from '#kit/web/address/use-here.ts'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { listTasksOf } from '../../contract/tasks.calls.ts'
import type { TaskRow } from '../../contract/tasks.models.ts'
import { Due } from '../parts/due-badge.tsx'
import { OfferButtons, OfferTexts } from '../parts/offer-note.tsx'
import { type Steps, useSteps } from '../parts/use-steps.ts'
import { OwnFreeTime } from '../people/free-time.tsx'
import { priorityText } from '../parts/labels.ts'
import { isOwnOffer } from './own-offer.ts'
import styles from '../parts/tasks.module.css'

type Group = Readonly<{ title: string; rows: readonly TaskRow[] }>

/** Offers to the reader come before those to the queue of the team; own offers to it are last, without buttons. */
const groupsOf = (rows: readonly TaskRow[], me: number): Group[] => {
  const own = rows.filter((row) => isOwnOffer(row, me))
  const rest = rows.filter((row) => !isOwnOffer(row, me))
  const queued = rest.filter(({ offered_to }) => offered_to === null)
  const groups = [
    { title: 'Offered to you', rows: rest.filter(({ offered_to }) => offered_to !== null) },
    { title: `Queue of ${queued[0]?.team?.name ?? 'your team'}`, rows: queued },
    { title: 'Offered by you', rows: own },
  ]
  return groups.filter((group) => group.rows.length > 0)
}

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
        draw={(all) => (
          <div className={styles.offers}>
            {groupsOf(all, id).map(({ title, rows }) => (
              <section key={title} aria-label={title}>
                <h2 className={styles.heading}>{title}</h2>
                <ul className={styles.plain}>
                  {rows.map((row) => (
                    <Offered key={row.id} row={row} steps={steps} me={id} />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      />
    </>
  )
}

/** Names the sender of an offer, and the holder before a handover. */
const fromText = ({ offer, creator }: TaskRow): string => {
  if (!offer) return `from ${creator.name}`
  return offer.from === null || offer.from === offer.by
    ? `from ${offer.by}`
    : `from ${offer.from}, handed over by ${offer.by}`
}

/** Names the queue to which the reader offered a task, and when. */
const toText = ({ offer, team }: TaskRow): string =>
  `to ${team?.name ?? 'your team'}${offer ? `, ${dateTime(offer.at)}` : ''}`

/** Returns the remaining time that was stated, or the estimate; null where neither is. */
const effortOf = ({ offer, estimate_minutes }: TaskRow): string | null => {
  if (offer && offer.remaining_minutes !== null) return `${duration(offer.remaining_minutes)} remaining`
  return estimate_minutes === null ? null : duration(estimate_minutes)
}

const TONE = { low: 'off', normal: 'off', high: 'attention', urgent: 'bad' } as const

const Offered = ({ row, steps, me }: Readonly<{ row: TaskRow; steps: Steps; me: number }>) => {
  const here = useHere()
  const isOwn = isOwnOffer(row, me)
  const effort = effortOf(row)
  return (
    <li className={styles.offer}>
      <div className={styles.offerTexts}>
        <div className={styles.offerHead}>
          <GoLink href={here({ task: row.id })} className={styles.offerTitle}>
            {row.title}
          </GoLink>
          {row.due_date !== null && (
            <span className={styles.offerDue}>
              Due <Due task={row} />
            </span>
          )}
          {row.priority !== 'normal' && <StatusBadge tone={TONE[row.priority]} word={priorityText(row.priority)} />}
        </div>
        <p className={styles.offerLine}>
          <span>{isOwn ? toText(row) : fromText(row)}</span>
          {effort !== null && <span>{effort}</span>}
          {!isOwn && <OwnFreeTime me={me} until={row.due_date} />}
        </p>
        {row.offer && <OfferTexts offer={row.offer} />}
      </div>
      {!isOwn && (
        <span className={styles.actions}>
          <OfferButtons row={row} steps={steps} />
        </span>
      )}
    </li>
  )
}

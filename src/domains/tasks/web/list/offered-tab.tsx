import { duration } from '#kit/web/format/durations.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { useListResponse } from '#kit/web/table/use-list-response.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { Skeletons } from '#kit/web/states/skeletons.tsx'
import { listTasksOf } from '../../contract/tasks.calls.ts'
import type { TaskRow } from '../../contract/tasks.models.ts'
import { Due } from '../parts/due-badge.tsx'
import { OfferButtons, OfferTexts } from '../parts/offer-note.tsx'
import { type Steps, useSteps } from '../parts/use-steps.ts'
import { OwnFreeTime } from '../people/free-time.tsx'
import { priorityText } from '../parts/labels.ts'
import { OwnOffers, useOwnOffers } from './own-offers.tsx'
import styles from '../parts/tasks.module.css'

type Group = Readonly<{ title: string; rows: readonly TaskRow[] }>

/** Offers to the reader come before those to the queue of the team. */
const groupsOf = (rows: readonly TaskRow[]): Group[] => {
  const queued = rows.filter(({ offered_to }) => offered_to === null)
  const groups = [
    { title: 'Offered to you', rows: rows.filter(({ offered_to }) => offered_to !== null) },
    { title: `Queue of ${queued[0]?.team?.name ?? 'your team'}`, rows: queued },
  ]
  return groups.filter((group) => group.rows.length > 0)
}

/** Lists offers and handovers that wait for a response, with their effort and the own free time. */
const OffersToReader = ({ steps }: Readonly<{ steps: Steps }>) => {
  const { id } = useActor()
  const input = { params: { userId: id }, query: { view: 'offered' } } as const
  const [first] = groupsOf(useListResponse(listTasksOf, input).data ?? [])
  return (
    <CallTable
      id="tasks-offered"
      label="Offered tasks"
      call={listTasksOf}
      input={input}
      rows={(rows) => rows}
      columns={[]}
      rowKey={(row: TaskRow) => row.id}
      empty={{ title: 'Nothing is offered to you' }}
      toolbar={first && <h2 className={styles.groupTitle}>{first.title}</h2>}
      draw={(all) => (
        <div className={styles.offers}>
          {groupsOf(all).map(({ title, rows }, at) => (
            <section key={title} aria-label={title}>
              {at > 0 && <h2 className={styles.heading}>{title}</h2>}
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
  )
}

const Nothing = ({ title, text }: Readonly<{ title: string; text: string }>) => (
  <section aria-label={title}>
    <h2 className={styles.groupTitle}>{title}</h2>
    <p className={styles.nothing}>{text}</p>
  </section>
)

/** Lists the offers that wait for the reader, and below them those that the reader made; both come together. */
export const OfferedTab = () => {
  const steps = useSteps()
  const own = useOwnOffers()
  const { id } = useActor()
  const offered = useListResponse(listTasksOf, { params: { userId: id }, query: { view: 'offered' } })
  if (offered.isLoading || own.isLoading) return <Skeletons shape="table" />
  return (
    <div className={styles.offers}>
      <Refused failure={steps.failure} />
      {offered.meta?.total === 0 ? (
        <Nothing
          title="Offered to you"
          text="No offer waits for your answer. A task that someone offers you is yours when you accept it."
        />
      ) : (
        <OffersToReader steps={steps} />
      )}
      {own.isNone ? (
        <Nothing title="Offered by you" text="No offer of yours waits for an answer." />
      ) : (
        <OwnOffers input={own.input} steps={steps} />
      )}
    </div>
  )
}

/** Names the sender of an offer, and the holder before a handover. */
const fromText = ({ offer, creator }: TaskRow): string => {
  if (!offer) return `from ${creator.name}`
  return offer.from === null || offer.from === offer.by
    ? `from ${offer.by}`
    : `from ${offer.from}, handed over by ${offer.by}`
}

/** Returns the remaining time that was stated, or the estimate; null where neither is. */
const effortOf = ({ offer, estimate_minutes }: TaskRow): string | null => {
  if (offer && offer.remaining_minutes !== null) return `${duration(offer.remaining_minutes)} remaining`
  return estimate_minutes === null ? null : duration(estimate_minutes)
}

const TONE = { low: 'off', normal: 'off', high: 'attention', urgent: 'bad' } as const

const Offered = ({ row, steps, me }: Readonly<{ row: TaskRow; steps: Steps; me: number }>) => {
  const here = useHere()
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
          <span>{fromText(row)}</span>
          {effort !== null && <span>{effort}</span>}
          <OwnFreeTime me={me} until={row.due_date} />
        </p>
        {row.offer && <OfferTexts offer={row.offer} />}
      </div>
      <span className={styles.actions}>
        <OfferButtons row={row} steps={steps} />
      </span>
    </li>
  )
}

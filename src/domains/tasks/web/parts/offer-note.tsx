import { Button } from '@mantine/core'
import { dateTime } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import type { Offer, TaskRow } from '../../contract/tasks.models.ts'
import { STEPS } from './steps.ts'
import type { Steps } from './use-steps.ts'
import styles from './tasks.module.css'

type Props = Readonly<{ row: TaskRow; offer: Offer }>

const senderText = ({ row: { assignee, offered_to, team }, offer: { by, from } }: Props): string => {
  if (from !== null) return from === by ? `${by} hands it over` : `${by} hands it over from ${from}`
  if (assignee) return `${by} hands it over`
  return offered_to === null && team ? `${by} offers it to ${team.name}` : `${by} offers it`
}

/** Quotes the reason and the note of an offer, where they were stated. */
export const OfferTexts = ({ offer: { reason, note } }: Readonly<{ offer: Offer }>) => {
  if (reason === null && note === null) return null
  return (
    <blockquote className={styles.quote}>
      {reason !== null && <p>{reason}</p>}
      {note !== null && <p>{note}</p>}
    </blockquote>
  )
}

/** Everything that was stated with an offer or a handover: its sender, the remaining time, the reason and the note. */
export const OfferNote = ({ row, offer }: Props) => (
  <>
    <p className="m-dim m-small">
      {senderText({ row, offer })}, {dateTime(offer.at)}
      {offer.remaining_minutes !== null && ` · ${duration(offer.remaining_minutes)} remaining`}
    </p>
    <OfferTexts offer={offer} />
  </>
)

/** Buttons of the receiver: accept, or take from a queue, and decline. */
export const OfferButtons = ({ row, steps }: Readonly<{ row: TaskRow; steps: Steps }>) => {
  const accepts = row.can.accept ? 'accept' : row.can.take ? 'take' : null
  return (
    <>
      {accepts && (
        <Button onClick={() => steps.take(row, accepts)} loading={steps.isRunning}>
          {STEPS[accepts].label}
        </Button>
      )}
      {row.can.decline && (
        <Button variant="default" onClick={() => steps.take(row, 'decline')}>
          {STEPS.decline.label}
        </Button>
      )}
    </>
  )
}

import { Button } from '@mantine/core'
import { useCall } from '#kit/web/call/use-call.ts'
import { Refused } from '#kit/web/states/refused.tsx'
import { respondToOffer } from '../../contract/offers.calls.ts'
import type { OfferRow } from '../../contract/offers.models.ts'
import { longDay } from '../parts/labels.ts'
import styles from './offers.module.css'

type Props = Readonly<{ offer: OfferRow; onDone?: () => void }>

/** The buttons by which a person responds to an offered change. */
export const Respond = ({ offer, onDone }: Props) => {
  const respond = useCall(respondToOffer)
  if (!offer.can.respond) return null
  const name = `${offer.proposed.name}, ${longDay(offer.proposed.date)}`
  const send = (response: 'accept' | 'decline'): void =>
    respond.start({ params: { id: offer.id }, body: { version: offer.version, answer: response } }, onDone)
  return (
    <>
      <div className={styles.answers}>
        <Button loading={respond.isRunning} aria-label={`Accept ${name}`} onClick={() => send('accept')}>
          Accept
        </Button>
        <Button
          variant="default"
          loading={respond.isRunning}
          aria-label={`Decline ${name}`}
          onClick={() => send('decline')}
        >
          Decline
        </Button>
      </div>
      <Refused failure={respond.failure} />
    </>
  )
}

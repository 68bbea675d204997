import { useEffect, useState } from 'react'
import type { DataOf } from '#kit/contract/call.ts'
import { asFailure, type CallFailure } from '#kit/web/call/failure.ts'
import { send } from '#kit/web/call/send.ts'
import { saveFile } from '#kit/web/call/save-file.ts'
import { fullDay } from '#kit/web/format/dates.ts'
import { money } from '#kit/web/format/money.ts'
import { PlainPage } from '#kit/web/layout/plain-page.tsx'
import { Facts } from '#kit/web/layout/cards.tsx'
import { openOffer, openLetter } from '../../contract/offers.calls.ts'
import { BASIS, TYPES } from '../parts/labels.ts'
import bare from '#kit/web/layout/plain-page.module.css'
import { CounterForm } from './counter-form.tsx'
import { ReplyForm } from './reply-form.tsx'
import { secret } from './secret.ts'
import styles from './offer-page.module.css'

type Offer = DataOf<typeof openOffer>
type State =
  | Readonly<{ kind: 'loading' }>
  | Readonly<{ kind: 'open'; offer: Offer }>
  | Readonly<{ kind: 'answered'; state: 'accepted' | 'declined'; offer: Offer }>
  | Readonly<{ kind: 'gone' }>
  | Readonly<{ kind: 'failed'; failure: CallFailure }>

const load = async (): Promise<State> => {
  try {
    const { data } = await send(openOffer, { body: { token: secret() } })
    return data.answered === null
      ? { kind: 'open', offer: data }
      : { kind: 'answered', state: data.answered, offer: data }
  } catch (error) {
    const failure = asFailure(error)
    return failure.status === 404 || failure.status === 400 ? { kind: 'gone' } : { kind: 'failed', failure }
  }
}

/** The page on which a candidate reads an offer and replies to it. */
const OfferPage = () => {
  const [state, setState] = useState<State>({ kind: 'loading' })
  const reload = (): void => void load().then(setState)
  useEffect(reload, [])
  if (state.kind === 'open') return <Open offer={state.offer} onState={setState} />
  if (state.kind === 'answered')
    return (
      <PlainPage title={state.state === 'accepted' ? 'You accepted the offer' : 'You declined the offer'}>
        <p role="status">
          {state.state === 'accepted'
            ? 'Thank you. A copy of the signed letter is on its way to your email address. We will write to you about the next steps.'
            : 'Thank you for letting us know.'}
        </p>
        {state.state === 'accepted' && (
          <>
            <Terms offer={state.offer} />
            <SaveLetter />
          </>
        )}
      </PlainPage>
    )
  if (state.kind === 'gone')
    return (
      <PlainPage title="This link is not valid">
        <p>It was used, replaced or has expired. Ask the person who sent you the offer for a new one.</p>
      </PlainPage>
    )
  if (state.kind === 'failed')
    return (
      <PlainPage title="The offer cannot be shown">
        <p role="alert">{state.failure.message}</p>
        <button type="button" className={bare.main} onClick={reload}>
          Try again
        </button>
      </PlainPage>
    )
  return (
    <PlainPage title="Your offer">
      <p role="status">Loading</p>
    </PlainPage>
  )
}
export default OfferPage

/** The terms of the offer. */
const Terms = ({ offer, replyUntil }: Readonly<{ offer: Offer; replyUntil?: string }>) => (
  <Facts
    facts={[
      ['First day', fullDay(offer.joining_on)],
      ['Basic pay', `${money(offer.pay.base_minor, offer.pay.currency)} ${BASIS[offer.pay.basis]}`],
      ['Employment', TYPES[offer.employment_type]],
      ['Probation', offer.probation_months === 0 ? 'None' : `${offer.probation_months} months`],
      ...offer.terms.map(({ term, value }) => [term, value] as const),
      ...(replyUntil === undefined ? [] : [['Answer until', fullDay(replyUntil)] as const]),
    ]}
  />
)

const SaveLetter = () => (
  <button
    type="button"
    className={bare.second}
    onClick={() => void saveFile(openLetter, { body: { token: secret() } }, 'Offer.pdf')}
  >
    Save the letter (PDF)
  </button>
)

type OpenProps = Readonly<{ offer: Offer; onState: (state: State) => void }>

const Open = ({ offer, onState }: OpenProps) => (
  <PlainPage title={`Your offer from ${offer.organisation}`}>
    <p>
      Dear {offer.name}, we are pleased to offer you the position of {offer.designation} in {offer.department}.
    </p>
    <Terms offer={offer} replyUntil={offer.expires_on} />
    {offer.note !== null && <p className={styles.note}>{offer.note}</p>}
    <SaveLetter />
    <ReplyForm
      onReply={(state) => onState({ kind: 'answered', state, offer })}
      onEnded={() => onState({ kind: 'gone' })}
    />
    <CounterForm
      currency={offer.pay.currency}
      counteredAt={offer.countered_at}
      onSent={(countered_at) => onState({ kind: 'open', offer: { ...offer, countered_at } })}
      onEnded={() => onState({ kind: 'gone' })}
    />
  </PlainPage>
)

import { type FormEvent, useEffect, useId, useState } from 'react'
import type { DataOf } from '#kit/contract/call.ts'
import { asFailure, type CallFailure } from '#kit/web/call/failure.ts'
import { send } from '#kit/web/call/send.ts'
import { saveFile } from '#kit/web/call/save-file.ts'
import { fullDay } from '#kit/web/format/dates.ts'
import { money } from '#kit/web/format/money.ts'
import { BarePage } from '#kit/web/layout/bare-page.tsx'
import { Facts } from '#kit/web/layout/cards.tsx'
import { answerOffer, openOffer, readLetter } from '../../contract/offers.calls.ts'
import { BASIS, TYPES } from '../parts/words.ts'
import bare from '#kit/web/layout/bare.module.css'
import styles from './offer-page.module.css'

type Offer = DataOf<typeof openOffer>
type State =
  | Readonly<{ kind: 'loading' }>
  | Readonly<{ kind: 'open'; offer: Offer }>
  | Readonly<{ kind: 'answered'; state: 'accepted' | 'declined'; offer: Offer }>
  | Readonly<{ kind: 'gone' }>
  | Readonly<{ kind: 'failed'; failure: CallFailure }>

/** The secret stands behind the # of the address, which no server log and no other page gets to see. */
const secret = (): string => window.location.hash.slice(1)

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

/** The page on which a candidate reads and answers an offer. */
const OfferPage = () => {
  const [state, setState] = useState<State>({ kind: 'loading' })
  const reload = (): void => void load().then(setState)
  useEffect(reload, [])
  if (state.kind === 'open') return <Open offer={state.offer} onState={setState} />
  if (state.kind === 'answered')
    return (
      <BarePage title={state.state === 'accepted' ? 'You accepted the offer' : 'You declined the offer'}>
        <p role="status">
          {state.state === 'accepted'
            ? 'Thank you. We will write to you about the next steps.'
            : 'Thank you for letting us know.'}
        </p>
        {state.state === 'accepted' && (
          <>
            <Terms offer={state.offer} />
            <SaveLetter />
          </>
        )}
      </BarePage>
    )
  if (state.kind === 'gone')
    return (
      <BarePage title="This link is not valid">
        <p>It was used, replaced or has expired. Ask the person who sent you the offer for a new one.</p>
      </BarePage>
    )
  if (state.kind === 'failed')
    return (
      <BarePage title="The offer cannot be shown">
        <p role="alert">{state.failure.message}</p>
        <button type="button" className={bare.main} onClick={reload}>
          Try again
        </button>
      </BarePage>
    )
  return (
    <BarePage title="Your offer">
      <p role="status">Loading</p>
    </BarePage>
  )
}
export default OfferPage

/** What is offered. */
const Terms = ({ offer, answer_until }: Readonly<{ offer: Offer; answer_until?: string }>) => (
  <Facts
    facts={[
      ['First day', fullDay(offer.joining_on)],
      ['Basic pay', `${money(offer.pay.base_minor, offer.pay.currency)} ${BASIS[offer.pay.basis]}`],
      ['Employment', TYPES[offer.employment_type]],
      ['Probation', offer.probation_months === 0 ? 'None' : `${offer.probation_months} months`],
      ...offer.terms.map(({ term, value }) => [term, value] as const),
      ...(answer_until === undefined ? [] : [['Answer until', fullDay(answer_until)] as const]),
    ]}
  />
)

const SaveLetter = () => (
  <button
    type="button"
    className={bare.second}
    onClick={() => void saveFile(readLetter, { body: { token: secret() } }, 'Offer.pdf')}
  >
    Save the letter (PDF)
  </button>
)

type OpenProps = Readonly<{ offer: Offer; onState: (state: State) => void }>

const Open = ({ offer, onState }: OpenProps) => (
  <BarePage title={`Your offer from ${offer.organisation}`}>
    <p>
      Dear {offer.name}, we are pleased to offer you the position of {offer.designation} in {offer.department}.
    </p>
    <Terms offer={offer} answer_until={offer.expires_on} />
    {offer.note !== null && <p className={styles.note}>{offer.note}</p>}
    <SaveLetter />
    <Answer offer={offer} onState={onState} />
  </BarePage>
)

const Answer = ({ offer, onState }: OpenProps) => {
  const id = useId()
  const [name, setName] = useState('')
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const give = async (answer: 'accept' | 'decline'): Promise<void> => {
    if (busy) return
    if (name.trim() === '') return setFault('Type your full name.')
    setBusy(true)
    try {
      const body = { token: secret(), answer, full_name: name, ...(note.trim() === '' ? {} : { note }) }
      await send(answerOffer, { body })
      onState({ kind: 'answered', state: answer === 'accept' ? 'accepted' : 'declined', offer })
    } catch (error) {
      const failure = asFailure(error)
      if (failure.status === 404) onState({ kind: 'gone' })
      else setFault(failure.message)
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void give('accept')
  }
  return (
    <form className="m-stack" onSubmit={submit} noValidate>
      <div className={bare.field}>
        <label htmlFor={`${id}-name`}>Your full name</label>
        <input
          id={`${id}-name`}
          className={bare.input}
          autoComplete="name"
          maxLength={120}
          aria-invalid={fault !== null}
          aria-describedby={`${id}-fault`}
          value={name}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setFault(null)
          }}
        />
        <p id={`${id}-fault`} role="alert" className={styles.fault}>
          {fault}
        </p>
      </div>
      <div className={bare.field}>
        <label htmlFor={`${id}-note`}>Message (optional)</label>
        <textarea
          id={`${id}-note`}
          className={`${bare.input ?? ''} ${styles.message ?? ''}`}
          rows={3}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </div>
      <button type="submit" className={bare.main} aria-busy={busy}>
        Accept offer
      </button>
      <button type="button" className={bare.second} disabled={busy} onClick={() => void give('decline')}>
        Decline
      </button>
    </form>
  )
}

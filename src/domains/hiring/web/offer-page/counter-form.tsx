import { type FormEvent, useId, useState } from 'react'
import { asFailure } from '#kit/web/call/failure.ts'
import { send } from '#kit/web/call/send.ts'
import { readAmount } from '#engines/money/contract/amounts.ts'
import { dayIn, fullDay } from '#kit/web/format/dates.ts'
import bare from '#kit/web/layout/plain-page.module.css'
import { counterOffer } from '../../contract/offers.calls.ts'
import { secret } from './secret.ts'
import styles from './offer-page.module.css'

type Props = Readonly<{
  currency: string
  counteredAt: string | null
  onSent: (at: string) => void
  onEnded: () => void
}>

/** Requests changes of the offer, once; it can still be accepted as it is. */
export const CounterForm = ({ currency, counteredAt, onSent, onEnded }: Props) => {
  const [isOpen, setOpen] = useState(false)
  if (counteredAt !== null)
    return (
      <p role="status">
        You asked for changes on {fullDay(dayIn(counteredAt))}. We will reply by email. You can still accept the offer
        as it is.
      </p>
    )
  if (!isOpen)
    return (
      <button type="button" className={bare.second} onClick={() => setOpen(true)}>
        Ask for changes
      </button>
    )
  return <ChangesForm currency={currency} onSent={onSent} onEnded={onEnded} onClose={() => setOpen(false)} />
}

const ChangesForm = ({
  currency,
  onSent,
  onEnded,
  onClose,
}: Omit<Props, 'counteredAt'> & Readonly<{ onClose: () => void }>) => {
  const id = useId()
  const [note, setNote] = useState('')
  const [pay, setPay] = useState('')
  const [day, setDay] = useState('')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const minor = pay.trim() === '' ? null : readAmount(pay, currency)
    if (note.trim().length < 3) return setFault('Write the changes that you would like.')
    if (minor === null && pay.trim() !== '') return setFault('Type the pay as a number.')
    setBusy(true)
    try {
      const body = { token: secret(), note, base_minor: minor, joining_on: day === '' ? null : day }
      const { data } = await send(counterOffer, { body })
      onSent(data.countered_at)
    } catch (error) {
      const failure = asFailure(error)
      if (failure.status === 404) onEnded()
      else setFault(failure.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="m-stack" onSubmit={(event) => void submit(event)} noValidate aria-label="Ask for changes">
      <div className={bare.field}>
        <label htmlFor={`${id}-note`}>Changes that you would like</label>
        <textarea
          id={`${id}-note`}
          className={`${bare.input ?? ''} ${styles.message ?? ''}`}
          rows={3}
          maxLength={1000}
          aria-describedby={`${id}-fault`}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </div>
      <div className={bare.field}>
        <label htmlFor={`${id}-pay`}>Basic pay in {currency} (optional)</label>
        <input
          id={`${id}-pay`}
          className={bare.input}
          inputMode="decimal"
          value={pay}
          onChange={(event) => setPay(event.currentTarget.value)}
        />
      </div>
      <div className={bare.field}>
        <label htmlFor={`${id}-day`}>First day (optional)</label>
        <input
          id={`${id}-day`}
          className={bare.input}
          type="date"
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      </div>
      <p id={`${id}-fault`} role="alert" className={styles.fault}>
        {fault}
      </p>
      <button type="submit" className={bare.main} aria-busy={busy} disabled={busy}>
        Send
      </button>
      <button type="button" className={bare.second} disabled={busy} onClick={onClose}>
        Back
      </button>
    </form>
  )
}

import { type FormEvent, useId, useState } from 'react'
import { asFailure } from '#kit/web/call/failure.ts'
import { send } from '#kit/web/call/send.ts'
import bare from '#kit/web/layout/plain-page.module.css'
import { replyToOffer } from '../../contract/offers.calls.ts'
import { secret } from './secret.ts'
import styles from './offer-page.module.css'

type Props = Readonly<{ onReply: (state: 'accepted' | 'declined') => void; onEnded: () => void }>

/** Accepts the offer with the full name, or declines it after a question. */
export const ReplyForm = ({ onReply, onEnded }: Props) => {
  const id = useId()
  const [name, setName] = useState('')
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const hasName = (): boolean => {
    if (name.trim() !== '') return true
    setFault('Type your full name.')
    return false
  }
  const sendReply = async (reply: 'accept' | 'decline'): Promise<void> => {
    if (busy || !hasName()) return
    setBusy(true)
    try {
      const body = { token: secret(), answer: reply, full_name: name, ...(note.trim() === '' ? {} : { note }) }
      await send(replyToOffer, { body })
      onReply(reply === 'accept' ? 'accepted' : 'declined')
    } catch (error) {
      const failure = asFailure(error)
      if (failure.status === 404) onEnded()
      else setFault(failure.message)
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void sendReply('accept')
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
      <ReplyButtons busy={busy} hasName={hasName} onDecline={() => void sendReply('decline')} />
    </form>
  )
}

type ButtonProps = Readonly<{ busy: boolean; hasName: () => boolean; onDecline: () => void }>

/** Accepts by the form; declines after a question. */
const ReplyButtons = ({ busy, hasName, onDecline }: ButtonProps) => {
  const [isDeclining, setDeclining] = useState(false)
  if (isDeclining)
    return (
      <>
        <p role="alert">Decline this offer? It ends, and cannot be accepted later.</p>
        <button type="button" className={bare.main} aria-busy={busy} onClick={onDecline}>
          Yes, decline the offer
        </button>
        <button type="button" className={bare.second} disabled={busy} onClick={() => setDeclining(false)}>
          Back
        </button>
      </>
    )
  const startDeclining = (): void => {
    if (hasName()) setDeclining(true)
  }
  return (
    <>
      <button type="submit" className={bare.main} aria-busy={busy}>
        Accept offer
      </button>
      <button type="button" className={bare.second} disabled={busy} onClick={startDeclining}>
        Decline
      </button>
    </>
  )
}

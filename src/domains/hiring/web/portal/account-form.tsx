import { type FormEvent, useState } from 'react'
import { asFailure } from '#kit/web/call/failure.ts'
import { send } from '#kit/web/call/send.ts'
import { PlainPage } from '#kit/web/layout/plain-page.tsx'
import { makeAccount } from '../../contract/portal.calls.ts'
import { Field } from './portal-fields.tsx'
import bare from '#kit/web/layout/plain-page.module.css'
import styles from './portal.module.css'

type Props = Readonly<{ token: string; onSession: (token: string) => void; onLinkOver: () => void }>
type Faults = Readonly<Record<string, string>>

/** The first step: a password with which the page opens again. */
export const AccountForm = ({ token, onSession, onLinkOver }: Props) => {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [isAgreed, setAgreed] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [faults, setFaults] = useState<Faults>({})
  const submit = async (): Promise<void> => {
    if (isBusy) return
    if (!isAgreed) return setFaults({ privacy_accepted: 'Please agree before you go on.' })
    setBusy(true)
    try {
      const body = { token, password, confirm_password: again, privacy_accepted: true } as const
      onSession((await send(makeAccount, { body })).data.token)
    } catch (error) {
      const failure = asFailure(error)
      if (failure.status === 404) onLinkOver()
      else setFaults(Object.keys(failure.fields).length > 0 ? failure.fields : { form: failure.message })
    } finally {
      setBusy(false)
    }
  }
  return (
    <PlainPage title="Your account">
      <p>Choose a password. With it and your email address you come back to this page, also on another device.</p>
      <form
        className="m-stack"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Field
          label="Password"
          type="password"
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
          fault={faults['password']}
        />
        <Field
          label="Confirm password"
          type="password"
          autoComplete="new-password"
          value={again}
          onChange={setAgain}
          fault={faults['confirm_password']}
        />
        <label className={styles.check}>
          <input type="checkbox" checked={isAgreed} onChange={(event) => setAgreed(event.currentTarget.checked)} />
          <span>I agree that my data are kept for my employment.</span>
        </label>
        {(faults['privacy_accepted'] ?? faults['form']) && (
          <p role="alert" className={styles.fault}>
            {faults['privacy_accepted'] ?? faults['form']}
          </p>
        )}
        <button type="submit" className={bare.main} aria-busy={isBusy}>
          Go on
        </button>
      </form>
    </PlainPage>
  )
}

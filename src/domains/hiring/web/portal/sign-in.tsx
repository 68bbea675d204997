import { type FormEvent, useState } from 'react'
import { asFailure } from '#kit/web/call/failure.ts'
import { send } from '#kit/web/call/send.ts'
import { BarePage } from '#kit/web/layout/bare-page.tsx'
import { askLink, logIn } from '../../contract/portal.calls.ts'
import { Field } from './portal-fields.tsx'
import bare from '#kit/web/layout/bare.module.css'
import styles from './portal.module.css'

type Props = Readonly<{ isLinkOver: boolean; onSession: (token: string) => void }>

/** Without a link: address and password, or a new link. */
export const SignIn = ({ isLinkOver, onSession }: Props) => {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const attempt = async (piece: () => Promise<void>): Promise<void> => {
    if (isBusy) return
    if (email.trim() === '') return setFault('Type your email address.')
    setBusy(true)
    setFault(null)
    setSaid(null)
    await piece().catch((error: unknown) => setFault(asFailure(error).message))
    setBusy(false)
  }
  const signIn = () =>
    attempt(async () => {
      const { data } = await send(logIn, { body: { email, password: password === '' ? ' ' : password } })
      onSession(data.token)
    })
  const newLink = () => attempt(async () => setSaid((await send(askLink, { body: { email } })).message))
  return (
    <BarePage title="Onboarding">
      {isLinkOver && <p>This link was used, replaced or has expired. Sign in, or ask for a new one.</p>}
      <form
        className="m-stack"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void signIn()
        }}
      >
        <Field label="Email" type="email" autoComplete="email" value={email} onChange={setEmail} />
        <Field
          label="Password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        {fault !== null && (
          <p role="alert" className={styles.fault}>
            {fault}
          </p>
        )}
        <p role="status" className={styles.said}>
          {said}
        </p>
        <button type="submit" className={bare.main} aria-busy={isBusy}>
          Log In
        </button>
        <button type="button" className={bare.second} disabled={isBusy} onClick={() => void newLink()}>
          Send me a new link
        </button>
      </form>
    </BarePage>
  )
}

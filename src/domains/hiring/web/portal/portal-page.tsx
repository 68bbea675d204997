import { type FormEvent, useEffect, useState } from 'react'
import { asFailure, type CallFailure } from '#kit/web/call/failure.ts'
import { send } from '#kit/web/call/send.ts'
import { dayIn, fullDay } from '#kit/web/format/dates.ts'
import { PlainPage } from '#kit/web/layout/plain-page.tsx'
import type { DataOf } from '#kit/contract/call.ts'
import { logIn, openInvite, type PortalView, requestLink, viewPortal } from '../../contract/portal.calls.ts'
import { AccountForm } from './account-form.tsx'
import { PortalSteps } from './portal-steps.tsx'
import { callPortal, deleteToken, storedToken, storeToken } from './portal-session.ts'
import bare from '#kit/web/layout/plain-page.module.css'
import { Field } from './portal-fields.tsx'
import styles from './portal.module.css'

type Props = Readonly<{ isLinkOver: boolean; onSession: (token: string) => void }>

/** Without a link: address and password, or a new link. */
const SignIn = ({ isLinkOver, onSession }: Props) => {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const attempt = async (piece: () => Promise<void>): Promise<void> => {
    if (isBusy) return
    if (email.trim() === '') return setFault('Type your email address.')
    setBusy(true)
    setFault(null)
    setMessage(null)
    await piece().catch((error: unknown) => setFault(asFailure(error).message))
    setBusy(false)
  }
  const signIn = () =>
    attempt(async () => {
      const { data } = await send(logIn, { body: { email, password: password === '' ? ' ' : password } })
      onSession(data.token)
    })
  const newLink = () => attempt(async () => setMessage((await send(requestLink, { body: { email } })).message))
  return (
    <PlainPage title="Onboarding">
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
        <p role="status" className={styles.message}>
          {message}
        </p>
        <button type="submit" className={bare.main} aria-busy={isBusy}>
          Log In
        </button>
        <button type="button" className={bare.second} disabled={isBusy} onClick={() => void newLink()}>
          Send me a new link
        </button>
      </form>
    </PlainPage>
  )
}

type Invite = DataOf<typeof openInvite>
type State =
  | Readonly<{ kind: 'loading' }>
  | Readonly<{ kind: 'invited'; invite: Invite; isStarted: boolean }>
  | Readonly<{ kind: 'inside'; view: PortalView }>
  /** Without a valid link: sign in, or request a new one. */
  | Readonly<{ kind: 'outside'; isLinkOver: boolean }>
  | Readonly<{ kind: 'failed'; failure: CallFailure }>

/** The secret is the part after the # of the address, which no server log and no other page sees. */
const secret = (): string => window.location.hash.slice(1)

const enter = async (): Promise<State> => {
  try {
    return { kind: 'inside', view: (await callPortal(viewPortal, {})).data }
  } catch (error) {
    const failure = asFailure(error)
    if (failure.status !== 401) return { kind: 'failed', failure }
    deleteToken()
    return { kind: 'outside', isLinkOver: false }
  }
}

const load = async (): Promise<State> => {
  if (secret() === '') return storedToken() === null ? { kind: 'outside', isLinkOver: false } : enter()
  try {
    const { data } = await send(openInvite, { body: { token: secret() } })
    return { kind: 'invited', invite: data, isStarted: false }
  } catch (error) {
    const failure = asFailure(error)
    if (failure.status !== 404 && failure.status !== 400) return { kind: 'failed', failure }
    return storedToken() === null ? { kind: 'outside', isLinkOver: true } : enter()
  }
}

/** The page on which an invited person enters all that the first day needs. */
const PortalPage = () => {
  const [state, setState] = useState<State>({ kind: 'loading' })
  const reload = (): void => void load().then(setState)
  useEffect(reload, [])
  const goInside = (token: string): void => {
    storeToken(token)
    // The link is used up; the address is that of the page from now on.
    window.history.replaceState(null, '', '/onboarding')
    void enter().then(setState)
  }
  const leave = (): void => {
    deleteToken()
    setState({ kind: 'outside', isLinkOver: false })
  }
  if (state.kind === 'inside') return <PortalSteps view={state.view} onLeave={leave} />
  if (state.kind === 'outside') return <SignIn isLinkOver={state.isLinkOver} onSession={goInside} />
  if (state.kind === 'invited' && state.isStarted)
    return (
      <AccountForm
        token={secret()}
        onSession={goInside}
        onLinkOver={() => setState({ kind: 'outside', isLinkOver: true })}
      />
    )
  if (state.kind === 'invited') {
    const { first_name, organisation, designation, joining_on, expires_at } = state.invite
    return (
      <PlainPage title={`Welcome, ${first_name}`}>
        <p>
          You start at {organisation} as {designation} on {fullDay(joining_on)}. Please tell us what we need for it:
          your data, some documents and your bank account. It takes about ten minutes.
        </p>
        <p className="m-dim m-small">This link works until {fullDay(dayIn(expires_at))}.</p>
        <button type="button" className={bare.main} onClick={() => setState({ ...state, isStarted: true })}>
          Start
        </button>
      </PlainPage>
    )
  }
  if (state.kind === 'failed')
    return (
      <PlainPage title="The page cannot be shown">
        <p role="alert">{state.failure.message}</p>
        <button type="button" className={bare.main} onClick={reload}>
          Try again
        </button>
      </PlainPage>
    )
  return (
    <PlainPage title="Onboarding">
      <p role="status">Loading</p>
    </PlainPage>
  )
}
export default PortalPage

import { useEffect, useState } from 'react'
import { asFailure, type CallFailure } from '#kit/web/call/failure.ts'
import { send } from '#kit/web/call/send.ts'
import { fullDay } from '#kit/web/format/dates.ts'
import { BarePage } from '#kit/web/layout/bare-page.tsx'
import type { DataOf } from '#kit/contract/call.ts'
import { openInvite, type PortalView, viewPortal } from '../../contract/portal.calls.ts'
import { AccountForm } from './account-form.tsx'
import { Inside } from './inside.tsx'
import { ask, forgetToken, storedToken, storeToken } from './portal-session.ts'
import { SignIn } from './sign-in.tsx'
import bare from '#kit/web/layout/bare.module.css'

type Invite = DataOf<typeof openInvite>
type State =
  | Readonly<{ kind: 'loading' }>
  | Readonly<{ kind: 'invited'; invite: Invite; isStarted: boolean }>
  | Readonly<{ kind: 'inside'; view: PortalView }>
  /** Without a link that works: sign in, or ask for a new one. */
  | Readonly<{ kind: 'outside'; isLinkOver: boolean }>
  | Readonly<{ kind: 'failed'; failure: CallFailure }>

/** The secret stands behind the # of the address, which no server log and no other page gets to see. */
const secret = (): string => window.location.hash.slice(1)

const enter = async (): Promise<State> => {
  try {
    return { kind: 'inside', view: (await ask(viewPortal, {})).data }
  } catch (error) {
    const failure = asFailure(error)
    if (failure.status !== 401) return { kind: 'failed', failure }
    forgetToken()
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

/** The page on which an invited person tells what is needed for the first day. */
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
    forgetToken()
    setState({ kind: 'outside', isLinkOver: false })
  }
  if (state.kind === 'inside') return <Inside view={state.view} onLeave={leave} />
  if (state.kind === 'outside') return <SignIn isLinkOver={state.isLinkOver} onSession={goInside} />
  if (state.kind === 'invited' && state.isStarted)
    return (
      <AccountForm
        token={secret()}
        onSession={goInside}
        onGone={() => setState({ kind: 'outside', isLinkOver: true })}
      />
    )
  if (state.kind === 'invited') {
    const { first_name, organisation, designation, joining_on, expires_at } = state.invite
    return (
      <BarePage title={`Welcome, ${first_name}`}>
        <p>
          You start at {organisation} as {designation} on {fullDay(joining_on)}. Please tell us what we need for it:
          your data, some documents and your bank account. It takes about ten minutes.
        </p>
        <p className="m-dim m-small">This link works until {fullDay(expires_at.slice(0, 10))}.</p>
        <button type="button" className={bare.main} onClick={() => setState({ ...state, isStarted: true })}>
          Start
        </button>
      </BarePage>
    )
  }
  if (state.kind === 'failed')
    return (
      <BarePage title="The page cannot be shown">
        <p role="alert">{state.failure.message}</p>
        <button type="button" className={bare.main} onClick={reload}>
          Try again
        </button>
      </BarePage>
    )
  return (
    <BarePage title="Onboarding">
      <p role="status">Loading</p>
    </BarePage>
  )
}
export default PortalPage

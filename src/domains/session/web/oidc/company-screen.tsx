import { type FormEvent, type ReactNode, useLayoutEffect, useState } from 'react'
import { asFailure, CallFailure } from '#kit/web/call/failure.ts'
import { PlainPage } from '#kit/web/layout/plain-page.tsx'
import styles from '#kit/web/layout/plain-page.module.css'
import { CodeInput, MainButton, Wrong } from '../parts/sign-in-fields.tsx'
import { enterArea, useSignIn } from '../parts/sign-in-page.tsx'
import { SaveCodesPage, SignInStep } from '../parts/sign-in-steps.tsx'
import type { NextStep } from '../../contract/session.models.ts'
import { type BrowserSession, storeSession } from '../stored-session.ts'
import { beginVisit, returnedOf, takeVisit, type Visit } from './company-flow.ts'
import { companyLabel } from './company-label.ts'
import { notifyVisitDone } from './company-news.ts'
import { type Arrival, beginAt, finishAt } from './company-steps.ts'
import { TestResult } from './test-result.tsx'

const LOST = 'This sign-in began in another tab or browser. Start again.'

type State = Readonly<{ visit: Visit | null; arrival: Arrival | null; failure: CallFailure | null }>

const areaOf = (visit: Visit | null) => (visit === null || visit.purpose.endsWith('employee') ? 'employee' : 'admin')

/** Goes to the provider. The page is left, so nothing is returned unless it failed. */
const goTo = async (visit: Visit, code?: string): Promise<CallFailure | null> => {
  try {
    window.location.replace(await beginAt(visit, code))
    return null
  } catch (error) {
    return asFailure(error)
  }
}

const lost = (visit: Visit | null): State => ({
  visit,
  arrival: null,
  failure: new CallFailure('refused', LOST, { status: 200 }),
})

/** Stores the session of a sign-in without further steps; the tab that waits is notified. */
const enter = (visit: Visit, session: BrowserSession): void => {
  if (!visit.isAside) return enterArea(areaOf(visit), session)
  storeSession(areaOf(visit) === 'admin' ? 'user' : 'employee', session)
  notifyVisitDone()
}

/** Begins or finishes the visit that the address is about, once for each load of the page. */
const follow = async (): Promise<State> => {
  const query = new URLSearchParams(window.location.search)
  const returned = returnedOf(query)
  if (returned === null) {
    const visit = beginVisit(query)
    return visit ? { visit, arrival: null, failure: await goTo(visit) } : lost(null)
  }
  // The code is of no use any more, and belongs in no history.
  window.history.replaceState(null, '', window.location.pathname)
  const visit = takeVisit()
  if (visit === null) return lost(null)
  try {
    const arrival = await finishAt(visit, returned)
    if (arrival.kind === 'confirmed') notifyVisitDone()
    if (arrival.kind === 'signed_in' && !('next' in arrival.result)) enter(visit, arrival.result)
    return { visit, arrival, failure: null }
  } catch (error) {
    return { visit, arrival: null, failure: asFailure(error) }
  }
}

const Ways = ({ visit }: { visit: Visit | null }) => {
  if (visit?.isAside || visit?.purpose === 'test') return <p className="m-dim">You can close this window.</p>
  const path = areaOf(visit) === 'admin' ? '/admin' : '/login'
  return <a href={path}>Back to sign in</a>
}

const Failed = ({ visit, failure }: { visit: Visit | null; failure: CallFailure }) => (
  <PlainPage title="Not signed in">
    <p role="alert" className={styles.wrong}>
      {failure.message}
    </p>
    {visit && (
      <a className={styles.button} href={`/sign-in/company?for=${visit.purpose}${visit.isAside ? '&aside=1' : ''}`}>
        Try again
      </a>
    )}
    <Ways visit={visit} />
  </PlainPage>
)

/** The second factor before a confirmation: the provider alone does not replace it. */
const CodeFirst = ({ visit }: { visit: Visit }) => {
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    const failed = await goTo(visit, code)
    if (failed === null) return
    setFailure(failed)
    setBusy(false)
  }
  return (
    <PlainPage title="Second factor">
      <p className="m-dim">Type the six digits that the app on your phone shows now, or a recovery code.</p>
      <form className="m-stack" noValidate onSubmit={(event) => void send(event)}>
        <Wrong text={failure?.message ?? null} />
        <CodeInput label="Code" value={code} onChange={setCode} isDigits={false} isWrong={failure !== null} />
        <MainButton isBusy={isBusy}>Go on</MainButton>
      </form>
    </PlainPage>
  )
}

const Done = ({ title, children }: { title: string; children: ReactNode }) => (
  <PlainPage title={title}>
    <p role="status">{children}</p>
  </PlainPage>
)

const SignedIn = ({ visit }: { visit: Visit }) => (
  <Done title="You are signed in">{visit.isAside ? 'You can close this window and go on.' : 'One moment.'}</Done>
)

/** The steps that follow the provider, as they follow a password. */
const Steps = ({ visit, first }: { visit: Visit; first: NextStep }) => {
  const [isDone, setDone] = useState(false)
  const finish = (): void => {
    notifyVisitDone()
    setDone(true)
  }
  const form = useSignIn(areaOf(visit), { next: first, onDone: visit.isAside ? finish : undefined })
  const { shown, next, isBusy, wrong } = form
  if (isDone) return <SignedIn visit={visit} />
  if (shown) return <SaveCodesPage codes={shown.recovery_codes} onSaved={() => form.take(shown.result)} />
  const again = (): void => window.location.assign(`/sign-in/company?for=${visit.purpose}`)
  if (!next) return <SignedIn visit={visit} />
  return (
    <SignInStep
      key={next.challenge}
      next={next}
      isBusy={isBusy}
      wrong={wrong}
      onSubmit={(input) => void form.submitStep(next.challenge, input)}
      onAgain={again}
    />
  )
}

/** The page before and after the visit to the provider of company sign-in. */
const CompanyScreen = () => {
  const [state, setState] = useState<State | null>(null)
  useLayoutEffect(() => {
    void follow().then(setState)
  }, [])
  const { visit = null, arrival = null, failure = null } = state ?? {}
  if (failure && visit?.purpose.startsWith('confirm-') && failure.fields['code']) return <CodeFirst visit={visit} />
  if (failure) return <Failed visit={visit} failure={failure} />
  if (visit && arrival?.kind === 'signed_in') {
    const { result } = arrival
    return 'next' in result ? <Steps visit={visit} first={result.next} /> : <SignedIn visit={visit} />
  }
  if (arrival?.kind === 'confirmed') return <Done title="Confirmed">You can close this window and go on.</Done>
  if (arrival?.kind === 'tested') {
    return (
      <PlainPage title="Test of company sign-in" isWide>
        <TestResult test={arrival.test} />
      </PlainPage>
    )
  }
  return <Done title="Company sign-in">Going to {companyLabel() || 'the provider'} …</Done>
}
export default CompanyScreen

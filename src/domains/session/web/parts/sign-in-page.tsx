import { type FormEvent, useState } from 'react'
import { CallFailure } from '#kit/web/call/failure.ts'
import type { NextStep } from '../../contract/session.models.ts'
import { sessionRefusals } from '../../contract/session.refusals.ts'
import { afterSignIn } from '../return-to.ts'
import { type Area, signIn, type SignInResult, signInStep, type StepInput, type StepResult } from '../sign-in.ts'
import { CompanyLink } from '../oidc/company-link.tsx'
import { type BrowserSession, storeSession } from '../stored-session.ts'
import { EmailInput, MainButton, PasswordInput, Wrong } from './sign-in-fields.tsx'
import { PlainPage } from '#kit/web/layout/plain-page.tsx'
import { SaveCodesPage, SignInStep } from './sign-in-steps.tsx'
import { useAttempt } from './use-attempt.ts'
import styles from '#kit/web/layout/plain-page.module.css'

const PASSWORD = 'northwind-demo'
const HOST = '@northwind.example'

// The sample organisation has one account for each role code.
const ACCOUNTS: Record<Area, readonly (readonly [name: string, role: string])[]> = {
  admin: [
    ['code1', 'Super admin'],
    ['code0', 'Operations manager'],
    ['code2', 'IT and assets manager'],
    ['code3', 'HR and payroll manager'],
    ['code4-admin', 'Recruiter'],
    ['code5', 'Auditor'],
    ['code33', 'System settings'],
  ],
  employee: [
    ['code101', 'Associate'],
    ['code102', 'Senior associate'],
    ['code103', 'Team lead'],
    ['code104', 'Senior team lead'],
    ['code114', 'Support lead'],
    ['code4', 'Project manager'],
    ['code22222', 'Shift supervisor'],
    ['code31111', 'Approver'],
    ['code112', 'Support engineer'],
    ['code115', 'Developer'],
    ['code16', 'Quality analyst'],
    ['code119', 'Trainer'],
    ['code99', 'Trainee'],
    ['code11111', 'Contractor'],
    ['code3163', 'Contract billing officer'],
  ],
}

/** The one of the sample people without an email who is listed. */
const BY_NUMBER = { number: 'NB-0033', pin: '482916' }

const isDemo = (): boolean => document.querySelector<HTMLMetaElement>('meta[name="muster-demo"]')?.content === '1'

/** The sign-in names of the sample organisation; a click fills the form. Renders nothing outside the demo. */
const DemoAccounts = ({ area, onPick }: { area: Area; onPick: (email: string, password: string) => void }) => {
  if (!isDemo()) return null
  return (
    <section className={styles.demo} aria-label="Demo accounts">
      <p className="m-dim">
        Demo: pick an account. The password of all is <strong>{PASSWORD}</strong>.
      </p>
      <table>
        <tbody>
          {ACCOUNTS[area].map(([name, role]) => (
            <tr key={name}>
              <td>
                <button type="button" className={styles.fill} onClick={() => onPick(`${name}${HOST}`, PASSWORD)}>
                  {name}
                  {HOST}
                </button>
              </td>
              <td>{role}</td>
            </tr>
          ))}
          {area === 'employee' && (
            <tr>
              <td>
                <button type="button" className={styles.fill} onClick={() => onPick(BY_NUMBER.number, BY_NUMBER.pin)}>
                  {BY_NUMBER.number}
                </button>
              </td>
              <td>Associate, by number and PIN {BY_NUMBER.pin}</td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}

type Props = Readonly<{ area: Area; title: string; other: Readonly<{ href: string; label: string }> }>

const EXPIRED = sessionRefusals.code('challenge_expired')

type Begun = Readonly<{ next?: NextStep; onDone?: (() => void) | undefined }>

/** Stores a session, and goes to its area. */
export const enterArea = (area: Area, session: BrowserSession): void => {
  storeSession(area === 'admin' ? 'user' : 'employee', session)
  window.location.assign(afterSignIn(area))
}

/** The input of a sign-in, and the steps that follow it. `onDone`: instead of going to the area. */
export const useSignIn = (area: Area, { next: begun, onDone }: Begun = {}) => {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [next, setNext] = useState<NextStep | null>(begun ?? null)
  const [shown, setShown] = useState<StepResult | null>(null)
  const { isBusy, wrong, isWrong, attempt } = useAttempt()
  const take = (result: SignInResult): void => {
    setShown(null)
    if ('next' in result) return setNext(result.next)
    if (!onDone) return enterArea(area, result)
    storeSession(area === 'admin' ? 'user' : 'employee', result)
    onDone()
  }
  const startAgain = (): void => {
    setNext(null)
    setPassword('')
  }
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    const result = await attempt(() => signIn(area, { email, password }))
    if (!(result instanceof CallFailure)) take(result)
  }
  const submitStep = async (challenge: string, input: StepInput): Promise<void> => {
    const response = await attempt(() => signInStep(challenge, input))
    if (response instanceof CallFailure) return response.code === EXPIRED ? startAgain() : undefined
    if (response.recovery_codes.length > 0) setShown(response)
    else take(response.result)
  }
  const fill = (name: string, word: string): void => {
    setEmail(name)
    setPassword(word)
  }
  return {
    email,
    password,
    shown,
    next,
    isBusy,
    wrong,
    isWrong,
    setEmail,
    setPassword,
    take,
    startAgain,
    send,
    submitStep,
    fill,
  }
}

/** The sign-in to one area: the input is sent unchanged, and further steps appear in the same card. */
export const SignInPage = ({ area, title, other }: Props) => {
  const form = useSignIn(area)
  const { shown, next, isBusy, wrong, isWrong } = form
  if (shown) return <SaveCodesPage codes={shown.recovery_codes} onSaved={() => form.take(shown.result)} />
  if (next) {
    return (
      <SignInStep
        key={next.challenge}
        next={next}
        isBusy={isBusy}
        wrong={wrong}
        onSubmit={(input) => void form.submitStep(next.challenge, input)}
        onAgain={form.startAgain}
      />
    )
  }
  return (
    <PlainPage title={title} below={<DemoAccounts area={area} onPick={form.fill} />}>
      <CompanyLink area={area} />
      <form className="m-stack" noValidate onSubmit={(event) => void form.send(event)}>
        <Wrong text={wrong} />
        <EmailInput
          label="Email"
          value={form.email}
          onChange={form.setEmail}
          autoComplete="username"
          isFirst
          {...(area === 'employee' ? { help: 'Without an email: your employee number' } : {})}
          isWrong={isWrong('email')}
        />
        <PasswordInput
          label="Password"
          value={form.password}
          onChange={form.setPassword}
          autoComplete="current-password"
          {...(area === 'employee' ? { help: 'With a number: your PIN' } : {})}
          isWrong={isWrong('password') || isWrong('pin')}
        />
        <MainButton isBusy={isBusy}>Log In</MainButton>
      </form>
      <div className={styles.links}>
        <a href="/forget-password">Forgot password?</a>
        <a href={other.href}>{other.label}</a>
      </div>
    </PlainPage>
  )
}

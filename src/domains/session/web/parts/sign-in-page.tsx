import { type FormEvent, useState } from 'react'
import { CallFailure } from '#kit/web/call/failure.ts'
import type { NextStep } from '../../contract/session.models.ts'
import { sessionRefusals } from '../../contract/session.refusals.ts'
import { afterSignIn } from '../return-to.ts'
import { type Area, signIn, signInStep, type SignInResult, type StepAnswer, type StepInput } from '../sign-in.ts'
import { storeSession } from '../stored-session.ts'
import { EmailInput, MainButton, PasswordInput, Wrong } from './bare-fields.tsx'
import { BarePage } from '#kit/web/layout/bare-page.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { KeepCodes, SignInStep } from './sign-in-steps.tsx'
import { useAttempt } from './use-attempt.ts'
import styles from '#kit/web/layout/bare.module.css'

type Props = Readonly<{ area: Area; title: string; other: Readonly<{ href: string; label: string }> }>

const EXPIRED = sessionRefusals.code('challenge_expired')

/** Signing in to one area: what was typed is sent as it is, and what more is asked comes in the same card. */
export const SignInPage = ({ area, title, other }: Props) => {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [next, setNext] = useState<NextStep | null>(null)
  const [shown, setShown] = useState<StepAnswer | null>(null)
  const { isBusy, wrong, isWrong, attempt } = useAttempt()
  const take = (result: SignInResult): void => {
    setShown(null)
    if ('next' in result) return setNext(result.next)
    storeSession(area === 'admin' ? 'user' : 'employee', result)
    window.location.assign(afterSignIn(area))
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
  const giveStep = async (challenge: string, input: StepInput): Promise<void> => {
    const answer = await attempt(() => signInStep(challenge, input))
    if (answer instanceof CallFailure) return answer.code === EXPIRED ? startAgain() : undefined
    if (answer.recovery_codes.length > 0) setShown(answer)
    else take(answer.result)
  }
  const fill = (name: string, word: string): void => {
    setEmail(name)
    setPassword(word)
  }
  if (shown) return <KeepCodes codes={shown.recovery_codes} onKept={() => take(shown.result)} />
  if (next) {
    return (
      <SignInStep
        key={next.challenge}
        next={next}
        isBusy={isBusy}
        wrong={wrong}
        onSubmit={(input) => void giveStep(next.challenge, input)}
        onAgain={startAgain}
      />
    )
  }
  return (
    <BarePage title={title} below={<DemoAccounts area={area} onPick={fill} />}>
      <form className="m-stack" noValidate onSubmit={(event) => void send(event)}>
        <Wrong text={wrong} />
        <EmailInput
          label="Email"
          value={email}
          onChange={setEmail}
          autoComplete="username"
          isFirst
          isWrong={isWrong('email')}
        />
        <PasswordInput
          label="Password"
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          isWrong={isWrong('password')}
        />
        <MainButton isBusy={isBusy}>Log In</MainButton>
      </form>
      <div className={styles.links}>
        <a href="/forget-password">Forgot password?</a>
        <a href={other.href}>{other.label}</a>
      </div>
    </BarePage>
  )
}

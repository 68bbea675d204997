import { type FormEvent, useState } from 'react'
import { CallFailure } from '#kit/web/call/failure.ts'
import { afterSignIn } from '../return-to.ts'
import { type Area, signIn, signInStep, type SignInResult } from '../sign-in.ts'
import { storeSession } from '../stored-session.ts'
import { EmailInput, MainButton, PasswordInput } from './bare-fields.tsx'
import { BarePage } from './bare-page.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { useAttempt } from './use-attempt.ts'
import styles from './bare.module.css'

type Props = Readonly<{ area: Area; title: string; other: Readonly<{ href: string; label: string }> }>

/** Signing in to one area: what was typed is sent as it is. */
export const SignInPage = ({ area, title, other }: Props) => {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [challenge, setChallenge] = useState<string | null>(null)
  const { isBusy, attempt } = useAttempt()
  const take = (result: SignInResult | CallFailure): void => {
    if (result instanceof CallFailure) return
    if ('next' in result) return setChallenge(result.next.challenge)
    storeSession(area === 'admin' ? 'user' : 'employee', result)
    window.location.assign(afterSignIn(area))
  }
  const send = (event: FormEvent): void => {
    event.preventDefault()
    if (!isBusy) void attempt(() => signIn(area, { email, password })).then(take)
  }
  const fill = (name: string, word: string): void => {
    setEmail(name)
    setPassword(word)
  }
  if (challenge !== null) {
    return (
      <BarePage title="Choose a new password">
        <p className="m-dim">Your password was set by an administrator. Choose your own to go on.</p>
        <NewPasswordForm
          is_busy={isBusy}
          onSubmit={(passwords) => void attempt(() => signInStep({ challenge, ...passwords })).then(take)}
        />
      </BarePage>
    )
  }
  return (
    <BarePage title={title} below={<DemoAccounts area={area} onPick={fill} />}>
      <form className={styles.form} noValidate onSubmit={send}>
        <EmailInput label="Email" value={email} onChange={setEmail} autoComplete="username" />
        <PasswordInput label="Password" value={password} onChange={setPassword} autoComplete="current-password" />
        <MainButton is_busy={isBusy}>Log In</MainButton>
      </form>
      <div className={styles.links}>
        <a href="/forget-password">Forgot password?</a>
        <a href={other.href}>{other.label}</a>
      </div>
    </BarePage>
  )
}

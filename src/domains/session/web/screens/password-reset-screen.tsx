import { useState } from 'react'
import { CallFailure } from '#kit/web/call/failure.ts'
import { send } from '#kit/web/call/send.ts'
import { resetPassword } from '../../contract/session.calls.ts'
import { sessionRefusals } from '../../contract/session.refusals.ts'
import { signInPath, useLoginMode } from '../login-mode.ts'
import { PlainPage } from '#kit/web/layout/plain-page.tsx'
import { NewPasswordForm } from '../parts/new-password-form.tsx'
import { useAttempt } from '../parts/use-attempt.ts'
import styles from '#kit/web/layout/plain-page.module.css'

const linkId = (): string => decodeURIComponent(window.location.pathname.split('/')[2] ?? '')
const LINK_INVALID = sessionRefusals.code('reset_link_invalid')

type Outcome = Readonly<{ kind: 'open' } | { kind: 'done'; path: string } | { kind: 'link_invalid'; text: string }>

const PasswordResetScreen = () => {
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'open' })
  const { isBusy, wrong, attempt } = useAttempt()
  const mode = useLoginMode()
  const save = async (body: { password: string; confirm_password: string }): Promise<void> => {
    const result = await attempt(() => send(resetPassword, { params: { id: linkId() }, body }))
    if (!(result instanceof CallFailure)) {
      setOutcome({ kind: 'done', path: result.data.role === 'Admin' ? '/admin' : '/login' })
    } else if (result.code === LINK_INVALID) setOutcome({ kind: 'link_invalid', text: result.message })
  }
  if (outcome.kind === 'done') {
    return (
      <PlainPage title="Password changed">
        <p role="status">Your password is changed. All devices are signed out.</p>
        <a className={styles.button} href={outcome.path}>
          Log In
        </a>
      </PlainPage>
    )
  }
  return (
    <PlainPage title="Set a new password">
      {outcome.kind === 'link_invalid' ? (
        <p>
          {outcome.text} <a href="/forget-password">Forgot password?</a>
        </p>
      ) : (
        <NewPasswordForm isBusy={isBusy} wrong={wrong} onSubmit={(passwords) => void save(passwords)} />
      )}
      <a href={signInPath(mode)}>Back to sign in</a>
    </PlainPage>
  )
}
export default PasswordResetScreen

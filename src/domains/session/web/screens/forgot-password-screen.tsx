import { type FormEvent, useEffect, useState } from 'react'
import { CallFailure } from '#kit/web/call/failure.ts'
import { send } from '#kit/web/call/send.ts'
import { forgotPassword } from '../../contract/session.calls.ts'
import { signInPath, useLoginMode } from '../login-mode.ts'
import { EmailInput, MainButton, Wrong } from '../parts/sign-in-fields.tsx'
import { PlainPage } from '#kit/web/layout/plain-page.tsx'
import { useAttempt } from '../parts/use-attempt.ts'

const AGAIN_AFTER_MS = 60_000
const SENT = 'If this address has an account, an email with a link is on its way.'

type ResetStatus = 'idle' | 'sending' | 'sent' | 'failed'

const ForgotPasswordScreen = () => {
  const [email, setEmail] = useState('')
  const [status, setStatus] = useState<ResetStatus>('idle')
  const { wrong, attempt } = useAttempt()
  const mode = useLoginMode()
  const requestLink = async (): Promise<void> => {
    if (status === 'sending') return
    setStatus('sending')
    const result = await attempt(() => send(forgotPassword, { body: { email } }))
    setStatus(result instanceof CallFailure ? 'failed' : 'sent')
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void requestLink()
  }
  return (
    <PlainPage title="Forgot password">
      <div className="m-stack" data-reset-status={status}>
        {status === 'sent' ? (
          <Sent onAgain={() => void requestLink()} />
        ) : (
          <form className="m-stack" noValidate onSubmit={submit}>
            <Wrong text={wrong} />
            <EmailInput
              label="Email"
              value={email}
              onChange={setEmail}
              autoComplete="username"
              isFirst
              isWrong={wrong !== null}
            />
            <MainButton isBusy={status === 'sending'}>{status === 'failed' ? 'Retry' : 'Send Link'}</MainButton>
          </form>
        )}
        <p className="m-dim m-small">Without an email, HR gives you a new PIN.</p>
        <a href={signInPath(mode)}>Back to sign in</a>
      </div>
    </PlainPage>
  )
}

const Sent = ({ onAgain }: { onAgain: () => void }) => {
  const [canAgain, setCanAgain] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setCanAgain(true), AGAIN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <p role="status">{SENT}</p>
      <p className="m-dim">The link works for 60 minutes.</p>
      {canAgain && (
        <MainButton type="button" onClick={onAgain}>
          Send again
        </MainButton>
      )}
    </>
  )
}
export default ForgotPasswordScreen

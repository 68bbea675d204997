import { Button, Group, Modal, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { CallFailure } from '#kit/web/call/failure.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { useStore } from '#kit/web/store.ts'
import { leaveImpersonation } from '../end-impersonation.ts'
import { signIn, signInStep, type SignInResult } from '../sign-in.ts'
import { resolveSignInAgain, leaveForSignIn, waitingForSignIn } from '../sign-in-again.ts'
import { CompanyInstead } from '../oidc/company-instead.tsx'
import { readSession, storeSession } from '../stored-session.ts'
import { CodeField } from './code-field.tsx'
import { useAttempt } from './use-attempt.ts'

const leave = (): void => {
  resolveSignInAgain(false)
  leaveForSignIn()
}

type Code = Readonly<{ challenge: string; text: string }>

/** The password, and a code where the second factor is on. Any other step happens on the sign-in page. */
const useSignInAgain = () => {
  const actor = useActor()
  const [email, setEmail] = useState(actor.email ?? '')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState<Code | null>(null)
  const { isBusy, attempt } = useAttempt()
  const cookie = actor.area === 'admin' ? 'user' : 'employee'
  const take = (result: SignInResult): void => {
    if ('next' in result) {
      return result.next.step === 'verify' ? setCode({ challenge: result.next.challenge, text: '' }) : leave()
    }
    storeSession(cookie, result)
    // Another person must not continue with the input of this one.
    if (result.id !== actor.id) window.location.reload()
    resolveSignInAgain(true)
  }
  const send = async (): Promise<void> => {
    const result = await attempt(async () =>
      code ? (await signInStep(code.challenge, { code: code.text })).result : signIn(actor.area, { email, password }),
    )
    if (!(result instanceof CallFailure)) take(result)
  }
  /** Takes the session that another tab has stored. */
  const takeStored = (): void => {
    const session = readSession(cookie)
    if (session) take(session)
  }
  return { actor, email, setEmail, password, setPassword, code, setCode, isBusy, send, takeStored }
}

/** Over the screen when its session has ended: after it the failed call is sent again, so nothing typed is lost. */
export const SignInAgainDialog = () => {
  const { acting } = useActor()
  return acting ? <ImpersonationOver /> : <SignInAgain />
}

const ImpersonationOver = () => (
  <Modal opened onClose={leaveImpersonation} title="This session is over" closeButtonProps={{ 'aria-label': 'Close' }}>
    <p>Its time is up, or it was ended. What you did is kept under your name.</p>
    <Button mt="md" onClick={leaveImpersonation} data-autofocus>
      Close this tab
    </Button>
  </Modal>
)

const SignInAgain = () => {
  const isCovered = useStore(waitingForSignIn)?.isCovered ?? false
  const { actor, email, setEmail, password, setPassword, code, setCode, isBusy, send, takeStored } = useSignInAgain()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isBusy) void send()
  }
  return (
    <Modal
      opened
      onClose={leave}
      title="Your session has ended"
      closeOnClickOutside={false}
      overlayProps={isCovered ? { backgroundOpacity: 1, color: 'var(--mantine-color-body)' } : {}}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form noValidate onSubmit={submit}>
        <p className="m-dim">Sign in again to go on where you are, {actor.name}.</p>
        {code ? (
          <CodeField value={code.text} onChange={(text) => setCode({ ...code, text })} />
        ) : (
          <>
            <TextInput
              mt="md"
              label="Email"
              description={actor.area === 'employee' && 'Without an email: your employee number'}
              inputMode="email"
              autoComplete="username"
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
              data-autofocus={actor.email ? undefined : true}
            />
            <PasswordInput
              mt="md"
              label={actor.area === 'employee' && actor.email === null ? 'Password or PIN' : 'Password'}
              autoComplete="current-password"
              visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              data-autofocus={actor.email ? true : undefined}
            />
          </>
        )}
        {!code && <CompanyInstead purpose={actor.area} verb="Sign in" onDone={takeStored} />}
        <Group mt="lg" gap="xs">
          <Button type="submit" loading={isBusy}>
            {code ? 'Verify' : 'Log In'}
          </Button>
          <Button variant="default" onClick={leave}>
            Leave
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

import { Button, Group, Modal, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { CallFailure } from '#kit/web/call/failure.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { signIn, type SignInResult } from '../sign-in.ts'
import { answerSignInAgain, leaveForSignIn } from '../sign-in-again.ts'
import { storeSession } from '../stored-session.ts'
import { useAttempt } from './use-attempt.ts'

const leave = (): void => {
  answerSignInAgain(false)
  leaveForSignIn()
}

/** Over the screen when its session has ended: after it the failed call is sent again, so nothing typed is lost. */
export const SignInAgainDialog = () => {
  const actor = useActor()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const { isBusy, attempt } = useAttempt()
  const take = (result: SignInResult | CallFailure): void => {
    if (result instanceof CallFailure) return
    if ('next' in result) return leave()
    storeSession(actor.area === 'admin' ? 'user' : 'employee', result)
    // Another person must not go on with what this one typed.
    if (result.id !== actor.id) window.location.reload()
    answerSignInAgain(true)
  }
  const send = (event: FormEvent): void => {
    event.preventDefault()
    if (!isBusy) void attempt(() => signIn(actor.area, { email, password })).then(take)
  }
  return (
    <Modal
      opened
      onClose={leave}
      title="Your session has ended"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form noValidate onSubmit={send}>
        <p className="m-dim">Sign in again to go on where you are, {actor.name}.</p>
        <TextInput
          mt="md"
          label="Email"
          type="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          data-autofocus
        />
        <PasswordInput
          mt="md"
          label="Password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Group mt="lg" gap="xs">
          <Button type="submit" loading={isBusy}>
            Log In
          </Button>
          <Button variant="default" onClick={leave}>
            Leave
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

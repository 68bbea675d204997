import { Button, Group, Modal, PasswordInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { asFailure, type CallFailure } from '#kit/web/call/failure.ts'
import { send } from '#kit/web/call/send.ts'
import { sessionEnded } from '#kit/web/call/client-config.ts'
import { Refused } from '#kit/web/states/refused.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { CompanyInstead } from '../oidc/company-instead.tsx'
import { confirmSession } from '../../contract/session.calls.ts'
import { resolveConfirm } from '../confirm-password.ts'
import { CodeField } from './code-field.tsx'

/** Sends the password, and a code once the server requires one. */
const useConfirmation = () => {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState<string | null>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const take = async (raised: CallFailure): Promise<void> => {
    if (code === null && raised.fields['code']) return setCode('')
    setFailure(raised)
    if (raised.kind === 'unauthenticated') await sessionEnded()
  }
  const sendConfirmation = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      await send(confirmSession, { body: code === null ? { password } : { password, code } })
      resolveConfirm(true)
    } catch (error) {
      await take(asFailure(error))
    } finally {
      setBusy(false)
    }
  }
  return { password, setPassword, code, setCode, failure, isBusy, sendConfirmation }
}

/** Appears over the screen when a call needs the password again; afterwards the call goes on, and no input is lost. */
export const ConfirmDialog = () => {
  const hasEmail = useActor().email !== null
  const { password, setPassword, code, setCode, failure, isBusy, sendConfirmation } = useConfirmation()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isBusy) void sendConfirmation()
  }
  const { area } = useActor()
  const cancel = (): void => resolveConfirm(false)
  return (
    <Modal opened onClose={cancel} title="Confirm your password" closeButtonProps={{ 'aria-label': 'Close' }}>
      <form noValidate onSubmit={submit}>
        <p className="m-dim">You are about to change something important. For ten minutes you are not asked again.</p>
        <PasswordInput
          mt="md"
          label={hasEmail ? 'Password' : 'Password or PIN'}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          data-autofocus
        />
        {code !== null && <CodeField value={code} onChange={setCode} />}
        <CompanyInstead purpose={`confirm-${area}`} verb="Confirm" onDone={() => resolveConfirm(true)} />
        <Refused failure={failure} />
        <Group mt="lg" gap="xs">
          <Button type="submit" loading={isBusy}>
            Confirm
          </Button>
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

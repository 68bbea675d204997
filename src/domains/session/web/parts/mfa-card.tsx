import { Button, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import type { DataOf } from '#kit/contract/call.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { TextField } from '#kit/web/form/text-fields.tsx'
import { count } from '#kit/web/format/numbers.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { confirmMfa, removeMfa, renewRecoveryCodes, startMfa } from '../../contract/mfa.calls.ts'
import type { MfaState } from '../../contract/session.models.ts'
import { CodeList, ScanSecret } from './code-list.tsx'
import { downloadCodes } from '../recovery-codes.ts'
import styles from './security.module.css'
import { useCopyCodes } from './use-copy-codes.ts'

type Started = DataOf<typeof startMfa>

const FEW_CODES = 3

/** The own second factor: its state, and the actions on it. */
export const MfaCard = ({ factor }: { factor: MfaState }) => {
  const [started, setStarted] = useState<Started | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const showCodes = (next: readonly string[]): void => {
    setStarted(null)
    setCodes(next)
  }
  return (
    <Card
      title="Second factor"
      aside={<StatusBadge tone={factor.on ? 'good' : 'off'} word={factor.on ? 'On' : 'Off'} />}
    >
      {factor.on ? <SwitchedOn factor={factor} onCodes={showCodes} /> : <SwitchedOff onStarted={setStarted} />}
      {started && <SetUpDialog started={started} onCodes={showCodes} onClose={() => setStarted(null)} />}
      {codes && <CodesDialog codes={codes} onSaved={() => setCodes(null)} />}
    </Card>
  )
}

const SwitchedOff = ({ onStarted }: { onStarted: (started: Started) => void }) => {
  const start = useCall(startMfa)
  return (
    <div className={styles.stack}>
      <p className="m-dim">
        With it, nobody signs in with your password alone: an app on your phone shows a code that is asked for too.
      </p>
      <Refused failure={start.failure} />
      <div>
        <Button loading={start.isRunning} onClick={() => start.start({}, ({ data }) => onStarted(data))}>
          Set up
        </Button>
      </div>
    </div>
  )
}

const SwitchedOn = ({ factor, onCodes }: { factor: MfaState; onCodes: (codes: readonly string[]) => void }) => {
  const [remove, renew] = [useCall(removeMfa), useCall(renewRecoveryCodes)]
  const confirmRemove = async (): Promise<void> => {
    const text = 'Your password alone opens your account then. Your other devices are signed out.'
    const action = 'Remove the second factor'
    if (await confirm({ title: `${action}?`, text, action, isDestructive: true })) remove.start({})
  }
  return (
    <div className={styles.stack}>
      <p className="m-dim">
        {count(factor.codes_left, 'recovery code', 'recovery codes')} left.
        {factor.codes_left <= FEW_CODES && ' Make new ones before you need them.'}
        {factor.required && ' Your organisation requires a second factor.'}
      </p>
      <Refused failure={remove.failure ?? renew.failure} />
      <Group gap="xs">
        <Button
          variant="default"
          loading={renew.isRunning}
          onClick={() => renew.start({}, ({ data }) => onCodes(data.recovery_codes))}
        >
          New recovery codes
        </Button>
        {!factor.required && (
          <Button variant="default" loading={remove.isRunning} onClick={() => void confirmRemove()}>
            Remove
          </Button>
        )}
      </Group>
    </div>
  )
}

type SetUpProps = Readonly<{ started: Started; onCodes: (codes: readonly string[]) => void; onClose: () => void }>

const SetUpDialog = ({ started, onCodes, onClose }: SetUpProps) => (
  <Modal
    opened
    onClose={onClose}
    title="Set up your second factor"
    closeOnClickOutside={false}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    <div className={styles.stack}>
      <p className="m-dim">Scan this with an app that shows codes, then type the six digits it shows.</p>
      <ScanSecret secret={started.secret} uri={started.otpauth_uri} />
      <CallForm
        call={confirmMfa}
        submit="Verify"
        onDone={({ data }) => onCodes(data.recovery_codes)}
        onCancel={onClose}
      >
        {(field) => <TextField {...field('code')} label="Code" autoComplete="one-time-code" isFirst />}
      </CallForm>
    </div>
  </Modal>
)

const CodesDialog = ({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) => {
  const { label, copy } = useCopyCodes(codes)
  return (
    <Modal
      opened
      onClose={onSaved}
      title="Keep your recovery codes"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <div className={styles.stack}>
        <p className="m-dim">
          Without your phone, each of these codes opens your account once. They are shown only now; older ones are void.
        </p>
        <CodeList codes={codes} />
        <Group gap="xs">
          <Button variant="default" onClick={copy}>
            {label}
          </Button>
          <Button variant="default" onClick={() => downloadCodes(codes)}>
            Download
          </Button>
          <Button onClick={onSaved} data-autofocus>
            I have kept them
          </Button>
        </Group>
      </div>
    </Modal>
  )
}

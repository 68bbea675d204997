import { Modal } from '@mantine/core'
import { useState } from 'react'
import type { Sent } from '#kit/web/call/send.ts'
import { send } from '#kit/web/call/send.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import { loginAsEmployee } from '../../contract/acting.calls.ts'
import { logout } from '../../contract/session.calls.ts'
import { readSession, storeSession } from '../stored-session.ts'
import styles from './security.module.css'

type Props = Readonly<{ employee: Readonly<{ id: number; name: string }>; onClose: () => void }>

const DASHBOARD = '/employee/dashboard'

/** Stores the new session as the employee session, and ends the one that was stored before. */
const replaceSession = ({ data }: Sent<typeof loginAsEmployee>): void => {
  const before = readSession('employee')
  storeSession('employee', data)
  if (before) void send(logout, {}, { token: before.token }).catch(() => undefined)
}

/** Opens a session under the name of an employee for a reason, and then a tab with it. */
export const ActAsDialog = ({ employee, onClose }: Props) => {
  const [isBlocked, setBlocked] = useState(false)
  const [before] = useState(() => readSession('employee'))
  const go = (sent: Sent<typeof loginAsEmployee>): void => {
    replaceSession(sent)
    if (window.open(DASHBOARD, '_blank')) onClose()
    else setBlocked(true)
  }
  return (
    <Modal opened onClose={onClose} title={`Log in as ${employee.name}`} closeButtonProps={{ 'aria-label': 'Close' }}>
      {isBlocked ? (
        <p>
          Your browser did not open the tab.{' '}
          <a href={DASHBOARD} target="_blank" onClick={onClose}>
            Open it here
          </a>
          .
        </p>
      ) : (
        <div className={styles.stack}>
          <p className="m-dim">
            For 30 minutes you use the employee area as {employee.name}. Everything is recorded under your name.{' '}
            {employee.name} is notified at once, with the reason, and can end it.
          </p>
          {before && (
            <p>
              <strong>
                You are signed in as {before.name} in the employee area of this browser. That session ends.
              </strong>
            </p>
          )}
          <CallForm
            call={loginAsEmployee}
            initial={{ id: employee.id }}
            submit="Log in as employee"
            onDone={go}
            onCancel={onClose}
          >
            {(field) => (
              <TextArea {...field('reason')} label="Reason" help="The employee can read this." rows={2} isFirst />
            )}
          </CallForm>
        </div>
      )}
    </Modal>
  )
}

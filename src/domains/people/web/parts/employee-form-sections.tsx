import { Button } from '@mantine/core'
import { useState } from 'react'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { dateTime } from '#kit/web/format/dates.ts'
import { Card, Facts } from '#kit/web/layout/cards.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { addLogin, deleteLogin, inviteLogin } from '../../contract/accounts.calls.ts'
import type { EmployeeRecord } from '../../contract/people.models.ts'
import { EmailText } from './email-text.tsx'
import { PasswordForm } from './password-form.tsx'
import { SetupLink } from './setup-link.tsx'
import { LOGIN } from './labels.ts'
import styles from './people.module.css'

/** The login of a person: made, invited, its password set, removed. */
export const LoginSection = ({ person }: { person: EmployeeRecord }) => {
  const [url, setUrl] = useState<string | null>(null)
  const password = useDrawer('password')
  const [add, invite, remove] = [useCall(addLogin), useCall(inviteLogin), useCall(deleteLogin)]
  const { login, can } = person
  const employee_id = person.id
  const confirmRemove = async (): Promise<void> => {
    const isSure = await confirm({
      title: `Delete the login of ${person.name}?`,
      text: 'The person is signed out everywhere and cannot sign in any more. The record stays.',
      action: 'Delete the login',
      isDestructive: true,
    })
    if (isSure) remove.start({ params: { id: employee_id } })
  }
  const showResult = ({ data }: { data: { setup_url: string | null } }): void => setUrl(data.setup_url)
  return (
    <Card title="Login" aside={<StatusBadge tone={LOGIN[login.state][0]} word={LOGIN[login.state][1]} />}>
      <div className="m-stack">
        <Facts
          facts={[
            ['Signs in with', login.email && <EmailText key="email" address={login.email} />],
            ['Last sign-in', login.last_sign_in_at && dateTime(login.last_sign_in_at)],
          ]}
        />
        {url && <SetupLink url={url} />}
        <Refused failure={add.failure ?? invite.failure ?? remove.failure} />
        <div className={styles.buttons}>
          {can.login && login.state === 'none' && (
            <Button
              variant="default"
              loading={add.isRunning}
              onClick={() => add.start({ body: { employee_id } }, showResult)}
            >
              Add login
            </Button>
          )}
          {can.login && login.state === 'invited' && (
            <Button
              variant="default"
              loading={invite.isRunning}
              onClick={() => invite.start({ body: { employee_id } }, showResult)}
            >
              Invite again
            </Button>
          )}
          {can.password && login.state !== 'none' && (
            <Button variant="default" onClick={() => password.open(employee_id)}>
              Set password
            </Button>
          )}
          {can.login && login.state !== 'none' && (
            <Button variant="subtle" color="var(--m-bad)" onClick={() => void confirmRemove()}>
              Delete login
            </Button>
          )}
        </div>
      </div>
      <SideDrawer title="Set password" is_open={password.id !== null} onClose={password.close}>
        {password.id !== null && <PasswordForm employee_id={employee_id} onDone={password.close} />}
      </SideDrawer>
    </Card>
  )
}

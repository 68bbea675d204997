import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { Password } from '#kit/web/form/text-fields.tsx'
import { dateTime, relative } from '#kit/web/format/dates.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { StatusBadge, type Tone } from '#kit/web/layout/status-badge.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { DataTable } from '#kit/web/table/data-table.tsx'
import type { z } from 'zod'
import { changePassword, endOtherSessions, endSession, listSessions } from '../../contract/session.calls.ts'
import type { sessionRow, signInEvent } from '../../contract/session.models.ts'
import styles from './security.module.css'

type SessionRow = z.output<typeof sessionRow>
type SignInEvent = z.output<typeof signInEvent>

const OUTCOMES: Record<SignInEvent['outcome'], readonly [Tone, string]> = {
  signed_in: ['good', 'Signed in'],
  refused: ['bad', 'Refused'],
  throttled: ['attention', 'Too many attempts'],
}

const sessionColumns: readonly Column<SessionRow>[] = [
  {
    key: 'device',
    title: 'Device',
    text: (row) => row.device_label,
    cell: (row) => (
      <span className={styles.device}>
        {row.device_label} {row.current && <StatusBadge tone="good" word="This device" />}
      </span>
    ),
    on_phone: 'title',
  },
  { key: 'network', title: 'Network', text: (row) => row.ip ?? '–' },
  { key: 'since', title: 'Since', text: (row) => dateTime(row.created_at) },
  { key: 'seen', title: 'Last seen', text: (row) => relative(row.last_seen_at) },
]

const eventColumns: readonly Column<SignInEvent>[] = [
  { key: 'at', title: 'When', text: (row) => dateTime(row.at), on_phone: 'title' },
  {
    key: 'outcome',
    title: 'Outcome',
    text: (row) => OUTCOMES[row.outcome][1],
    cell: (row) => <StatusBadge tone={OUTCOMES[row.outcome][0]} word={OUTCOMES[row.outcome][1]} />,
  },
  { key: 'device', title: 'Device', text: (row) => row.device_label },
  { key: 'network', title: 'Network', text: (row) => row.ip ?? '–' },
]

/** Password, live sessions and recent sign-ins of the actor: the tab "Sign-in and security" of the profile. */
const SecurityPanel = () => {
  const sessions = useCallQuery(listSessions, {})
  return (
    <div className={styles.panel}>
      <Card title="Change password">
        <ChangePassword />
      </Card>
      <Loaded query={sessions} what="your sessions" shape="table">
        {(data) => (
          <div className={styles.panel}>
            <WhereSignedIn rows={data.sessions} />
            <Card title="Recent sign-ins">
              <DataTable
                label="Recent sign-ins"
                rows={data.events}
                columns={eventColumns}
                row_key={(row) => `${row.at} ${row.outcome} ${row.device_label}`}
                is_compact
              />
            </Card>
          </div>
        )}
      </Loaded>
    </div>
  )
}
export default SecurityPanel

const ChangePassword = () => {
  const [round, setRound] = useState(0)
  return (
    <CallForm key={round} call={changePassword} submit="Save" no_check onDone={() => setRound(round + 1)}>
      {(field) => (
        <>
          <Password {...field('current_password')} label="Current password" autoComplete="current-password" />
          <Password
            {...field('password')}
            label="New password"
            help={`${field('password').value?.length ?? 0} of at least 10 characters. All your other devices are signed out.`}
          />
          <Password {...field('confirm_password')} label="Confirm password" />
        </>
      )}
    </CallForm>
  )
}

const WhereSignedIn = ({ rows }: { rows: readonly SessionRow[] }) => {
  const end = useCall(endSession)
  const endOthers = useCall(endOtherSessions)
  const others = rows.filter((row) => !row.current).length
  const askOthers = async (): Promise<void> => {
    const action = `End ${others} other ${others === 1 ? 'session' : 'sessions'}`
    if (
      await confirm({ title: `${action}?`, text: 'Those devices must sign in again.', action, is_destructive: true })
    ) {
      endOthers.start({})
    }
  }
  return (
    <Card
      title="Where I am signed in"
      aside={
        others > 0 && (
          <Button variant="default" loading={endOthers.isRunning} onClick={() => void askOthers()}>
            End all others
          </Button>
        )
      }
    >
      <DataTable
        label="Where I am signed in"
        rows={rows}
        columns={sessionColumns}
        row_key={(row) => row.id}
        is_compact
        actions={(row) =>
          row.can.end &&
          !row.current && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`End ${row.device_label}`}
              onClick={() => end.start({ params: { id: row.id } })}
            >
              End
            </Button>
          )
        }
      />
    </Card>
  )
}

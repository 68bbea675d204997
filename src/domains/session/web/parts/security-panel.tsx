import { useState } from 'react'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { Password } from '#kit/web/form/password-field.tsx'
import { Card } from '#kit/web/layout/cards.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { changePassword, endOtherSessions, endSession, listSessions } from '../../contract/session.calls.ts'
import { lengthText } from '../password-length.ts'
import { MfaCard } from './mfa-card.tsx'
import { RecentSignIns } from './recent-sign-ins.tsx'
import { ImpersonationsCard } from './impersonations-card.tsx'
import styles from './security.module.css'
import { Button } from '@mantine/core'
import { useCall } from '#kit/web/call/use-call.ts'
import { confirm } from '#kit/web/states/confirm.tsx'
import { DataTable } from '#kit/web/table/data-table.tsx'
import type { SessionRow } from '../../contract/session.models.ts'
import { deviceColumns } from './device-columns.tsx'

/** The own live sessions, each of which can be ended. */
const OwnSessionsCard = ({ rows }: { rows: readonly SessionRow[] }) => {
  const end = useCall(endSession)
  const endOthers = useCall(endOtherSessions)
  const others = rows.filter((row) => !row.current).length
  const confirmEndOthers = async (): Promise<void> => {
    const action = `End ${others} other ${others === 1 ? 'session' : 'sessions'}`
    if (
      await confirm({ title: `${action}?`, text: 'Those devices must sign in again.', action, isDestructive: true })
    ) {
      endOthers.start({})
    }
  }
  return (
    <Card
      title="Where I am signed in"
      aside={
        others > 0 && (
          <Button variant="default" loading={endOthers.isRunning} onClick={() => void confirmEndOthers()}>
            End all others
          </Button>
        )
      }
    >
      <DataTable
        label="Where I am signed in"
        rows={rows}
        columns={deviceColumns}
        rowKey={(row) => row.id}
        isCompact
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

// A sign-in elsewhere, or a visit of an admin, appears without a reload.
const REFETCH_MS = 20_000

/** The tab "Sign-in and security" of the profile. */
const SecurityPanel = () => {
  const { acting, name } = useActor()
  return acting ? <Empty title={`Only ${name} sees this`} text="It is closed while you act as an employee." /> : <Own />
}
export default SecurityPanel

const Own = () => {
  const { area } = useActor()
  const query = useCallQuery(listSessions, {}, { refetchInterval: REFETCH_MS })
  return (
    <div className={styles.panel}>
      <Loaded query={query} what="your sign-in" shape="form">
        {({ secret }) => (
          <Card title={`Change ${secret === 'pin' ? 'PIN' : 'password'}`}>
            <ChangePassword isPin={secret === 'pin'} />
          </Card>
        )}
      </Loaded>
      <Loaded query={query} what="your sessions" shape="table">
        {({ sessions, past_acting, events, factor }) => (
          <div className={styles.panel}>
            <MfaCard factor={factor} />
            <OwnSessionsCard rows={sessions.filter((row) => row.acting === null)} />
            {area === 'employee' && (
              <ImpersonationsCard live={sessions.filter((row) => row.acting !== null)} past={past_acting} />
            )}
            <Card title="Recent sign-ins">
              <RecentSignIns events={events} />
            </Card>
          </div>
        )}
      </Loaded>
    </div>
  )
}

const ChangePassword = ({ isPin }: { isPin: boolean }) => {
  const secret = isPin ? 'PIN' : 'password'
  const [round, setRound] = useState(0)
  return (
    <CallForm key={round} call={changePassword} submit="Save" noCheck onDone={() => setRound(round + 1)}>
      {(field) => (
        <>
          <Password {...field('current_password')} label={`Current ${secret}`} autoComplete="current-password" />
          <Password
            {...field('password')}
            label={`New ${secret}`}
            help={`${isPin ? '6 to 12 digits' : lengthText(field('password').value ?? '')}. All your other devices are signed out.`}
          />
          <Password {...field('confirm_password')} label={`Confirm ${secret}`} />
        </>
      )}
    </CallForm>
  )
}

import { useState } from 'react'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { Password } from '#kit/web/form/text-fields.tsx'
import { Card } from '#kit/web/layout/cards.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { changePassword, listSessions } from '../../contract/session.calls.ts'
import { lengthText } from '../password-length.ts'
import { MfaCard } from './mfa-card.tsx'
import { RecentSignIns } from './recent-sign-ins.tsx'
import { ImpersonationsCard } from './impersonations-card.tsx'
import { WhereSignedIn } from './where-signed-in.tsx'
import styles from './security.module.css'

// A sign-in elsewhere, or an admin who comes by, shows without a reload.
const LOOK_EVERY_MS = 20_000

/** All about the own sign-in: the tab "Sign-in and security" of the profile. */
const SecurityPanel = () => {
  const { acting, name } = useActor()
  return acting ? <Empty title={`Only ${name} sees this`} text="It is closed while you act as an employee." /> : <Own />
}
export default SecurityPanel

const Own = () => {
  const { area } = useActor()
  const query = useCallQuery(listSessions, {}, { refetchInterval: LOOK_EVERY_MS })
  return (
    <div className={styles.panel}>
      <Card title="Change password">
        <ChangePassword />
      </Card>
      <Loaded query={query} what="your sessions" shape="table">
        {({ sessions, past_acting, events, factor }) => (
          <div className={styles.panel}>
            <MfaCard factor={factor} />
            <WhereSignedIn rows={sessions.filter((row) => row.acting === null)} />
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

const ChangePassword = () => {
  const [round, setRound] = useState(0)
  return (
    <CallForm key={round} call={changePassword} submit="Save" noCheck onDone={() => setRound(round + 1)}>
      {(field) => (
        <>
          <Password {...field('current_password')} label="Current password" autoComplete="current-password" />
          <Password
            {...field('password')}
            label="New password"
            help={`${lengthText(field('password').value ?? '')}. All your other devices are signed out.`}
          />
          <Password {...field('confirm_password')} label="Confirm password" />
        </>
      )}
    </CallForm>
  )
}

import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import type { DataOf } from '#kit/contract/call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import { dateTime } from '#kit/web/format/dates.ts'
import { count } from '#kit/web/format/numbers.ts'
import { Card, Facts } from '#kit/web/layout/cards.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { DataTable } from '#kit/web/table/data-table.tsx'
import { useCall } from '#kit/web/call/use-call.ts'
import { confirm } from '#kit/web/states/confirm.tsx'
import { unlinkOidc } from '../../contract/oidc.calls.ts'
import type { OidcLink } from '../../contract/oidc.models.ts'
import { endSessionsOf, listSessionsOf, resetMfa } from '../../contract/others.calls.ts'
import type { SessionRole } from '../../contract/session.models.ts'
import { ActAsDialog } from './act-as-dialog.tsx'
import { deviceColumns } from './device-columns.tsx'
import { RecentSignIns } from './recent-sign-ins.tsx'
import styles from './security.module.css'

type Person = Readonly<{ role: SessionRole; id: number }>
type SignIn = DataOf<typeof listSessionsOf>
type Question = 'act_as' | 'end' | 'reset'

/** The sign-in of another person: devices, tries, the factor, and the actions on them. */
export const PersonSignIn = ({ person }: { person: Person }) => {
  const query = useCallQuery(listSessionsOf, { params: person })
  if (query.failure?.kind === 'not_found') {
    return <Empty title="No login" text="This person has no account to sign in with." />
  }
  return (
    <Loaded query={query} what="the sign-in of this person" shape="cards">
      {(data) => <Shown person={person} data={data} />}
    </Loaded>
  )
}

const mfaText = ({ factor }: SignIn): string => {
  if (factor.on) return `On, ${count(factor.codes_left, 'recovery code')} left`
  return factor.required ? 'Off, is set up at the next sign-in' : 'Off'
}

const companyText = ({ linked_at, last_used_at }: OidcLink): string =>
  `Linked ${dateTime(linked_at)}, last used ${dateTime(last_used_at)}`

const Shown = ({ person, data }: { person: Person; data: SignIn }) => {
  const [question, setQuestion] = useState<Question | null>(null)
  const close = (): void => setQuestion(null)
  const { can, last_sign_in: last } = data
  const unlink = useCall(unlinkOidc)
  const confirmUnlink = async (): Promise<void> => {
    const text = 'The next company sign-in with their verified email links it again.'
    if (
      await confirm({ title: `Unlink ${data.name} from company sign-in?`, text, action: 'Unlink', isDestructive: true })
    )
      unlink.start({ body: person })
  }
  return (
    <div className={styles.panel}>
      <Card title={`Sign-in of ${data.name}`}>
        <div className={styles.stack}>
          <Facts
            facts={[
              ['Last sign-in', last ? `${dateTime(last.at)}, ${last.device_label}` : 'never'],
              ['Second factor', mfaText(data)],
              ...(data.company ? [['Company sign-in', companyText(data.company)] as const] : []),
            ]}
          />
          <div className={styles.buttons}>
            {can.act_as && <Button onClick={() => setQuestion('act_as')}>Log in as employee</Button>}
            {can.end_sessions && data.sessions.length > 0 && (
              <Button variant="default" onClick={() => setQuestion('end')}>
                End sessions
              </Button>
            )}
            {can.unlink && (
              <Button variant="default" loading={unlink.isRunning} onClick={() => void confirmUnlink()}>
                Unlink
              </Button>
            )}
            {can.reset_factor && (
              <Button variant="default" onClick={() => setQuestion('reset')}>
                Reset second factor
              </Button>
            )}
          </div>
        </div>
      </Card>
      <Card title="Devices">
        {data.sessions.length === 0 ? (
          <p className="m-dim">Not signed in anywhere.</p>
        ) : (
          <DataTable label="Devices" rows={data.sessions} columns={deviceColumns} rowKey={(row) => row.id} isCompact />
        )}
      </Card>
      <Card title="Recent sign-ins">
        <RecentSignIns events={data.events} />
      </Card>
      {question === 'act_as' && <ActAsDialog employee={{ id: person.id, name: data.name }} onClose={close} />}
      {question === 'end' && <EndDialog person={person} data={data} onClose={close} />}
      {question === 'reset' && <ResetDialog person={person} name={data.name} onClose={close} />}
    </div>
  )
}

type EndProps = Readonly<{ person: Person; data: SignIn; onClose: () => void }>

const EndDialog = ({ person, data, onClose }: EndProps) => {
  const action = `End ${count(data.sessions.length, 'session')}`
  return (
    <Modal opened onClose={onClose} title={`${action} of ${data.name}?`} closeButtonProps={{ 'aria-label': 'Close' }}>
      <CallForm call={endSessionsOf} initial={person} submit={action} isDestructive onDone={onClose} onCancel={onClose}>
        {(field) => <TextArea {...field('reason')} label="Reason" rows={2} isFirst />}
      </CallForm>
    </Modal>
  )
}

type ResetProps = Readonly<{ person: Person; name: string; onClose: () => void }>

const ResetDialog = ({ person, name, onClose }: ResetProps) => (
  <Modal
    opened
    onClose={onClose}
    title={`Reset the second factor of ${name}?`}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    <p className={`m-dim ${styles.lead}`}>
      The password alone opens the account until a new factor is set up. {name} is signed out everywhere and notified by
      email.
    </p>
    <CallForm
      call={resetMfa}
      initial={person}
      submit="Reset second factor"
      isDestructive
      onDone={onClose}
      onCancel={onClose}
    >
      {(field) => (
        <TextArea {...field('reason')} label="Reason" help="The person sees this in the email." rows={2} isFirst />
      )}
    </CallForm>
  </Modal>
)

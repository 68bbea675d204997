import type { ScreenLink } from '#kit/contract/keys.ts'
import { useEffect, useRef, useState } from 'react'
import { useGo } from '#kit/web/address/use-go.ts'
import { FormFrame } from '#kit/web/form/form-frame.tsx'
import { SaveBar } from '#kit/web/form/save-bar.tsx'
import { dateTime, today } from '#kit/web/format/dates.ts'
import { Card, Facts } from '#kit/web/layout/cards.tsx'
import { DETAIL_KINDS } from '../../contract/details.models.ts'
import type { PeopleOptions } from '../../contract/options.models.ts'
import type { EmployeeForm as Values, EmployeeRecord } from '../../contract/people.models.ts'
import { DetailCards } from '../details/detail-cards.tsx'
import { EmployeeForm, useEmployeeForm } from './employee-form.tsx'
import { PhotoUpload } from './photo-upload.tsx'
import { PlaceFields, usePlaceForm } from './place-form.tsx'
import styles from './people.module.css'
import { Button } from '@mantine/core'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { addLogin, deleteLogin, inviteLogin } from '../../contract/accounts.calls.ts'
import { EmailText } from './email-text.tsx'
import { PasswordForm } from './password-form.tsx'
import { SetupLink } from './setup-link.tsx'
import { LOGIN, PIN } from './labels.ts'

/** The login of a person: made, invited, its password set, removed. */
const LoginSection = ({ person }: { person: EmployeeRecord }) => {
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
            [
              'Signs in with',
              login.is_by_number
                ? `number ${person.employee_no} and PIN (${PIN[login.pin ?? 'none']})`
                : login.email && <EmailText key="email" address={login.email} />,
            ],
            ['Last sign-in', login.last_sign_in_at && dateTime(login.last_sign_in_at)],
          ]}
        />
        {login.is_by_number && (
          <p className="m-dim">
            Without an email, notices are in the inbox only. Sign-in sheets and new PINs are made on the page of the
            person.
          </p>
        )}
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
          {can.login && login.state === 'invited' && !login.is_by_number && (
            <Button
              variant="default"
              loading={invite.isRunning}
              onClick={() => invite.start({ body: { employee_id } }, showResult)}
            >
              Invite again
            </Button>
          )}
          {can.password && login.state !== 'none' && !login.is_by_number && (
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

const [RECORD, PLACE] = ['edit-record', 'edit-placement']

const submitForm = (id: string): void => {
  const form = document.getElementById(id)
  if (form instanceof HTMLFormElement) form.requestSubmit()
}

type Props = Readonly<{ person: EmployeeRecord; record: Values; options: PeopleOptions }>

/** Record and placement of a person with one button for both. What is refused stays, and with it the page. */
export const EmployeeEditor = ({ person, record, options }: Props) => {
  const go = useGo()
  const { id, placement, placements } = person
  const details: ScreenLink = `/admin/employee/details/${id}`
  // The forms that are still to be saved after one of the two is.
  const left = useRef({ record: false, place: false })
  const next = (other: keyof typeof left.current, form: string): void => {
    if (left.current[other]) submitForm(form)
    else go(details)
  }
  const now = today(person.time_zone)
  const edited = useEmployeeForm(id, record, () => next('place', PLACE))
  const placed = usePlaceForm({
    employee_id: id,
    placements,
    from: placement && placement.effective_from > now ? placement.effective_from : now,
    onDone: () => next('record', RECORD),
  })
  useEffect(() => {
    left.current = { record: edited.isDirty, place: placed.isDirty }
  }, [edited.isDirty, placed.isDirty])
  const discard = (): void => {
    edited.takeNewVersion()
    placed.takeNewVersion()
  }
  return (
    <>
      <div className={styles.edit}>
        <EmployeeForm form={edited} id={RECORD} record={record} options={options} pending={person.pending_changes} />
        <div className="m-stack">
          <PhotoUpload owner={person} kind="employee" />
          {placement && (
            <Card title="Placement">
              <FormFrame form={placed} id={PLACE}>
                {() => <PlaceFields form={placed} now={placement} brand_id={person.brand.id} options={options} />}
              </FormFrame>
            </Card>
          )}
          <LoginSection person={person} />
        </div>
      </div>
      <section className={`m-stack ${styles.after}`} aria-labelledby="details">
        <h2 id="details">Details</h2>
        <DetailCards record={person} kinds={DETAIL_KINDS} side="admin" mayAdd={person.can.edit} />
      </section>
      <SaveBar
        submit="Save changes"
        changes={edited.changes + placed.changes}
        form={edited.isDirty ? RECORD : PLACE}
        isRunning={edited.isRunning || placed.isRunning}
        onDiscard={discard}
      />
    </>
  )
}

import { Button, SegmentedControl } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm, FieldRow } from '#kit/web/form/call-form.tsx'
import { PersonField } from '#kit/web/form/person-field.tsx'
import { DateField, TextArea, TextField, TimeField } from '#kit/web/form/text-fields.tsx'
import { dateTime } from '#kit/web/format/dates.ts'
import { instantAt, wallTime } from '#kit/web/format/zone-times.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import type { WholeWelcome } from '../../contract/welcome.models.ts'
import { approveOnboard, mailWelcome, updateWelcome, viewWelcome } from '../../contract/welcome.calls.ts'
import { WELCOME_NAMES } from '../../contract/welcome.rules.ts'
import { MAIL } from '../onboarding/labels.ts'
import styles from '../parts/hiring.module.css'

/** A welcome: its details and its mail, next to a preview. */
export const WelcomeDrawer = ({ drawer }: Readonly<{ drawer: DrawerState }>) => {
  const query = useCallQuery(viewWelcome, { body: { id: Number(drawer.id) } }, { enabled: drawer.id !== null })
  return (
    <SideDrawer title={query.data?.name ?? 'Welcome'} is_open={drawer.id !== null} onClose={drawer.close}>
      <Loaded query={query} what="the welcome" shape="form">
        {(welcome) => <Shown key={welcome.id} welcome={welcome} />}
      </Loaded>
    </SideDrawer>
  )
}

type Props = Readonly<{ welcome: WholeWelcome }>

const Shown = ({ welcome }: Props) => (
  <div className="m-stack">
    <div className="m-row">
      <StatusBadge {...MAIL[welcome.mail_state]} />
      <GoLink href={`/admin/onboarding/view/${welcome.onboard_id}`}>Open onboarding</GoLink>
      {welcome.seen_at !== null && <span className="m-dim m-small">Seen {dateTime(welcome.seen_at)}</span>}
    </div>
    <Steps welcome={welcome} />
    {welcome.can.update ? <Editor welcome={welcome} /> : <Preview {...welcome.preview} />}
    {welcome.mails.length > 0 && (
      <section className={styles.part}>
        <h3>Emails</h3>
        <ul className={styles.list}>
          {welcome.mails.map((one) => (
            <li key={one.at} className={styles.entry}>
              <span>{dateTime(one.at)}</span>
              <span className="m-dim m-small">{[one.state, one.reason].filter(Boolean).join(': ')}</span>
            </li>
          ))}
        </ul>
      </section>
    )}
  </div>
)

const Steps = ({ welcome }: Props) => {
  const { id, version, can } = welcome
  const approve = useCall(approveOnboard)
  const send = useCall(mailWelcome)
  const cancel = useCall(updateWelcome)
  return (
    <div className={styles.part}>
      <div className="m-row">
        {can.approve && (
          <Button
            loading={approve.isRunning}
            onClick={() =>
              approve.start({
                body: { id: welcome.onboard_id, version: welcome.onboard_version, approval_status: 'approved' },
              })
            }
          >
            Approve
          </Button>
        )}
        {can.send && (
          <Button variant="default" loading={send.isRunning} onClick={() => send.start({ body: { id, version } })}>
            Send now
          </Button>
        )}
        {can.update && welcome.send_at !== null && welcome.mails.length === 0 && (
          <Button
            variant="default"
            loading={cancel.isRunning}
            onClick={() => cancel.start({ body: { id, version, send_at: null } })}
          >
            Cancel schedule
          </Button>
        )}
      </div>
      {welcome.missing.length > 0 && <p className={styles.requested}>Missing: {welcome.missing.join(', ')}</p>}
      <Refused failure={approve.failure ?? send.failure ?? cancel.failure} />
    </div>
  )
}

type Values = {
  buddy_id: number | null
  first_day_place: string
  first_day_time: string
  first_day_contact: string
  bring: string
  manager_note: string
  subject: string
  body: string
  send_on: string
  send_time: string
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text)

const textsOf = (values: Values) => ({
  buddy_id: values.buddy_id,
  first_day_place: orNull(values.first_day_place),
  first_day_time: orNull(values.first_day_time),
  first_day_contact: orNull(values.first_day_contact),
  bring: orNull(values.bring),
  manager_note: orNull(values.manager_note),
  subject: values.subject,
  body: values.body,
})

/**
 * The time as it was typed on the clock of the first day; left out where it was not changed. A day without a time is
 * empty, so that the check requires the missing part.
 */
const sendAt = (values: Values, { send_at, first_day_zone }: WholeWelcome) => {
  if (!values.send_on && !values.send_time) return send_at === null ? {} : { send_at: null }
  if (!/^\d{4}-\d\d-\d\d$/.test(values.send_on) || !/^\d\d:\d\d$/.test(values.send_time)) return { send_at: '' }
  const { instant } = instantAt(values.send_on, values.send_time, first_day_zone)
  return send_at !== null && Date.parse(instant) === Date.parse(send_at) ? {} : { send_at: instant }
}

const Editor = ({ welcome }: Props) => {
  const leaves = welcome.send_at === null ? null : wallTime(welcome.send_at, welcome.first_day_zone)
  return (
    <CallForm<typeof updateWelcome, Values>
      key={welcome.version}
      call={updateWelcome}
      initial={{
        buddy_id: welcome.buddy?.id ?? null,
        first_day_place: welcome.first_day_place ?? '',
        first_day_time: welcome.first_day_time ?? '',
        first_day_contact: welcome.first_day_contact ?? '',
        bring: welcome.bring ?? '',
        manager_note: welcome.manager_note ?? '',
        subject: welcome.subject,
        body: welcome.body,
        send_on: leaves?.date ?? '',
        send_time: leaves?.time ?? '',
      }}
      toBody={(values) => ({
        id: welcome.id,
        version: welcome.version,
        ...textsOf(values),
        ...sendAt(values, welcome),
      })}
      submit="Save"
      onDone={() => undefined}
    >
      {(field, form) => (
        <>
          <PersonField {...field('buddy_id')} isOptional label="Buddy" chosen={welcome.buddy} forWork />
          <FieldRow>
            <TextField {...field('first_day_place')} isOptional label="Place" />
            <TimeField {...field('first_day_time')} isOptional label="Time" />
          </FieldRow>
          <TextField {...field('first_day_contact')} isOptional label="Contact" />
          <TextField {...field('bring')} isOptional label="To bring" />
          <TextArea {...field('manager_note')} isOptional label="Note of the manager" rows={2} />
          <TextField {...field('subject')} isOptional={false} label="Subject" />
          <TextArea
            {...field('body')}
            isOptional={false}
            label="Text"
            rows={8}
            help={`Placeholders: ${WELCOME_NAMES.map((name) => `{{${name}}}`).join(' ')}`}
          />
          <FieldRow>
            <DateField {...field('send_on')} isOptional label="Leaves on" />
            <TimeField {...field('send_time')} isOptional label="At" />
          </FieldRow>
          <DraftPreview welcome={welcome} values={form.draft} />
        </>
      )}
    </CallForm>
  )
}

/** The preview of the typed text, from the server, which alone knows the rules. */
const DraftPreview = ({ welcome, values }: Props & Readonly<{ values: Partial<Values> }>) => {
  const [draft] = useDebouncedValue(
    {
      subject: values.subject ?? '',
      body: values.body ?? '',
      buddy_id: values.buddy_id ?? null,
      bring: orNull(values.bring ?? ''),
      first_day_place: orNull(values.first_day_place ?? ''),
      first_day_contact: orNull(values.first_day_contact ?? ''),
    },
    400,
  )
  const isReadable = draft.subject.trim().length >= 3 && draft.body.trim().length >= 10
  const query = useCallQuery(
    viewWelcome,
    { body: { id: welcome.id, draft } },
    { enabled: isReadable, showPrevious: true },
  )
  return <Preview {...(query.data?.preview ?? welcome.preview)} />
}

const WIDTHS = [
  { value: 'wide', label: 'Desktop' },
  { value: 'narrow', label: 'Phone' },
]

const Preview = ({ subject, text }: Readonly<{ subject: string; text: string }>) => {
  const [width, setWidth] = useState('wide')
  return (
    <section className={styles.part} aria-label="Preview">
      <div className="m-row">
        <h3>Preview</h3>
        <SegmentedControl size="xs" data={WIDTHS} value={width} onChange={setWidth} aria-label="Width" />
      </div>
      <div className={styles.frame} data-narrow={width === 'narrow'}>
        <p className={styles.text}>
          <strong>{subject}</strong>
        </p>
        <p className={styles.text}>{text}</p>
      </div>
    </section>
  )
}

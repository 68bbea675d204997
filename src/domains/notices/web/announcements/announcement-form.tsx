import { useState } from 'react'
import { optionsOf } from '#kit/contract/record.ts'
import { CallForm, FieldRow } from '#kit/web/form/call-form.tsx'
import { Check, Select } from '#kit/web/form/choice-fields.tsx'
import { DateField, TextArea, TextField, TimeField } from '#kit/web/form/text-fields.tsx'
import type { FormOf } from '#kit/web/form/use-call-form.ts'
import { today } from '#kit/web/format/dates.ts'
import { instantAt, wallTime } from '#kit/web/format/zone-times.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { addAnnouncement, updateAnnouncement } from '../../contract/announcements.calls.ts'
import type { Announcement, AnnouncementFile, Audience } from '../../contract/announcements.models.ts'
import { announcementRecord } from '../../contract/notices.records.ts'
import { ALL_EMPLOYEES, AudienceFields, audienceOf } from './audience-fields.tsx'
import { FilesField } from './files-field.tsx'
import { Markdown } from './markdown.tsx'

const { fields } = announcementRecord

type When = 'now' | 'at' | 'draft'
/** Days and times as they are typed; the instants are made of them. */
type Values = {
  title: string
  body: string
  priority: 'normal' | 'important'
  must_acknowledge: boolean
  acknowledge_by: string | null
  audience: Audience
  when: When
  publish_on: string | null
  publish_time: string | null
  expires_on: string | null
  pinned: boolean
  files: readonly AnnouncementFile[]
  ask_again: boolean
}

const AT_NINE = '09:00'
const END_OF_DAY = '23:59'

const at = (date: string | null, time: string | null, zone: string): string | null =>
  date ? instantAt(date, time || AT_NINE, zone).instant : null

const bodyOf = (values: Values, zone: string) => {
  const { title, body, priority, must_acknowledge, audience, when, pinned } = values
  return {
    title,
    body,
    priority,
    must_acknowledge,
    acknowledge_by: must_acknowledge ? values.acknowledge_by || null : null,
    audience,
    expires_at: at(values.expires_on, END_OF_DAY, zone),
    pinned,
    file_ids: values.files.map(({ file_id }) => file_id),
    publish: when !== 'draft',
    ...(when === 'at' ? { publish_at: at(values.publish_on, values.publish_time, zone) } : {}),
  }
}

const WHEN = [
  { value: 'now', label: 'Now' },
  { value: 'at', label: 'At a time' },
  { value: 'draft', label: 'Not yet: save a draft' },
] as const
const SUBMIT: Readonly<Record<When, string>> = { now: 'Publish', at: 'Schedule', draft: 'Save draft' }

type FieldsProps = Readonly<{
  form: FormOf<Values>
  zone: string
  known?: Announcement
  onWhen: (when: When) => void
  onSending: (isSending: boolean) => void
}>

const Fields = ({ form, zone, known, onWhen, onSending }: FieldsProps) => {
  const { field, draft } = form
  const when = field('when')
  const isOut = known !== undefined && known.status !== 'draft' && known.status !== 'scheduled'
  return (
    <>
      <TextField {...field('title')} isOptional={false} label={fields.title.label} isFirst={!known} />
      <TextArea
        {...field('body')}
        isOptional
        label={fields.body.label}
        rows={fields.body.lines}
        help={fields.body.help}
      />
      {draft.body.trim() !== '' && <Markdown text={draft.body} />}
      <FilesField
        // The call takes their ids.
        field={{ id: form.idOf('file_ids'), error: form.errors['file_ids'], isOptional: true }}
        files={draft.files}
        onChange={(files) => {
          field('files').onChange(files)
          form.forgive('file_ids')
        }}
        onSending={onSending}
      />
      <AudienceFields field={form.part('audience')} audience={draft.audience} known={known?.audience} />
      <FieldRow>
        <Select
          {...field('priority')}
          isOptional={false}
          label={fields.priority.label}
          options={optionsOf(fields.priority)}
        />
        <DateField {...field('expires_on')} isOptional label="Expires at the end of" min={today()} />
      </FieldRow>
      <Check {...field('must_acknowledge')} label={fields.must_acknowledge.label} />
      {draft.must_acknowledge && (
        <DateField {...field('acknowledge_by')} isOptional label={fields.acknowledge_by.label} min={today()} />
      )}
      <Check {...field('pinned')} label={fields.pinned.label} />
      {isOut ? (
        <Check
          {...field('ask_again')}
          label="Ask everyone to read it again"
          help="For important changes: it becomes unread for everyone."
        />
      ) : (
        <>
          <Select
            {...when}
            isOptional={false}
            label="Publish"
            options={WHEN}
            onChange={(next) => {
              when.onChange(next)
              onWhen(next ?? 'now')
            }}
          />
          {draft.when === 'at' && (
            <FieldRow>
              <DateField {...field('publish_on')} isOptional={false} label="Day" min={today()} />
              <TimeField {...field('publish_time')} isOptional={false} label={`Time (${zone})`} />
            </FieldRow>
          )}
        </>
      )}
    </>
  )
}

/** Writes a new announcement; `from`: one that it begins as a copy of. */
export const AddForm = ({ from, onDone }: Readonly<{ from?: Announcement | undefined; onDone: () => void }>) => {
  const zone = useActor().time_zone
  const [when, setWhen] = useState<When>('now')
  const [isSending, setSending] = useState(false)
  return (
    <CallForm<typeof addAnnouncement, Values>
      call={addAnnouncement}
      initial={{
        ...valuesOf(from, zone),
        when: 'now',
        publish_on: null,
        expires_on: null,
        acknowledge_by: null,
        pinned: false,
        // A file belongs to one announcement alone.
        files: [],
      }}
      toBody={(values) => bodyOf(values, zone)}
      submit={SUBMIT[when]}
      isReady={() => !isSending}
      onDone={onDone}
      onCancel={onDone}
    >
      {(_, form) => <Fields form={form} zone={zone} onWhen={setWhen} onSending={setSending} />}
    </CallForm>
  )
}

const valuesOf = (row: Announcement | undefined, zone: string): Values => {
  const publish = row?.publish_at ? wallTime(row.publish_at, zone) : null
  return {
    title: row?.title ?? '',
    body: row?.body ?? '',
    priority: row?.priority ?? 'normal',
    must_acknowledge: row?.must_acknowledge ?? false,
    acknowledge_by: row?.acknowledge_by ?? null,
    audience: row ? audienceOf(row.audience) : ALL_EMPLOYEES,
    when: row?.status === 'draft' ? 'draft' : row?.status === 'scheduled' ? 'at' : 'now',
    publish_on: publish?.date ?? null,
    publish_time: publish?.time ?? AT_NINE,
    expires_on: row?.expires_at ? wallTime(row.expires_at, zone).date : null,
    pinned: row?.pinned ?? false,
    files: row?.files ?? [],
    ask_again: false,
  }
}

/** Returns the changes of an announcement: of a published one, all but its time. */
const changeOf = (row: Announcement, values: Values, zone: string) => {
  const { publish, publish_at, ...body } = { publish_at: undefined, ...bodyOf(values, zone) }
  const isOut = row.status === 'published' || row.status === 'expired'
  if (isOut) return { version: row.version, ...body, ...(values.ask_again ? { ask_again: true } : {}) }
  if (values.when === 'draft') return { version: row.version, ...body, ...(row.status === 'draft' ? { publish } : {}) }
  return { version: row.version, ...body, publish: true, ...(publish_at ? { publish_at } : {}) }
}

/** Changes an announcement. */
export const EditForm = ({ row, onDone }: Readonly<{ row: Announcement; onDone: () => void }>) => {
  const zone = useActor().time_zone
  const initial = valuesOf(row, zone)
  const [when, setWhen] = useState<When>(initial.when)
  const [isSending, setSending] = useState(false)
  const isOut = row.status === 'published' || row.status === 'expired'
  return (
    <CallForm<typeof updateAnnouncement, Values>
      call={updateAnnouncement}
      input={{ params: { id: row.id } }}
      initial={initial}
      toBody={(values) => changeOf(row, values, zone)}
      submit={isOut ? 'Save announcement' : SUBMIT[when]}
      isReady={() => !isSending}
      onDone={onDone}
      onCancel={onDone}
    >
      {(_, form) => <Fields form={form} zone={zone} known={row} onWhen={setWhen} onSending={setSending} />}
    </CallForm>
  )
}

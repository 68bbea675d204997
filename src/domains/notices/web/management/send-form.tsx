import { useState } from 'react'
import { CallForm, FieldRow } from '#kit/web/form/call-form.tsx'
import { Check, Select } from '#kit/web/form/choice-fields.tsx'
import { DateField, TextArea, TextField, TimeField } from '#kit/web/form/text-fields.tsx'
import { today, zoneName } from '#kit/web/format/dates.ts'
import { instantAt } from '#kit/web/format/zone-times.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import type { Audience } from '../../contract/announcements.models.ts'
import { sendBroadcast } from '../../contract/broadcasts.calls.ts'
import { ALL_EMPLOYEES, AudienceFields } from '../announcements/audience-fields.tsx'

type When = 'now' | 'at'
type Values = {
  title: string
  body: string
  path: string
  priority: 'normal' | 'high'
  mail: boolean
  audience: Audience
  when: When
  send_on: string | null
  send_time: string | null
}

const AT_NINE = '09:00'
const WHEN = [
  { value: 'now', label: 'Now' },
  { value: 'at', label: 'At a time' },
] as const
const PRIORITIES = [
  { value: 'normal', label: 'Normal: waits for the shift or the end of quiet hours' },
  { value: 'high', label: 'High: never waits' },
] as const

const bodyOf = ({ when, send_on, send_time, path, ...values }: Values, zone: string) => ({
  ...values,
  path: path.trim() || null,
  send_at: when === 'at' && send_on ? instantAt(send_on, send_time || AT_NINE, zone).instant : null,
})

/** Writes a notification to many at once. */
export const SendForm = ({ onDone }: Readonly<{ onDone: () => void }>) => {
  const zone = useActor().time_zone
  const [when, setWhen] = useState<When>('now')
  return (
    <CallForm<typeof sendBroadcast, Values>
      call={sendBroadcast}
      initial={{
        title: '',
        body: '',
        path: '',
        priority: 'normal',
        mail: false,
        audience: ALL_EMPLOYEES,
        when: 'now',
        send_on: null,
        send_time: AT_NINE,
      }}
      toBody={(values) => bodyOf(values, zone)}
      submit={when === 'now' ? 'Send' : 'Schedule'}
      onDone={onDone}
      onCancel={onDone}
    >
      {(field, { draft, part }) => (
        <>
          <TextField {...field('title')} isOptional={false} label="Title" isFirst />
          <TextArea {...field('body')} isOptional label="Text" rows={4} />
          <AudienceFields field={part('audience')} audience={draft.audience} />
          <Select {...field('priority')} isOptional={false} label="Priority" options={PRIORITIES} />
          <Check
            {...field('mail')}
            label="Also by mail, at once"
            help="To everyone who has chosen nothing else for these notifications."
          />
          <TextField
            {...field('path')}
            isOptional
            label="Page"
            help="Where it leads: a page of this application, such as /employee/timesheet. People of the other area get no link."
          />
          <Select
            {...field('when')}
            isOptional={false}
            label="Send"
            options={WHEN}
            onChange={(next) => {
              field('when').onChange(next)
              setWhen(next ?? 'now')
            }}
          />
          {draft.when === 'at' && (
            <FieldRow>
              <DateField {...field('send_on')} isOptional={false} label="Day" min={today()} />
              <TimeField {...field('send_time')} isOptional={false} label={`Time (${zoneName(zone)})`} />
            </FieldRow>
          )}
        </>
      )}
    </CallForm>
  )
}

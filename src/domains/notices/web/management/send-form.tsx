import { useState } from 'react'
import { CallForm, FieldRow } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { DateField, TextField, TimeField } from '#kit/web/form/text-fields.tsx'
import { today, zoneName } from '#kit/web/format/dates.ts'
import { instantAt } from '#kit/web/format/zone-times.ts'
import { Fields } from '#kit/web/record/fields.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import type { Audience } from '../../contract/announcements.models.ts'
import { sendBroadcast } from '../../contract/broadcasts.calls.ts'
import { broadcastRecord } from '../../contract/notices.records.ts'
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
      {(field, form) => (
        <>
          <Fields of={broadcastRecord} form={form} first="title" items={['title', 'body']} />
          <AudienceFields field={form.part('audience')} audience={form.draft.audience} />
          <Fields
            of={broadcastRecord}
            form={form}
            items={['priority', 'mail']}
            with={{ priority: { isOptional: false } }}
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
          {form.draft.when === 'at' && (
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

import { CallForm, FieldRow } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { DateField, NumberField, TextArea, TextField, TimeField } from '#kit/web/form/text-fields.tsx'
import { addDays, today, zoneName } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { addOwnReminder } from '../../contract/reminders.calls.ts'
import { REPEATS } from './labels.ts'

/** A reminder for oneself; `path`: the page that it leads to. */
export const OwnForm = ({ path, onDone }: Readonly<{ path?: string | null; onDone: () => void }>) => {
  const zone = useActor().time_zone
  return (
    <CallForm
      call={addOwnReminder}
      initial={{
        title: '',
        due_date: addDays(today(), 1),
        due_time: '09:00',
        time_zone: zone,
        repeat: 'none',
        interval: 1,
        ...(path ? { path } : {}),
      }}
      submit="Add reminder"
      onDone={onDone}
      onCancel={onDone}
    >
      {(field, { draft }) => (
        <>
          <TextField {...field('title')} label="Title" isFirst />
          <TextArea {...field('notes')} label="Notes" rows={3} />
          <FieldRow>
            <DateField {...field('due_date')} label="Day" min={today()} />
            <TimeField {...field('due_time')} label={`Time (${zoneName(zone)})`} />
          </FieldRow>
          <FieldRow>
            <Select {...field('repeat')} isOptional={false} label="Repeats" options={REPEATS} />
            {draft.repeat !== 'none' && <NumberField {...field('interval')} isOptional={false} label="Every" />}
          </FieldRow>
          {draft.repeat !== 'none' && <DateField {...field('until')} label="Until" min={today()} />}
          {path && <TextField {...field('path')} label="Page" />}
        </>
      )}
    </CallForm>
  )
}

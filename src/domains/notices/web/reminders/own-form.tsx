import { CallForm } from '#kit/web/form/call-form.tsx'
import { addDays, today, zoneName } from '#kit/web/format/dates.ts'
import { Fields } from '#kit/web/record/fields.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { addOwnReminder } from '../../contract/reminders.calls.ts'
import { reminderRecord } from '../../contract/reminders.records.ts'

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
      {(_field, form) => (
        <Fields
          of={reminderRecord}
          form={form}
          first="title"
          items={[
            'title',
            'notes',
            ['due_date', 'due_time'],
            form.draft.repeat === 'none' ? ['repeat'] : ['repeat', 'interval'],
            form.draft.repeat !== 'none' && 'until',
            path ? 'path' : false,
          ]}
          with={{
            due_date: { min: today() },
            due_time: { label: `Time (${zoneName(zone)})` },
            repeat: { isOptional: false },
            interval: { isOptional: false },
            until: { min: today() },
            path: { help: undefined },
          }}
        />
      )}
    </CallForm>
  )
}

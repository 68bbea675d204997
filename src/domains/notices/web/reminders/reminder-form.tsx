import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { send } from '#kit/web/call/send.ts'
import { CallForm, FieldRow } from '#kit/web/form/call-form.tsx'
import { Check, Select } from '#kit/web/form/choice-fields.tsx'
import type { FieldsOf } from '#kit/web/form/draft.ts'
import { NumberField, TimeField } from '#kit/web/form/text-fields.tsx'
import type { SearchOptions } from '#kit/web/form/use-searched-options.ts'
import { fullDay, zoneName } from '#kit/web/format/dates.ts'
import { Fields } from '#kit/web/record/fields.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import type { Audience, ShownAudience } from '../../contract/announcements.models.ts'
import { addReminder, findPeople, listAnchors, updateReminder } from '../../contract/reminders.calls.ts'
import type { Reminder } from '../../contract/reminders.models.ts'
import { reminderRecord } from '../../contract/reminders.records.ts'
import { AudienceFields } from '../announcements/audience-fields.tsx'
import { bodyOf, newValues, type ReminderValues, valuesOf } from './form-values.ts'
import { leadOptions, WEEKDAYS } from './labels.ts'

const WHOM = [
  { value: 'me', label: 'Only me' },
  { value: 'others', label: 'Others' },
] as const
const FOLLOWS = [
  { value: 'day', label: 'On a day' },
  { value: 'record', label: 'Relative to a record' },
] as const
const SIDES = [
  { value: 'before', label: 'Days before' },
  { value: 'on', label: 'On the day' },
  { value: 'after', label: 'Days after' },
] as const

const people: SearchOptions<number> = {
  id: 'reminder-people',
  run: async (q) =>
    (await send(findPeople, { query: { q } })).data.map(({ account_id, name, role }) => ({
      value: account_id,
      label: name,
      under: role,
    })),
}

const recordsOf = (key: string): SearchOptions<number> => ({
  id: `reminder-records-${key}`,
  run: async (q) =>
    (await send(listAnchors, { query: { key, q } })).data.records.map(({ id, title, date }) => ({
      value: id,
      label: title,
      under: fullDay(date),
    })),
})

type Props = Readonly<{
  field: FieldsOf<ReminderValues>
  audience: FieldsOf<Audience>
  draft: ReminderValues
  zone: string
  known?: Reminder
}>

const { fields } = reminderRecord

const ReminderFields = ({ field, audience, draft, zone, known }: Props) => (
  <Fields
    of={reminderRecord}
    form={{ field, draft }}
    first={!known && 'title'}
    items={[
      'title',
      'notes',
      <Select key="whom" {...field('whom')} isOptional={false} label="For" options={WHOM} />,
      draft.whom === 'others' ? <Whom key="others" audience={audience} draft={draft} known={known?.audience} /> : false,
      <When key="when" field={field} draft={draft} zone={zone} known={known} />,
      'leads',
      <Escalation key="escalation" field={field} draft={draft} known={known} />,
      'path',
    ]}
    with={{
      notes: { isOptional: true },
      leads: { isOptional: false, options: leadOptions(draft.leads) },
      path: { isOptional: true },
    }}
  />
)

const Whom = ({
  audience,
  draft,
  known,
}: Pick<Props, 'audience' | 'draft'> & { known: ShownAudience | null | undefined }) => (
  <AudienceFields field={audience} audience={draft.audience} known={known} />
)

type PartProps = Pick<Props, 'field' | 'draft'> & { known: Reminder | undefined }

const When = ({ field, draft, zone, known }: PartProps & { zone: string }) => (
  <>
    <Select {...field('follows')} isOptional={false} label="When" options={FOLLOWS} />
    {draft.follows === 'record' ? (
      <Record field={field} draft={draft} known={known} zone={zone} />
    ) : (
      <>
        <Fields
          of={reminderRecord}
          form={{ field, draft }}
          items={[['due_date', 'due_time']]}
          with={{ due_date: { isOptional: false }, due_time: { label: `Time (${zoneName(zone)})` } }}
        />
        <Repeat field={field} draft={draft} />
      </>
    )}
  </>
)

const Record = ({ field, draft, known, zone }: PartProps & { zone: string }) => {
  const { data } = useCallQuery(listAnchors, { query: {} })
  const { key, side } = draft.anchor
  const kinds = (data?.kinds ?? []).map((kind) => ({ value: kind.key, label: kind.label }))
  const chosen =
    known?.anchor?.title && known.anchor.key === key ? [{ value: known.anchor.id, label: known.anchor.title }] : []
  return (
    <>
      <Select {...field('anchor.key')} isOptional={false} label="Date" options={kinds} />
      {key !== null && (
        <Select
          key={key}
          {...field('anchor.id')}
          isOptional={false}
          label="Record"
          options={chosen}
          find={recordsOf(key)}
        />
      )}
      <FieldRow>
        <Select {...field('anchor.side')} isOptional={false} label="Counted" options={SIDES} />
        {side !== 'on' && <NumberField {...field('anchor.days')} isOptional={false} label="Days" />}
        <TimeField {...field('due_time')} isOptional={false} label={`Time (${zoneName(zone)})`} />
      </FieldRow>
      <p className="m-dim m-small">It moves when the date of the record moves.</p>
    </>
  )
}

const Repeat = ({ field, draft }: Pick<Props, 'field' | 'draft'>) => (
  <Fields
    of={reminderRecord}
    form={{ field, draft }}
    items={[
      draft.repeat === 'none' ? ['repeat'] : ['repeat', 'interval'],
      draft.repeat === 'weekly' && 'weekdays',
      draft.repeat !== 'none' && 'until',
    ]}
    with={{
      repeat: { isOptional: false },
      interval: { isOptional: false },
      weekdays: { isOptional: true, options: WEEKDAYS },
      until: { isOptional: true },
    }}
  />
)

const Escalation = ({ field, draft, known }: PartProps) => {
  const chosen =
    known && known.escalate_to !== null && known.escalate_to_name !== null
      ? [{ value: known.escalate_to, label: known.escalate_to_name }]
      : []
  return (
    <>
      <Check {...field('is_escalated')} label="Tell someone else when nobody answers" />
      {draft.is_escalated && (
        <FieldRow>
          <Select
            {...field('escalate_to')}
            isOptional={false}
            label={fields.escalate_to.label}
            options={chosen}
            find={people}
          />
          <NumberField
            {...field('escalate_after_hours')}
            isOptional={false}
            label={fields.escalate_after_hours.label}
            unit="h"
          />
        </FieldRow>
      )}
    </>
  )
}

/** A new reminder; `path`: the page that it leads to. */
export const AddForm = ({ path, onDone }: Readonly<{ path?: string | null; onDone: () => void }>) => {
  const zone = useActor().time_zone
  return (
    <CallForm<typeof addReminder, ReminderValues>
      call={addReminder}
      initial={newValues(path)}
      toBody={(values) => bodyOf(values, zone)}
      submit="Add reminder"
      onDone={onDone}
      onCancel={onDone}
    >
      {(field, form) => (
        <ReminderFields field={field} audience={form.part('audience')} draft={form.draft} zone={zone} />
      )}
    </CallForm>
  )
}

/** Changes a reminder; its times stay on the clock on which they were set. */
export const EditForm = ({ row, onDone }: Readonly<{ row: Reminder; onDone: () => void }>) => (
  <CallForm<typeof updateReminder, { data: ReminderValues }>
    call={updateReminder}
    input={{ params: { id: row.id } }}
    initial={{ data: valuesOf(row) }}
    toBody={({ data }) => ({ data: { version: row.version, ...bodyOf(data, row.time_zone) } })}
    submit="Save reminder"
    onDone={onDone}
    onCancel={onDone}
  >
    {(_, form) => (
      <ReminderFields
        field={form.part('data')}
        audience={form.part('data.audience')}
        draft={form.draft.data}
        zone={row.time_zone}
        known={row}
      />
    )}
  </CallForm>
)

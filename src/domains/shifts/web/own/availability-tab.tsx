import { ActionIcon } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { today } from '#kit/web/format/dates.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { FieldSet } from '#kit/web/form/field-set.tsx'
import { DateField, TextField, TimeField } from '#kit/web/form/text-fields.tsx'
import { RemoveRow } from '#kit/web/form/remove-row.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { useRows } from '#kit/web/form/use-rows.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { readAvailability, saveAvailability } from '../../contract/swaps.calls.ts'
import { WEEKDAYS } from '../parts/labels.ts'
import styles from './availability.module.css'

const PREFERENCES = [
  { value: 'prefer', label: 'I prefer to work' },
  { value: 'avoid', label: 'I would rather not' },
  { value: 'unavailable', label: 'I cannot' },
] as const

const TONES = { prefer: 'good', avoid: 'attention', unavailable: 'bad' } as const

/** When a person prefers to work, would rather not, or cannot: by weekday, and on dates. */
export const AvailabilityTab = () => {
  const { id } = useActor()
  const query = useCallQuery(readAvailability, { params: { userId: id } })
  return (
    <Loaded query={query} what="your availability" shape="form">
      {({ rows, version }) => (
        <div className={styles.box}>
          <CallForm
            key={version}
            call={saveAvailability}
            input={{ params: { userId: id } }}
            initial={{ version, rows: rows.map(({ id: _id, ...row }) => row) }}
            submit="Save"
            isReady={({ isDirty }) => isDirty}
            onDone={() => {}}
          >
            {(_field, form) => <WeekFields form={form} />}
          </CallForm>
        </div>
      )}
    </Loaded>
  )
}

const NEW = { from_time: '08:00', to_time: '18:00', wish: 'unavailable', note: '' }

/** A line for each weekday with its preferences, and those on dates below. */
const WeekFields = ({ form }: Readonly<{ form: Form<typeof saveAvailability> }>) => {
  const rows = useRows(form, 'rows')
  const draft = form.draft.rows ?? []
  const placed = rows.keys.map((key, at) => ({ key, at, weekday: draft[at]?.weekday ?? null }))
  const draw = ({ key, at }: (typeof placed)[number]) => (
    <PreferenceFields key={key} form={form} at={at} onRemove={() => rows.remove(at)} />
  )
  const onDates = placed.filter(({ weekday }) => weekday === null)
  return (
    <FieldSet field={{ ...form.field('rows'), isOptional: false }} label="Your week">
      <p className="m-dim m-small">
        Your planners see these preferences. Shifts that are published already stay as they are.
      </p>
      <ul className={styles.week} aria-label="Your week">
        {WEEKDAYS.map(({ value, label }) => (
          <Line
            key={value}
            label={label}
            none="Any time"
            add={`Add a preference for ${label}`}
            onAdd={() => rows.add({ ...NEW, weekday: value, from_date: null, to_date: null })}
          >
            {placed.filter(({ weekday }) => weekday === value).map(draw)}
          </Line>
        ))}
        <Line
          label="On dates"
          none="None"
          add="Add dates"
          onAdd={() => rows.add({ ...NEW, weekday: null, from_date: today(), to_date: today() })}
        >
          {onDates.map(draw)}
        </Line>
      </ul>
    </FieldSet>
  )
}

type LineProps = Readonly<{
  label: string
  /** The text without a preference. */
  none: string
  add: string
  onAdd: () => void
  children: readonly ReactNode[]
}>

const Line = ({ label, none, add, onAdd, children }: LineProps) => (
  <li>
    <strong>{label}</strong>
    <div className={styles.wishes} data-filled={children.length > 0}>
      {children.length === 0 ? <span className="m-dim">{none}</span> : children}
    </div>
    <ActionIcon variant="default" size={36} aria-label={add} title={add} onClick={onAdd}>
      <IconPlus size={16} aria-hidden="true" />
    </ActionIcon>
  </li>
)

type PreferenceProps = Readonly<{ form: Form<typeof saveAvailability>; at: number; onRemove: () => void }>

const PreferenceFields = ({ form: { field, draft }, at, onRemove }: PreferenceProps) => {
  const chosen = draft.rows?.[at]?.wish ?? 'unavailable'
  return (
    <div className={styles.wish} data-tone={TONES[chosen]}>
      <Select {...field(`rows.${at}.wish`)} label="Wish" options={[...PREFERENCES]} />
      {draft.rows?.[at]?.weekday === null && (
        <>
          <DateField {...field(`rows.${at}.from_date`)} isOptional={false} label="First day" />
          <DateField {...field(`rows.${at}.to_date`)} isOptional={false} label="Last day" />
        </>
      )}
      <TimeField {...field(`rows.${at}.from_time`)} label="From" />
      <TimeField {...field(`rows.${at}.to_time`)} label="To" />
      <TextField {...field(`rows.${at}.note`)} label="Note" />
      <RemoveRow label={`Remove wish ${at + 1}`} onRemove={onRemove} />
    </div>
  )
}

import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { today } from '#kit/web/format/dates.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { FieldSet } from '#kit/web/form/field-set.tsx'
import { DateField, TextField, TimeField } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { useRows } from '#kit/web/form/use-rows.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { readAvailability, saveAvailability } from '../../contract/swaps.calls.ts'
import { WEEKDAYS } from '../parts/labels.ts'
import { PreferredWeek } from './preferred-week.tsx'
import planStyles from '../plan/plan.module.css'

const PREFERENCES = [
  { value: 'prefer', label: 'I prefer to work' },
  { value: 'avoid', label: 'I would rather not' },
  { value: 'unavailable', label: 'I cannot' },
] as const

/** When a person prefers to work, would rather not, or cannot: by weekday, and on dates. */
export const AvailabilityTab = () => {
  const { id } = useActor()
  const query = useCallQuery(readAvailability, { params: { userId: id } })
  return (
    <Loaded query={query} what="your availability" shape="form">
      {({ rows, version }) => (
        <CallForm
          key={version}
          call={saveAvailability}
          input={{ params: { userId: id } }}
          initial={{ version, rows: rows.map(({ id: _id, ...row }) => row) }}
          submit="Save"
          onDone={() => {}}
        >
          {(_field, form) => (
            <>
              <PreferredWeek rows={form.draft.rows ?? []} />
              <Rows form={form} />
            </>
          )}
        </CallForm>
      )}
    </Loaded>
  )
}

const Rows = ({ form }: Readonly<{ form: Form<typeof saveAvailability> }>) => {
  const rows = useRows(form, 'rows')
  const time = { from_time: '08:00', to_time: '18:00', wish: 'unavailable', note: '' }
  return (
    <FieldSet field={{ ...form.field('rows'), isOptional: false }} label="Your wishes">
      <p className="m-dim m-small">
        Your planners see these wishes. Shifts that are published already stay as they are.
      </p>
      <ul className={planStyles.list}>
        {rows.keys.map((key, at) => (
          <li key={key} className={planStyles.item}>
            <Row form={form} at={at} />
            <ActionIcon
              variant="default"
              size={36}
              aria-label={`Remove wish ${at + 1}`}
              onClick={() => rows.remove(at)}
            >
              <IconX size={16} aria-hidden="true" />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <div className={planStyles.line}>
        <Button
          variant="default"
          size="compact-md"
          onClick={() => rows.add({ ...time, weekday: 1, from_date: null, to_date: null })}
        >
          Add weekday
        </Button>
        <Button
          variant="default"
          size="compact-md"
          onClick={() => rows.add({ ...time, weekday: null, from_date: today(), to_date: today() })}
        >
          Add dates
        </Button>
      </div>
    </FieldSet>
  )
}

const Row = ({ form, at }: Readonly<{ form: Form<typeof saveAvailability>; at: number }>) => {
  const { field } = form
  const row = form.draft.rows?.[at]
  const isWeekday = row?.weekday !== null && row?.weekday !== undefined
  return (
    <>
      <Select {...field(`rows.${at}.wish`)} label="Wish" options={[...PREFERENCES]} />
      {isWeekday ? (
        <Select {...field(`rows.${at}.weekday`)} label="Weekday" options={WEEKDAYS} />
      ) : (
        <>
          <DateField {...field(`rows.${at}.from_date`)} label="From" />
          <DateField {...field(`rows.${at}.to_date`)} label="To" />
        </>
      )}
      <TimeField {...field(`rows.${at}.from_time`)} label="From time" />
      <TimeField {...field(`rows.${at}.to_time`)} label="To time" />
      <TextField {...field(`rows.${at}.note`)} label="Note" />
    </>
  )
}

import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { days, today } from '#kit/web/format/dates.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { DateField, TextField, TimeField } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { type Availability, readAvailability, saveAvailability } from '../../contract/swaps.calls.ts'
import { WEEKDAYS } from '../parts/labels.ts'
import { AvailabilityWeek, PREFERENCES } from './availability-week.tsx'
import styles from './availability.module.css'

const OPTIONS = (['prefer', 'avoid', 'unavailable'] as const).map((value) => ({
  value,
  label: PREFERENCES[value].word,
}))

/** Opens a stored preference by its position, or a new one of a weekday or of dates. */
type Opened = Readonly<{ at: number } | { weekday: number | null }>
type Row = Omit<Availability['rows'][number], 'id'>

const newRow = (weekday: number | null): Row => {
  const on = weekday === null ? today() : null
  return { weekday, from_date: on, to_date: on, from_time: '08:00', to_time: '18:00', wish: 'unavailable', note: '' }
}

/** When a person prefers to work, would rather not, or cannot: by weekday, and on dates. Each is saved at once. */
export const AvailabilityTab = () => {
  const { id } = useActor()
  const query = useCallQuery(readAvailability, { params: { userId: id } })
  return (
    <Loaded query={query} what="your availability" shape="form">
      {(availability) => <Week availability={availability} />}
    </Loaded>
  )
}

const Week = ({ availability: { rows, version } }: { availability: Availability }) => {
  const [opened, open] = useState<Opened | null>(null)
  const stored = rows.map(({ id: _id, ...row }) => row)
  const placed = stored.map((row, at) => ({ ...row, at }))
  return (
    <div className="m-stack">
      <p className="m-dim">Your planners see these preferences. Shifts that are published already stay as they are.</p>
      <AvailabilityWeek
        rows={placed.filter(({ weekday }) => weekday !== null)}
        onAdd={(weekday) => open({ weekday })}
        onOpen={(at) => open({ at })}
      />
      <section className={styles.dates} aria-label="On dates">
        <header>
          <h2>On dates</h2>
          <Button variant="default" onClick={() => open({ weekday: null })}>
            Add dates
          </Button>
        </header>
        {placed
          .filter(({ weekday }) => weekday === null)
          .map((row) => (
            <button key={row.at} type="button" className={styles.date} onClick={() => open({ at: row.at })}>
              <span>{days(row.from_date ?? '', row.to_date ?? '')}</span>
              <span data-tone={PREFERENCES[row.wish].tone}>{PREFERENCES[row.wish].word}</span>
              <span className="m-number">{`${row.from_time}–${row.to_time}`}</span>
              <span className="m-dim">{row.note}</span>
            </button>
          ))}
      </section>
      <SideDrawer
        title={opened === null ? '' : titleOf('at' in opened ? stored[opened.at] : newRow(opened.weekday))}
        is_open={opened !== null}
        onClose={() => open(null)}
      >
        {opened !== null && (
          <PreferenceForm key={version} rows={stored} version={version} opened={opened} onDone={() => open(null)} />
        )}
      </SideDrawer>
    </div>
  )
}

const titleOf = (row: Row | undefined): string =>
  WEEKDAYS.find(({ value }) => value === row?.weekday)?.label ?? 'On dates'

type FormProps = Readonly<{ rows: readonly Row[]; version: number; opened: Opened; onDone: () => void }>

/** One preference. The call takes them all, so the form has the others, too. */
const PreferenceForm = ({ rows, version, opened, onDone }: FormProps) => {
  const { id } = useActor()
  const remove = useCall(saveAvailability)
  const params = { userId: id }
  const at = 'at' in opened ? opened.at : rows.length
  return (
    <>
      <CallForm
        call={saveAvailability}
        input={{ params }}
        initial={{ version, rows: 'at' in opened ? [...rows] : [...rows, newRow(opened.weekday)] }}
        submit="Save"
        onDone={onDone}
        onCancel={onDone}
      >
        {(_field, form) => <PreferenceFields form={form} at={at} />}
      </CallForm>
      {'at' in opened && (
        <div className={styles.remove}>
          <Button
            variant="subtle"
            color="red"
            loading={remove.isRunning}
            onClick={() =>
              remove.start({ params, body: { version, rows: rows.filter((_, index) => index !== at) } }, onDone)
            }
          >
            Remove
          </Button>
          <Refused failure={remove.failure} />
        </div>
      )}
    </>
  )
}

const PreferenceFields = ({
  form: { field, draft },
  at,
}: Readonly<{ form: Form<typeof saveAvailability>; at: number }>) => (
  <>
    <Select {...field(`rows.${at}.wish`)} label="Preference" options={OPTIONS} />
    {draft.rows?.[at]?.weekday === null && (
      <div className={styles.pair}>
        <DateField {...field(`rows.${at}.from_date`)} isOptional={false} label="First day" />
        <DateField {...field(`rows.${at}.to_date`)} isOptional={false} label="Last day" />
      </div>
    )}
    <div className={styles.pair}>
      <TimeField {...field(`rows.${at}.from_time`)} label="From" />
      <TimeField {...field(`rows.${at}.to_time`)} label="To" />
    </div>
    <TextField {...field(`rows.${at}.note`)} label="Note" />
  </>
)

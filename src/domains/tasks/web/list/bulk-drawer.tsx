import { Button, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { DateInput } from '#kit/web/dates/date-input.tsx'
import { count } from '#kit/web/format/numbers.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { type Priority, priority as priorities } from '../../contract/tasks.models.ts'
import type { BulkAction } from '../../contract/tasks.inputs.ts'
import { ReceiverField } from '../people/receiver-field.tsx'
import { PRIORITY_OPTIONS } from '../parts/labels.ts'
import type { Question, Bulk } from './use-bulk.tsx'

const TITLES: Readonly<Record<Question['what'], string>> = {
  assign: 'Assign',
  due: 'Change the due date',
  priority: 'Change the priority',
  label: 'Add a label',
  cancel: 'Cancel tasks',
}

/** The form for the values that a change of many tasks needs. */
export const BulkDrawer = ({ bulk }: Readonly<{ bulk: Bulk }>) => (
  <SideDrawer
    title={bulk.question ? TITLES[bulk.question.what] : 'Tasks'}
    is_open={bulk.question !== null}
    onClose={() => bulk.ask(null)}
  >
    {bulk.question && <Body key={bulk.question.what} bulk={bulk} question={bulk.question} />}
  </SideDrawer>
)

type Draft = Readonly<{ person: number | null; date: string; days: string; priority: Priority; text: string }>

/** As far as dates move by working days. */
const FARTHEST = 60
/** Working days as typed; null for what is no number, or moves nothing. */
const daysIn = (text: string): number | null => {
  const days = /^[-−]?\d{1,2}$/.test(text.trim()) ? Number(text.trim().replace('−', '-')) : 0
  return days === 0 || Math.abs(days) > FARTHEST ? null : days
}

const actionOf = (what: Question['what'], { person, date, days, priority, text }: Draft): BulkAction | null => {
  if (what === 'assign') return person === null ? null : { do: 'assign', user_id: person }
  if (what === 'due' && date !== '') return { do: 'move_due', date }
  const working_days = daysIn(days)
  if (what === 'due') return working_days === null ? null : { do: 'move_due', working_days }
  if (what === 'priority') return { do: 'priority', priority }
  if (what === 'label') return text.trim() === '' ? null : { do: 'add_label', label: text.trim() }
  return text.trim().length < 3 ? null : { do: 'cancel', reason: text.trim() }
}

const isPriority = (value: string | null): value is Priority => priorities.options.some((one) => one === value)

type FieldsProps = Readonly<{ draft: Draft; put: (change: Partial<Draft>) => void }>

const AssignFields = ({ draft, put }: FieldsProps) => (
  <ReceiverField
    name="person"
    id="bulk-person"
    label="Person"
    value={draft.person}
    onChange={(person) => put({ person: person ?? null })}
    isOptional={false}
    isFirst
  />
)

/** A day, or working days by which each task moves: one empties the other. */
const DueFields = ({ draft, put }: FieldsProps) => (
  <>
    <DateInput label="Due" value={draft.date} onChange={(date) => put({ date: date ?? '', days: '' })} data-autofocus />
    <TextInput
      label="Or later by working days"
      description="Of each person's own calendar; less than 0 is earlier."
      value={draft.days}
      onChange={(event) => put({ days: event.currentTarget.value, date: '' })}
      maxLength={4}
      autoComplete="off"
      error={draft.days.trim() !== '' && daysIn(draft.days) === null ? `A whole number up to ${FARTHEST}` : undefined}
    />
  </>
)

const Body = ({ bulk, question }: Readonly<{ bulk: Bulk; question: Question }>) => {
  const { what, rows, clear } = question
  const [draft, setDraft] = useState<Draft>({
    person: null,
    date: '',
    days: '',
    priority: 'high',
    text: '',
  })
  const put = (change: Partial<Draft>): void => setDraft({ ...draft, ...change })
  const action = actionOf(what, draft)
  const send = async (): Promise<void> => {
    if (!action) return
    await bulk.send(rows, action)
    bulk.ask(null)
    clear()
  }
  return (
    <form
      className="m-stack"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <p className="m-dim">{rows.length === 1 ? `${rows[0]?.key} ${rows[0]?.title}` : count(rows.length, 'task')}</p>
      {what === 'assign' && <AssignFields draft={draft} put={put} />}
      {what === 'due' && <DueFields draft={draft} put={put} />}
      {what === 'priority' && (
        <Select
          label="Priority"
          data={[...PRIORITY_OPTIONS]}
          value={draft.priority}
          allowDeselect={false}
          onChange={(value) => isPriority(value) && put({ priority: value })}
        />
      )}
      {(what === 'label' || what === 'cancel') && (
        <TextInput
          label={what === 'label' ? 'Label' : 'Reason'}
          maxLength={what === 'label' ? 24 : 500}
          value={draft.text}
          onChange={(event) => put({ text: event.currentTarget.value })}
          data-autofocus
        />
      )}
      <div className="m-row">
        <Button
          type="submit"
          disabled={!action}
          loading={bulk.isRunning}
          {...(what === 'cancel' ? { color: 'red.8' } : {})}
        >
          {TITLES[what]}: {count(rows.length, 'task')}
        </Button>
        <Button variant="default" onClick={() => bulk.ask(null)}>
          Back
        </Button>
      </div>
      <Refused failure={bulk.failure} />
    </form>
  )
}

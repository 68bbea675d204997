import { useState } from 'react'
import { send } from '#kit/web/call/send.ts'
import { type Option, Select } from '#kit/web/form/choice-fields.tsx'
import type { FieldProps } from '#kit/web/form/draft.ts'
import type { FieldTexts } from '#kit/web/form/field-texts.tsx'
import { day } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { count } from '#kit/web/format/numbers.ts'
import type { Receivers } from '../../contract/results.models.ts'
import { useTaskSet } from '../parts/task-set.ts'
import { FreeTime } from './free-time.tsx'

type Receiver = Receivers['people'][number]

const freeText = ({ free_minutes, leave_days }: Receiver, until: string): string => {
  const free = free_minutes >= 0 ? `${duration(free_minutes)} free` : `${duration(-free_minutes)} too much`
  return `${free} until ${day(until)}${leave_days > 0 ? `, ${count(leave_days, 'day')} of leave` : ''}`
}

type Props = FieldProps<number> &
  FieldTexts &
  Readonly<{
    /** The task that is given away; left out for a new one. */
    task_id?: number | undefined
    /** The due date of a new task. */
    due_date?: string | null | undefined
    /** Shows the free time in the options alone. */
    isPlain?: boolean
    chosen?: Readonly<{ id: number; name: string }> | null
  }>

/** A person who may get the task, as the server decides, with the free time until it is due. */
export const ReceiverField = ({ task_id, due_date = null, chosen = null, isPlain = false, ...field }: Props) => {
  const { receivers } = useTaskSet()
  const [texts] = useState(() => new Map<number, string>())
  const run = async (q: string): Promise<Option<number>[]> => {
    const query = { q: q || undefined, task_id, ...(task_id === undefined && due_date ? { due_date } : {}) }
    const { until, people } = (await send(receivers, { query })).data
    return people.map((person) => {
      const text = freeText(person, until)
      texts.set(person.id, text)
      return { value: person.id, label: person.name, under: [text, person.team].filter(Boolean).join(', ') }
    })
  }
  const text = field.value ? texts.get(field.value) : undefined
  const select = (
    <Select
      {...field}
      options={chosen ? [{ value: chosen.id, label: chosen.name }] : []}
      find={{ id: `receivers-${task_id ?? 'new'}-${due_date ?? ''}`, run }}
    />
  )
  if (isPlain) return select
  return (
    <>
      {select}
      {text ? (
        <p className="m-dim m-small" role="status">
          {text}
        </p>
      ) : (
        <FreeTime person={field.value ?? null} until={due_date} />
      )}
    </>
  )
}

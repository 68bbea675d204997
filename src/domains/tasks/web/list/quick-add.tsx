import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { DateInput } from '#kit/web/dates/date-input.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { ReceiverField } from '../people/receiver-field.tsx'
import { useTaskSet } from '../parts/task-set.ts'
import styles from '../parts/tasks.module.css'

/** One line that adds a task: title, person, due date, Enter. Without a person it is a draft. */
export const QuickAdd = () => {
  const add = useCall(useTaskSet().add)
  const [title, setTitle] = useState('')
  const [person, setPerson] = useState<number | null>(null)
  const [due, setDue] = useState('')
  const send = (): void =>
    add.start(
      {
        body: {
          title: title.trim(),
          ...(person === null ? { draft: true } : { assignee_id: person }),
          ...(due === '' ? {} : { due_date: due }),
        },
      },
      () => setTitle(''),
    )
  return (
    <form
      className={styles.quick}
      aria-label="Quick add"
      onSubmit={(event) => {
        event.preventDefault()
        if (title.trim() !== '') send()
      }}
    >
      <TextInput
        label="New task"
        placeholder="Title"
        maxLength={200}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <ReceiverField
        name="quick_person"
        id="quick-person"
        label="Person"
        value={person}
        onChange={(id) => setPerson(id ?? null)}
        isOptional
        due_date={due}
        isPlain
      />
      <DateInput label="Due" value={due} onChange={(value) => setDue(value ?? '')} />
      <Button type="submit" variant="default" loading={add.isRunning} disabled={title.trim() === ''}>
        Add
      </Button>
      <Refused failure={add.failure} />
    </form>
  )
}

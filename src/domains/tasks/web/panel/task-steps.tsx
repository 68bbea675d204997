import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { Refused } from '#kit/web/states/refused.tsx'
import type { Task } from '../../contract/tasks.models.ts'
import { useTaskSet } from '../parts/task-set.ts'
import { Part } from './part.tsx'
import styles from '../parts/tasks.module.css'

export const mayAddSteps = ({ can }: Task): boolean => can.update || can.plan

/** The steps of a task, ticked in place. `isFirst`: opened by a button, so that the focus goes to the new step. */
export const TaskSteps = ({ task, isFirst }: Readonly<{ task: Task; isFirst: boolean }>) => {
  const update = useCall(useTaskSet().update)
  const [text, setText] = useState('')
  const [ticked, setTicked] = useState<Readonly<{ id: number; done: boolean }> | null>(null)
  const { steps, can, id, version } = task
  const plain = steps.map((step) => ({ id: step.id, text: step.text, done: step.done }))
  const tick = (stepId: number, done: boolean): void => {
    if (update.isRunning) return
    setTicked({ id: stepId, done })
    update.start({
      params: { id },
      body: { version, steps: plain.map((step) => (step.id === stepId ? { ...step, done } : step)) },
    })
  }
  const add = (): void =>
    update.start({ params: { id }, body: { version, steps: [...plain, { text: text.trim(), done: false }] } }, () =>
      setText(''),
    )
  return (
    <Part title={steps.length === 0 ? 'Steps' : `Steps ${task.steps_done} of ${task.steps_total}`}>
      {steps.map((step) => (
        <Checkbox
          key={step.id}
          label={step.text}
          // Shown at once; it goes back where the server refuses it.
          checked={update.isRunning && ticked?.id === step.id ? ticked.done : step.done}
          disabled={!can.tick}
          onChange={(event) => tick(step.id, event.currentTarget.checked)}
        />
      ))}
      {mayAddSteps(task) && steps.length < 50 && (
        <form
          className={styles.step}
          onSubmit={(event) => {
            event.preventDefault()
            if (text.trim() !== '') add()
          }}
        >
          <TextInput
            aria-label="New step"
            placeholder="New step"
            ref={isFirst ? takeFocus : null}
            maxLength={200}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" disabled={text.trim() === ''}>
            Add step
          </Button>
        </form>
      )}
      <Refused failure={update.failure} />
    </Part>
  )
}

const takeFocus = (input: HTMLElement | null): void => input?.focus()

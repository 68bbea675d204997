import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { dateTime, day, fullDay } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { ActionMenu } from '#kit/web/layout/action-menu.tsx'
import { Facts } from '#kit/web/layout/cards.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { valueText } from '#kit/web/record/value-text.ts'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import type { Task } from '../../contract/tasks.models.ts'
import { taskRecord } from '../../contract/tasks.records.ts'
import { Due } from '../parts/due-badge.tsx'
import { OfferButtons, OfferNote } from '../parts/offer-note.tsx'
import { type Step, STEPS } from '../parts/steps.ts'
import { useTaskSet } from '../parts/task-set.ts'
import { type Steps, useSteps } from '../parts/use-steps.ts'
import { effortText, holderText, STATE } from '../parts/labels.ts'
import { AddParts, hasComments, type OpenedPart } from './add-parts.tsx'
import { Linked, Part } from './part.tsx'
import { Chain, History, Links } from './past.tsx'
import { TaskFiles } from './task-files.tsx'
import { TaskSteps } from './task-steps.tsx'
import { Thread } from './thread.tsx'
import styles from '../parts/tasks.module.css'

/** Shows a whole task next to the list: `?task=12`. */
export const TaskPanel = () => {
  const drawer = useDrawer('task')
  const steps = useSteps()
  const query = useCallQuery(useTaskSet().show, { params: { id: Number(drawer.id) } }, { enabled: drawer.id !== null })
  const task = query.data
  return (
    <SideDrawer
      history={['tasks', drawer.id]}
      title={task ? task.key : 'Task'}
      actions={
        task &&
        query.failure === null &&
        steps.menu(task).length > 0 && <ActionMenu actions={steps.menu(task)} label={`Actions for ${task.key}`} />
      }
      is_open={drawer.id !== null}
      onClose={drawer.close}
    >
      {task && query.failure?.kind === 'not_found' ? (
        <Unseen task={task} onClose={drawer.close} />
      ) : (
        <Loaded query={query} what="the task" shape="form">
          {(one) => <Shown key={one.id} task={one} steps={steps} />}
        </Loaded>
      )}
    </SideDrawer>
  )
}

/** Replaces a task that was shown, and that the reader no longer sees after a step: an offer declined or recalled, a task deleted. */
const Unseen = ({ task, onClose }: Readonly<{ task: Task; onClose: () => void }>) => (
  <Empty
    title={`You no longer see ${task.key}`}
    text={`“${task.title}” is with another person now, or it was withdrawn.`}
    action={
      <Button variant="default" onClick={onClose}>
        Close
      </Button>
    }
  />
)

/** Main steps whose buttons are next to what they are about. */
const IN_SECTIONS: readonly Step[] = ['approve', 'approve_due_date', 'accept', 'take']

/** Shows an offer or a handover that waits for a response; its receiver responds here. */
const Waiting = ({ task, steps }: Readonly<{ task: Task; steps: Steps }>) => {
  const { offer, offered_to, can } = task
  const isFree = task.state === 'offered' && offered_to === null
  if (task.state !== 'offered' && offer === null) return null
  return (
    <section className={styles.request} aria-label="Waiting for an answer">
      <span>{isFree ? `Queue: ${task.team?.name ?? ''}` : `Offered to ${offered_to?.name ?? ''}`}</span>
      {offer && <OfferNote row={task} offer={offer} />}
      {(can.accept || can.take || can.decline) && (
        <div className="m-row">
          <OfferButtons row={task} steps={steps} />
        </div>
      )}
    </section>
  )
}

const Shown = ({ task, steps }: Readonly<{ task: Task; steps: Steps }>) => {
  const main = steps.main(task)
  const [opened, setOpened] = useState<readonly OpenedPart[]>([])
  return (
    <div className="m-stack">
      <h2 className={styles.panelTitle}>{task.title}</h2>
      <Requests task={task} steps={steps} />
      <Waiting task={task} steps={steps} />
      {main && !IN_SECTIONS.includes(main) && (
        <div className="m-row">
          <Button onClick={() => steps.take(task, main)} loading={steps.isRunning}>
            {STEPS[main].label}
          </Button>
        </div>
      )}
      <Refused failure={steps.failure} />
      <DueWarning task={task} />
      <Data task={task} />
      {task.description !== '' && (
        <Part title="Description">
          <p className={styles.text}>
            <Linked text={task.description} />
          </p>
        </Part>
      )}
      {(task.steps.length > 0 || opened.includes('steps')) && (
        <TaskSteps task={task} isFirst={opened.includes('steps')} />
      )}
      <Links title="Waits for" rows={task.depends_on} />
      <Links title="Others wait for it" rows={task.blocks} />
      {task.files.length > 0 && <TaskFiles task={task} />}
      <AddParts task={task} opened={opened} onOpen={(part) => setOpened([...opened, part])} />
      {(hasComments(task) || opened.includes('comments')) && (
        <Thread task={task} isFirst={opened.includes('comments')} />
      )}
      <Chain task={task} />
      <History task={task} />
    </div>
  )
}

/** Shows open requests, with their requester and reason. */
const Requests = ({ task, steps }: Readonly<{ task: Task; steps: Steps }>) =>
  task.open_requests.map((request) => {
    const isClose = request.kind === 'close'
    const may = isClose ? task.can.approve : task.can.decide_due_date
    return (
      <section key={request.id} className={styles.request} aria-label="Waiting for a decision">
        <span>
          {request.asked_by} asks {isClose ? 'to close it' : `for ${fullDay(request.due_date ?? '')}`},{' '}
          {dateTime(request.asked_at)}
        </span>
        {request.comment !== '' && <p className={styles.text}>{request.comment}</p>}
        {may && (
          <div className="m-row">
            <Button
              onClick={() => steps.take(task, isClose ? 'approve' : 'approve_due_date')}
              loading={steps.isRunning}
            >
              Approve
            </Button>
            <Button variant="default" onClick={() => steps.take(task, isClose ? 'reject' : 'reject_due_date')}>
              Reject
            </Button>
          </div>
        )}
      </section>
    )
  })

/** Shows a due date on a day off, with the next working day next to it. */
const DueWarning = ({ task }: Readonly<{ task: Task }>) => {
  const update = useCall(useTaskSet().update)
  const { id, version, risk, due_date, next_working_date } = task
  if (risk !== 'due_off' || due_date === null || next_working_date === null) return null
  return (
    <div className={styles.request} role="status">
      <span>
        {task.assignee?.name ?? 'The person'} does not work on {day(due_date)}. The next working day is{' '}
        {day(next_working_date)}.
      </span>
      {task.can.update && (
        <div className="m-row">
          <Button
            variant="default"
            loading={update.isRunning}
            onClick={() => update.start({ params: { id }, body: { version, due_date: next_working_date } })}
          >
            Use it
          </Button>
        </div>
      )}
      <Refused failure={update.failure} />
    </div>
  )
}

const reasonOf = ({ state, blocked_reason, decline_reason, cancel_reason }: Task): string | null => {
  if (state === 'blocked') return blocked_reason
  if (state === 'declined') return decline_reason
  return state === 'cancelled' ? cancel_reason : null
}

const names = (people: readonly { name: string }[]): string | null =>
  people.length === 0 ? null : people.map(({ name }) => name).join(', ')

type Detail = readonly [label: string, value: ReactNode]
const { fields } = taskRecord
const line = (name: keyof typeof fields, task: Task): Detail => [fields[name].label, valueText(taskRecord, name, task)]
const hasValue = ([, value]: Detail): boolean => value !== null && value !== undefined

const detailsOf = (task: Task): Detail[] => [
  [fields.state.label, <StatusBadge key="state" {...STATE[task.state]} />],
  ...(reasonOf(task) === null ? [] : [['Reason', reasonOf(task)] as const]),
  ['Person', holderText(task)],
  [fields.due_date.label, <Due key="due" task={task} />],
  line('start_date', task),
  line('priority', task),
  ['Effort', effortText(task)],
  [fields.remaining_minutes.label, task.remaining_minutes === null ? null : duration(task.remaining_minutes)],
  [fields.planned_for.label, task.planned_for && day(task.planned_for)],
  line('project', task),
  line('client', task),
  ['Created by', task.creator.name],
  ['Approver', task.needs_approval ? task.reviewer?.name : 'No approval needed'],
  ...(task.rework_count > 0 ? [['Sent back', `${task.rework_count} times`] as const] : []),
  ['Collaborators', names(task.collaborators)],
  ['Watchers', names(task.watchers)],
]

const Data = ({ task }: Readonly<{ task: Task }>) => <Facts facts={detailsOf(task).filter(hasValue)} />

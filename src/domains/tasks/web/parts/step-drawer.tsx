import { Button } from '@mantine/core'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import type { FieldProps } from '#kit/web/form/draft.ts'
import { DateField, NumberField, TextArea } from '#kit/web/form/text-fields.tsx'
import { duration } from '#kit/web/format/durations.ts'
import { addDays } from '#kit/web/format/dates.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import type { Action, Task } from '../../contract/tasks.models.ts'
import { ReceiverField } from '../people/receiver-field.tsx'
import { isStep, type Step, STEPS } from './steps.ts'
import { useTaskSet } from './task-set.ts'
import styles from './tasks.module.css'

/** The form for the input that a step needs: a person, a reason, a date. */
export const StepDrawer = () => {
  const drawer = useDrawer('step')
  const [step, id] = drawer.id?.split('-') ?? []
  const known = isStep(step) ? step : null
  return (
    <SideDrawer title={known ? STEPS[known].label : 'Task'} is_open={drawer.id !== null} onClose={drawer.close}>
      {known && <Body key={drawer.id} step={known} id={Number(id)} onClose={drawer.close} />}
    </SideDrawer>
  )
}

type Props = Readonly<{ step: Step; id: number; onClose: () => void }>
type FormProps = Readonly<{ task: Task; onClose: () => void }>

const Body = ({ step, id, onClose }: Props) => {
  const query = useCallQuery(useTaskSet().show, { params: { id } })
  return (
    <Loaded query={query} what="the task" shape="form">
      {(task) => (
        <div className="m-stack">
          <p>
            {task.key} {task.title}
          </p>
          {step === 'reassign' && <ReassignForm task={task} onClose={onClose} />}
          {step === 'reject' && <RejectForm task={task} kind="close" onClose={onClose} />}
          {step === 'reject_due_date' && <RejectForm task={task} kind="due_date" onClose={onClose} />}
          {isAction(step) && <ActionForm task={task} step={step} onClose={onClose} />}
        </div>
      )}
    </Loaded>
  )
}

const WITH_INPUT = [
  'offer',
  'decline',
  'block',
  'cancel',
  'take_over',
  'ask_due_date',
] as const satisfies readonly Action[]
type StepWithInput = (typeof WITH_INPUT)[number]
const isAction = (step: Step): step is StepWithInput => WITH_INPUT.some((one) => one === step)

const ActionForm = ({ task, step, onClose }: FormProps & Readonly<{ step: StepWithInput }>) => (
  <CallForm
    call={useTaskSet().act}
    initial={{
      id: task.id,
      version: task.version,
      action: step,
      ...(step === 'offer' && task.offered_to ? { user_id: task.offered_to.id } : {}),
      ...(step === 'offer' && !task.offered_to && task.team ? { team_id: task.team.id } : {}),
    }}
    submit={STEPS[step].label}
    isDestructive={STEPS[step].isDestructive === true}
    onDone={onClose}
    onCancel={onClose}
  >
    {(field) => (
      <>
        {step === 'offer' && (
          <ReceiverField
            {...field('user_id')}
            label="Person"
            task_id={task.id}
            due_date={task.due_date}
            chosen={task.offered_to}
            isFirst
          />
        )}
        {step === 'ask_due_date' && (
          <>
            <DateField {...field('due_date')} label="Later date" min={addDays(task.due_date ?? '', 1)} isFirst />
            <TextArea {...field('comment')} label="Why" rows={2} />
          </>
        )}
        {step === 'take_over' && (
          <p className="m-dim">You hold it at once, and {task.assignee?.name} is notified with the reason.</p>
        )}
        {(step === 'decline' || step === 'block' || step === 'cancel' || step === 'take_over') && (
          <TextArea {...field('reason')} label="Reason" rows={3} isOptional={false} isFirst />
        )}
      </>
    )}
  </CallForm>
)

type KnownTimeProps = Readonly<{ minutes: number | null; onUse: (minutes: number) => void }>

/** The time that is known so far, to be used or corrected. */
const KnownTime = ({ minutes, onUse }: KnownTimeProps) => (
  <span className="m-row m-dim m-small">
    {minutes === null ? 'No remaining time is known so far.' : `Known so far: ${duration(minutes)}`}
    {minutes !== null && (
      <Button variant="default" size="compact-xs" onClick={() => onUse(minutes)}>
        Use {duration(minutes)}
      </Button>
    )}
  </span>
)

/** Without a person, the field has one fault: none is chosen. */
const withChoice = (field: FieldProps<number>): FieldProps<number> =>
  field.error && !field.value ? { ...field, error: 'Choose a person' } : field

const ReassignForm = ({ task, onClose }: FormProps) => {
  const open = task.steps.filter(({ done }) => !done)
  return (
    <CallForm
      call={useTaskSet().reassign}
      initial={{ id: task.id, version: task.version }}
      submit="Hand over"
      onDone={onClose}
      onCancel={onClose}
    >
      {(field) => (
        <>
          {task.assignee && <p className="m-dim">{task.assignee.name} holds it until the other person accepts.</p>}
          <ReceiverField
            {...withChoice(field('user_id'))}
            label="To"
            task_id={task.id}
            due_date={task.due_date}
            isFirst
          />
          <TextArea {...field('reason')} label="Reason" rows={2} />
          <TextArea {...field('note')} label="Note for the next person" rows={4} />
          <NumberField {...field('remaining_minutes')} label="Remaining time" unit="min" />
          <KnownTime minutes={task.remaining_minutes} onUse={field('remaining_minutes').onChange} />
          {open.length > 0 && (
            <section>
              <h3 className={styles.heading}>Open steps</h3>
              <ul className={styles.plain}>
                {open.map(({ id, text }) => (
                  <li key={id}>{text}</li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
    </CallForm>
  )
}

const RejectForm = ({ task, kind, onClose }: FormProps & Readonly<{ kind: 'close' | 'due_date' }>) => (
  <CallForm
    call={useTaskSet().reject}
    input={{ params: { id: task.id } }}
    initial={{ kind, version: task.version }}
    submit={kind === 'close' ? 'Send back' : 'Keep the date'}
    onDone={onClose}
    onCancel={onClose}
  >
    {(field) => <TextArea {...field('comment')} label="What is missing" rows={3} isFirst />}
  </CallForm>
)

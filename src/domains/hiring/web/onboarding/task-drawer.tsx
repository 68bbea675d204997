import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { PersonField } from '#kit/web/form/person-field.tsx'
import { DateField, TextArea } from '#kit/web/form/text-fields.tsx'
import { fullDay } from '#kit/web/format/dates.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { DetailsOf } from '#kit/web/record/details-of.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { doOwnTask, listOwnTasks, listTasks, updateTask } from '../../contract/checklist.calls.ts'
import type { Task } from '../../contract/checklist.models.ts'
import { taskRecord } from '../../contract/onboarding.records.ts'
import { OWNERS, TASK } from './labels.ts'

/** An item of a checklist: `?item=12`. `tasks` where the screen has them already. */
export const TaskDrawer = ({ drawer, tasks }: Readonly<{ drawer: DrawerState; tasks?: readonly Task[] }>) => {
  const query = useCallQuery(listTasks, { query: { limit: 200 } }, { enabled: drawer.id !== null && !tasks })
  const task = (tasks ?? query.data)?.find(({ id }) => String(id) === drawer.id)
  const shown = task ? <AdminTask key={`${task.id}-${task.version}`} task={task} /> : <p>This item is not there.</p>
  return (
    <SideDrawer
      history={['onboard_tasks', drawer.id]}
      title={task?.title ?? 'Item'}
      is_open={drawer.id !== null}
      onClose={drawer.close}
    >
      {tasks ? (
        shown
      ) : (
        <Loaded query={query} what="the item" shape="form">
          {() => shown}
        </Loaded>
      )}
    </SideDrawer>
  )
}

const TaskDetails = ({ task }: Readonly<{ task: Task }>) => (
  <>
    <div className="m-row">
      <StatusBadge {...TASK[task.state]} />
      {task.is_late && <StatusBadge tone="bad" word="Overdue" />}
    </div>
    <DetailsOf
      of={taskRecord}
      row={task}
      items={[
        ['new_hire', `${task.new_hire.name}, first day ${fullDay(task.new_hire.joining_on)}`],
        ['owner', `${task.owner} (${OWNERS[task.owner_kind]})`],
        'due_on',
        'blocks',
        ...(task.equipment
          ? [['Equipment', `${task.equipment.name}: ${task.equipment.in_stock} in stock`] as const]
          : []),
        'note',
        'done_at',
      ]}
    />
    {task.page && (
      <a href={task.page.path} target="_blank" rel="noreferrer noopener">
        Read “{task.page.title}”
      </a>
    )}
  </>
)

const AdminTask = ({ task }: Readonly<{ task: Task }>) => {
  const step = (state: Task['state'], submit: string, isQuiet: boolean, label: string) => (
    <CallForm
      call={updateTask}
      input={{ params: { id: task.id } }}
      initial={{ version: task.version, state }}
      submit={submit}
      isQuiet={isQuiet}
      onDone={() => undefined}
    >
      {(field) => <TextArea {...field('note')} label={label} rows={2} />}
    </CallForm>
  )
  return (
    <div className="m-stack">
      <TaskDetails task={task} />
      {task.can.done && step('done', 'Mark as done', false, task.fills ? 'Note for the first day' : 'Note')}
      {task.can.waive && step('waived', 'Waive', true, 'Why it is waived')}
      {task.can.reopen && step('open', 'Open again', true, 'Note')}
      {task.can.assign && (
        <CallForm
          call={updateTask}
          input={{ params: { id: task.id } }}
          initial={{ version: task.version, due_on: task.due_on }}
          toBody={({ owner, ...body }) => ({
            ...body,
            ...(owner?.id ? { owner: { area: 'User', id: owner.id } } : {}),
          })}
          submit="Save"
          isQuiet
          onDone={() => undefined}
        >
          {(field) => (
            <>
              <PersonField {...field('owner.id')} isOptional label="Give to" forWork />
              <DateField {...field('due_on')} isOptional={false} label={taskRecord.fields.due_on.label} />
            </>
          )}
        </CallForm>
      )}
    </div>
  )
}

/** An item of a checklist for the employee who owns it. */
const OwnTaskDrawer = ({ drawer }: Readonly<{ drawer: DrawerState }>) => {
  const query = useCallQuery(listOwnTasks, {})
  const task = query.data?.find(({ id }) => String(id) === drawer.id)
  return (
    <SideDrawer title={task?.title ?? 'Item'} is_open onClose={drawer.close}>
      <Loaded query={query} what="the item" shape="form">
        {() =>
          task ? (
            <div className="m-stack" key={`${task.id}-${task.version}`}>
              <TaskDetails task={task} />
              <CallForm
                call={doOwnTask}
                input={{ params: { id: task.id } }}
                initial={{ version: task.version, state: task.state === 'open' ? 'done' : 'open' }}
                submit={task.state === 'open' ? 'Mark as done' : 'Open again'}
                isQuiet={task.state !== 'open'}
                onDone={drawer.close}
                onCancel={drawer.close}
              >
                {(field) => (
                  <TextArea {...field('note')} label={task.fills ? 'Note for the first day' : 'Note'} rows={3} />
                )}
              </CallForm>
            </div>
          ) : (
            <p>This item waits for you no more.</p>
          )
        }
      </Loaded>
    </SideDrawer>
  )
}
export default OwnTaskDrawer

import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import type { Task } from '../../contract/tasks.models.ts'
import { type TaskSet, useTaskSet } from '../parts/task-set.ts'
import { TaskFields } from './task-fields.tsx'
import { bodyOfChange, bodyOfNew, type Values, valuesOf } from './values.ts'

type Calls = Pick<TaskSet, 'add' | 'update' | 'show'>
type Props = Readonly<{
  /** Other calls than those of the screen. */
  calls?: Calls
  /** To whom a new task is given at first. */
  person?: Readonly<{ id: number; name: string }>
}>

/** Adds a task, or changes one: `?edit=new`, `?edit=12`. */
export const TaskDrawer = ({ calls, person }: Props) => {
  const set = useTaskSet()
  const drawer = useDrawer('edit')
  const isNew = drawer.id === 'new'
  const used = calls ?? set
  return (
    <SideDrawer title={isNew ? 'Add Task' : 'Edit task'} is_open={drawer.id !== null} onClose={drawer.close}>
      {isNew && <AddForm calls={used} onClose={drawer.close} {...(person ? { person } : {})} />}
      {!isNew && drawer.id !== null && <Existing calls={used} id={Number(drawer.id)} onClose={drawer.close} />}
    </SideDrawer>
  )
}

type FormProps = Readonly<{ calls: Calls; onClose: () => void }>

/** Returns true if the reader may assign tasks to others: administrators, and those who approve. */
const useCanAssign = (): boolean => {
  const { area, has } = useActor()
  return area === 'admin' || has('tasks.approve')
}

const AddForm = ({ calls, onClose, person }: FormProps & Pick<Props, 'person'>) => {
  const canAssign = useCanAssign()
  const { employee_id } = useActor()
  const open = useDrawer('task')
  const initial: Values = {
    priority: 'normal',
    must_accept: true,
    needs_approval: canAssign,
    ...(canAssign ? {} : { assignee_id: employee_id }),
    ...(person ? { assignee_id: person.id } : {}),
  }
  return (
    <CallForm
      call={calls.add}
      initial={initial}
      toBody={bodyOfNew}
      submit="Add Task"
      onDone={({ data }) => {
        onClose()
        const [first] = data.tasks
        if (first && data.warnings.length > 0) open.open(first.id)
      }}
      onCancel={onClose}
    >
      {(_, form) => <TaskFields form={form} canAssign={canAssign} person={person} />}
    </CallForm>
  )
}

const Existing = ({ calls, id, onClose }: FormProps & Readonly<{ id: number }>) => {
  const query = useCallQuery(calls.show, { params: { id } })
  return (
    <Loaded query={query} what="the task" shape="form">
      {(task) => <EditForm key={task.id} task={task} calls={calls} onClose={onClose} />}
    </Loaded>
  )
}

const EditForm = ({ task, calls, onClose }: FormProps & Readonly<{ task: Task }>) => {
  const canAssign = useCanAssign()
  return (
    <CallForm
      call={calls.update}
      input={{ params: { id: task.id } }}
      initial={{ ...valuesOf(task), version: task.version }}
      toBody={bodyOfChange(task)}
      submit="Save"
      onDone={onClose}
      onCancel={onClose}
    >
      {(_, form) => <TaskFields form={form} task={task} canAssign={canAssign} />}
    </CallForm>
  )
}

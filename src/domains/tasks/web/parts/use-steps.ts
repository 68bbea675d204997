import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import type { PageAction } from '#kit/web/layout/action-menu.tsx'
import { useRemindAction } from '#kit/web/layout/use-remind-action.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import type { TaskRow } from '../../contract/tasks.models.ts'
import { mainStep, type Step, STEPS, stepsOf } from './steps.ts'
import { useTaskSet } from './task-set.ts'

/** Takes steps with tasks: at once, or by the drawer for missing input, at `?step=block-12`. */
export const useSteps = () => {
  const set = useTaskSet()
  const act = useCall(set.act)
  const approve = useCall(set.approve)
  const remove = useCall(set.remove)
  const step = useDrawer('step')
  const edit = useDrawer('edit')
  const open = useDrawer('task')
  const { area } = useActor()
  const remind = useRemindAction()
  const take = (row: TaskRow, name: Step): void => {
    const { id, version } = row
    if (STEPS[name].needsInput) step.open(`${name}-${id}`)
    else if (name === 'approve') approve.start({ params: { id }, body: { kind: 'close', version } })
    else if (name === 'approve_due_date') approve.start({ params: { id }, body: { kind: 'due_date', version } })
    else if (name !== 'reassign' && name !== 'reject' && name !== 'reject_due_date')
      act.start({ body: { id, version, action: name } })
  }
  const confirmRemoval = async (row: TaskRow): Promise<void> => {
    const isSure = await confirm({
      title: `Delete ${row.key}?`,
      text: 'Its steps and comments go with it.',
      action: 'Delete task',
      isDestructive: true,
    })
    if (isSure) remove.start({ params: { id: row.id } }, () => open.id === String(row.id) && open.close())
  }
  /** `more` is what a list can do with it besides. */
  const menu = (row: TaskRow, more: readonly PageAction[] = []): PageAction[] => [
    ...stepsOf(row)
      .filter((name) => !STEPS[name].isDestructive)
      .map((name) => ({ label: STEPS[name].label, run: () => take(row, name) })),
    ...more,
    ...(row.can.update ? [{ label: 'Edit', run: () => edit.open(row.id) }] : []),
    ...remind(area === 'admin' ? `/admin/tasker?task=${row.id}` : `/employee/tasks?task=${row.id}`),
    ...stepsOf(row)
      .filter((name) => STEPS[name].isDestructive)
      .map((name) => ({ label: STEPS[name].label, run: () => take(row, name), isDestructive: true })),
    ...(row.can.delete ? [{ label: 'Delete', run: () => void confirmRemoval(row), isDestructive: true }] : []),
  ]
  const failure = act.failure ?? approve.failure ?? remove.failure
  return { take, menu, main: mainStep, failure, isRunning: act.isRunning || approve.isRunning }
}
export type Steps = ReturnType<typeof useSteps>

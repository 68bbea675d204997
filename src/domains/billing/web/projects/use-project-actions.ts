import { useCall } from '#kit/web/call/use-call.ts'
import type { PageAction } from '#kit/web/layout/action-menu.tsx'
import { useRemindAction } from '#kit/web/layout/use-remind-action.ts'
import { confirm } from '#kit/web/states/confirm.tsx'
import { deleteProject, updateProject } from '../../contract/projects.calls.ts'
import type { Project } from '../../contract/projects.models.ts'
import { type ProjectStep, STEPS } from './project-words.ts'

type Props = Readonly<{
  onEdit: (id: number) => void
  /** Opens the question of a step that asks one: `complete-7`, `cancel-7`. */
  onStep: (step: string) => void
}>

const AT_ONCE = ['start', 'hold', 'reopen'] as const
const ASKING = ['complete', 'cancel'] as const

/** What can be done with a project, as far as the actor may. */
export const useProjectActions = ({ onEdit, onStep }: Props) => {
  const change = useCall(updateProject)
  const remove = useCall(deleteProject)
  const remind = useRemindAction()
  const go = ({ pr_id, version }: Project, step: ProjectStep): void =>
    change.start({ params: { pr_id }, body: { version, state: STEPS[step].state } })
  const askRemove = async (row: Project): Promise<void> => {
    const isSure = await confirm({
      title: `Delete ${row.name}?`,
      text: 'A project with work, notes or invoices can only be cancelled.',
      action: 'Delete project',
      isDestructive: true,
    })
    if (isSure) remove.start({ params: { id: row.pr_id } })
  }
  const menu = (row: Project): PageAction[] => [
    ...(row.can.update ? [{ label: 'Edit', run: () => onEdit(row.pr_id) }] : []),
    ...AT_ONCE.filter((step) => row.can[step]).map((step) => ({ label: STEPS[step].label, run: () => go(row, step) })),
    ...ASKING.filter((step) => row.can[step]).map((step) => ({
      label: STEPS[step].label,
      run: () => onStep(`${step}-${row.pr_id}`),
    })),
    ...remind(`/admin/management/project?room=${row.pr_id}`),
    ...(row.can.delete ? [{ label: 'Delete', run: () => void askRemove(row), isDestructive: true }] : []),
  ]
  return { menu, failure: change.failure ?? remove.failure }
}

import { take } from '#engines/transitions/contract/take.ts'
import { can, next } from '#engines/transitions/contract/transitions.ts'
import { amountText } from '#engines/money/contract/amounts.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/context.ts'
import { projectRefusals } from '../../../contract/billing.refusals.ts'
import { type ProjectContext, projectWorkflow } from '../../../contract/billing.workflows.ts'
import type { ProjectState } from '../../../contract/billing.records.ts'
import type { Project } from '../../../contract/projects.models.ts'
import { projectTasks } from '../../registries.ts'
import type { ProjectRow } from '../../store/projects.ts'
import { countOpenTasks } from '../../store/room.ts'

const workflowContext = (actor: Actor, row: ProjectRow, open_work: string | null = null): ProjectContext => ({
  may_write: scopeOf(actor, 'projects.write') !== null,
  is_client_active: row.is_client_active,
  open_work,
})

export const presentProject = (actor: Actor, row: ProjectRow): Project => {
  const { is_client_active: _client, ...project } = row
  const may = scopeOf(actor, 'projects.write') !== null
  return {
    ...project,
    can: { ...can(projectWorkflow, row.state, workflowContext(actor, row)), update: may, delete: may },
  }
}

const ACTIONS: Readonly<Record<ProjectState, 'start' | 'hold' | 'complete' | 'cancel' | null>> = {
  planned: null,
  active: 'start',
  on_hold: 'hold',
  completed: 'complete',
  cancelled: 'cancel',
}

/** Returns a sentence about what is left when a project is completed; null where nothing is. */
const openWork = async (tx: Tx, row: ProjectRow): Promise<string | null> => {
  const tasks = projectTasks.get()
  const open = tasks ? await countOpenTasks(tx, row.pr_id, tasks.counts) : 0
  const parts = [
    ...(open > 0 ? [`${open} ${open === 1 ? 'task is' : 'tasks are'} open`] : []),
    ...(row.unbilled_minor > 0 ? [`${amountText(row.unbilled_minor, row.currency)} is unbilled`] : []),
  ]
  return parts.length === 0 ? null : `${parts.join(' and ')}.`
}

/** Takes a project to another state, or throws the refusal of its workflow. */
export const applyProjectStep = async (
  tx: Tx,
  actor: Actor,
  row: ProjectRow,
  change: Readonly<{ state: ProjectState; confirm: boolean }>,
): Promise<void> => {
  const action = row.state === 'completed' && change.state === 'active' ? 'reopen' : ACTIONS[change.state]
  if (action === null) throw projectRefusals.refusal('wrong_state')
  const open = action === 'complete' && !change.confirm ? await openWork(tx, row) : null
  take(projectRefusals, next(projectWorkflow, row.state, action, workflowContext(actor, row, open)))
}

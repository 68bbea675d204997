import type { ReactNode } from 'react'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import type { PageAction } from '#kit/web/layout/action-menu.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { ListScreen } from '#kit/web/record/list-screen.tsx'
import { useListResponse } from '#kit/web/table/use-list-response.ts'
import { projectRecord } from '../../contract/billing.records.ts'
import { listClients } from '../../contract/clients.calls.ts'
import { deleteProject, listProjects, updateProject } from '../../contract/projects.calls.ts'
import type { Project } from '../../contract/projects.models.ts'
import { projectColumns } from './project-columns.tsx'
import { type ProjectStep, STEPS } from './project-labels.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { useRemindAction } from '#kit/web/layout/use-remind-action.ts'
import { confirm } from '#kit/web/states/confirm.tsx'

type ActionsProps = Readonly<{
  onEdit: (id: number) => void
  /** Opens the drawer of a step that needs one: `complete-7`, `cancel-7`. */
  onStep: (step: string) => void
}>

const IMMEDIATE_STEPS = ['start', 'hold', 'reopen'] as const
const DRAWER_STEPS = ['complete', 'cancel'] as const

/** Returns the actions on a project that the actor may use. */
const useProjectActions = ({ onEdit, onStep }: ActionsProps) => {
  const change = useCall(updateProject)
  const remove = useCall(deleteProject)
  const remind = useRemindAction()
  const go = ({ pr_id, version }: Project, step: ProjectStep): void =>
    change.start({ params: { pr_id }, body: { version, state: STEPS[step].state } })
  const confirmRemove = async (row: Project): Promise<void> => {
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
    ...IMMEDIATE_STEPS.filter((step) => row.can[step]).map((step) => ({
      label: STEPS[step].label,
      run: () => go(row, step),
    })),
    ...DRAWER_STEPS.filter((step) => row.can[step]).map((step) => ({
      label: STEPS[step].label,
      run: () => onStep(`${step}-${row.pr_id}`),
    })),
    ...remind(`/admin/management/project?room=${row.pr_id}`),
    ...(row.can.delete ? [{ label: 'Delete', run: () => void confirmRemove(row), isDestructive: true }] : []),
  ]
  return { menu, failure: change.failure ?? remove.failure }
}

type Props = ActionsProps & Readonly<{ add: ReactNode }>

/** Projects as a table; a row opens the room. */
export const ProjectList = ({ onEdit, onStep, add }: Props) => {
  const { has } = useActor()
  const actions = useProjectActions({ onEdit, onStep })
  const clients = useCallQuery(listClients, { query: { limit: 200 } }, { enabled: has('clients.read') }).data ?? []
  const listed = useListResponse(listProjects, { query: {} }).data ?? []
  const leads = new Map(listed.map(({ lead }) => [lead.id, { value: lead.id, label: lead.name }]))
  return (
    <>
      <Refused failure={actions.failure} />
      <ListScreen
        id="projects"
        label="Projects"
        of={projectRecord}
        call={listProjects}
        columns={projectColumns}
        filters={['state', 'client_id', 'lead_id']}
        options={{
          client_id: clients.map(({ id, name }) => ({ value: id, label: name })),
          lead_id: [...leads.values()],
        }}
        search="Search projects"
        drawer="room"
        menu={(row) => ({ name: row.name, actions: actions.menu(row) })}
        isPast={(row) => row.state === 'completed' || row.state === 'cancelled'}
        empty="No projects yet. Add the first."
        emptyAction={add}
      />
    </>
  )
}

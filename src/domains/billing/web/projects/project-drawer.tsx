import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { unsafeCast } from '#kit/web/call/unsafe-cast.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { today } from '#kit/web/format/dates.ts'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { projectRecord } from '../../contract/billing.records.ts'
import { addProject, readRoom, updateProject } from '../../contract/projects.calls.ts'
import type { ProjectRoom } from '../../contract/projects.models.ts'
import { ProjectFields } from './project-fields.tsx'

/** The form of a project: a new one, or one that is there. */
export const ProjectDrawer = ({ drawer }: Readonly<{ drawer: DrawerState }>) => {
  const isNew = drawer.id === 'new'
  return (
    <SideDrawer title={isNew ? 'Add project' : 'Edit project'} is_open={drawer.id !== null} onClose={drawer.close}>
      {isNew && (
        <CallForm
          call={addProject}
          initial={{ billing: 'hourly', starts_on: today(), members: [] }}
          submit="Add project"
          onDone={drawer.close}
          onCancel={drawer.close}
        >
          {(_, form) => <ProjectFields form={form} row={undefined} />}
        </CallForm>
      )}
      {drawer.id !== null && !isNew && <Existing id={Number(drawer.id)} onClose={drawer.close} />}
    </SideDrawer>
  )
}

const Existing = ({ id, onClose }: Readonly<{ id: number; onClose: () => void }>) => {
  const query = useCallQuery(readRoom, { params: { id } })
  return (
    <Loaded query={query} what="the project" shape="form">
      {(room) => (
        <CallForm
          key={room.pr_id}
          call={updateProject}
          input={{ params: { pr_id: room.pr_id } }}
          initial={valuesOf(room)}
          submit="Save"
          onDone={onClose}
          onCancel={onClose}
        >
          {/* A change takes the fields of a new project, each of which may be left out. */}
          {(_, form) => <ProjectFields form={unsafeCast<Form<typeof addProject>>(form)} row={room} />}
        </CallForm>
      )}
    </Loaded>
  )
}

const valuesOf = (room: ProjectRoom) => ({
  ...projectRecord.values(room),
  pinned_note: room.pinned_note,
  // The lead is a member by leading.
  members: room.members
    .filter(({ employee }) => employee.id !== room.lead.id)
    .map(({ employee, effective_from, effective_to }) => ({ employee_id: employee.id, effective_from, effective_to })),
  version: room.version,
})

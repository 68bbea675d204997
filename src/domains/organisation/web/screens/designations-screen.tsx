import { IconUsers } from '@tabler/icons-react'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useGo } from '#kit/web/address/use-go.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { type PageAction } from '#kit/web/layout/action-menu.tsx'
import { Page } from '#kit/web/layout/page.tsx'
import { columnsOf } from '#kit/web/record/columns-of.ts'
import { ListScreen } from '#kit/web/record/list-screen.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { listDesignations } from '../../contract/designations.calls.ts'
import type { Designation } from '../../contract/organisation.models.ts'
import { designationRecord } from '../../contract/organisation.records.ts'
import { ARCHIVED } from '../parts/archived-switch.tsx'
import { DesignationDrawer } from '../parts/designation-drawer.tsx'
import { NameCell } from '../parts/name-cell.tsx'
import { employedPath, PeopleCount } from '../parts/people-count.tsx'
import { RowActions } from '../parts/row-actions.tsx'
import { listDepartments } from '../../contract/units.calls.ts'

const holdersOf = (row: Designation): string => `designation_id=${row.id}`

const COLUMNS = columnsOf<typeof designationRecord, Designation>(designationRecord, [
  [
    'name',
    {
      title: 'Designation',
      cell: (row) => <NameCell name={row.name} is_archived={row.archived_at !== null} />,
      onPhone: 'title',
    },
  ],
  [
    'department',
    {
      text: (row) => row.department?.name ?? 'Every department',
      cell: (row) => row.department?.name ?? <span className="m-dim">every department</span>,
    },
  ],
  'level',
  ['people_count', { cell: (row) => <PeopleCount count={row.people_count} filter={holdersOf(row)} /> }],
])

const DesignationsScreen = () => {
  const drawer = useDrawer('designation')
  const actor = useActor()
  const go = useGo()
  const peopleOf = (row: Designation): PageAction[] =>
    actor.has('people.read')
      ? [{ label: 'People', icon: <IconUsers size={16} />, run: () => go(employedPath(holdersOf(row))) }]
      : []
  const departments = useCallQuery(listDepartments, { query: {} })
  return (
    <Page title="Designations" context="Job titles on contracts and in the directory">
      <ListScreen
        id="designations"
        label="Designations"
        of={designationRecord}
        call={listDesignations}
        columns={COLUMNS}
        filters={['department_id', ARCHIVED]}
        options={{ department_id: (departments.data ?? []).map(({ id, name }) => ({ value: id, label: name })) }}
        search="Search designations"
        drawer="designation"
        add={actor.has('organisation.write') && { label: 'Add designation', run: () => drawer.open('new') }}
        actions={(row) => (
          <RowActions row={row} kind="designation" onEdit={() => drawer.open(row.id)} more={peopleOf(row)} />
        )}
        empty="No designations yet. Add what people are called, such as Developer."
      />
      <DesignationDrawer drawer={drawer} departments={departments.data ?? []} />
    </Page>
  )
}
export default DesignationsScreen

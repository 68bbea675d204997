import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useGo } from '#kit/web/address/use-go.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { number } from '#kit/web/format/numbers.ts'
import { type PageAction } from '#kit/web/layout/action-menu.tsx'
import { Page } from '#kit/web/layout/page.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { listDepartments } from '../../contract/departments.calls.ts'
import { listDesignations } from '../../contract/designations.calls.ts'
import type { Designation } from '../../contract/organisation.models.ts'
import { ArchivedSwitch, archivedFlag } from '../parts/archived-switch.tsx'
import { DesignationDrawer } from '../parts/designation-drawer.tsx'
import { NameCell } from '../parts/name-cell.tsx'
import { employedPath, PeopleCount } from '../parts/people-count.tsx'
import { RowActions } from '../parts/row-actions.tsx'

const filters = z.object({
  q: z.string().optional(),
  department_id: z.coerce.number().int().positive().optional(),
  archived: archivedFlag,
})

const holdersOf = (row: Designation): string => `designation_id=${row.id}`

const columns: readonly Column<Designation>[] = [
  {
    key: 'name',
    title: 'Designation',
    text: (row) => row.name,
    cell: (row) => <NameCell name={row.name} is_archived={row.archived_at !== null} />,
    sort: 'name',
    sortValue: (row) => row.name,
    onPhone: 'title',
  },
  {
    key: 'department',
    title: 'Department',
    text: (row) => row.department?.name ?? 'Every department',
    cell: (row) => row.department?.name ?? <span className="m-dim">every department</span>,
    sort: 'department',
    sortValue: (row) => row.department?.name ?? null,
  },
  {
    key: 'level',
    title: 'Level',
    text: (row) => (row.level === null ? '' : number(row.level)),
    isNumber: true,
    sort: 'level',
    sortValue: (row) => row.level,
  },
  {
    key: 'people',
    title: 'People',
    text: (row) => number(row.people_count),
    cell: (row) => <PeopleCount count={row.people_count} filter={holdersOf(row)} />,
    isNumber: true,
    sort: 'people',
    sortValue: (row) => row.people_count,
  },
]

const DesignationsScreen = () => {
  const [state, set] = useAddressState(filters)
  const drawer = useDrawer('designation')
  const actor = useActor()
  const go = useGo()
  const peopleOf = (row: Designation): PageAction[] =>
    actor.has('people.read')
      ? [{ label: 'People', icon: <IconUsers size={16} />, run: () => go(employedPath(holdersOf(row))) }]
      : []
  const departments = useCallQuery(listDepartments, { query: {} })
  const chosen = departments.data?.find(({ id }) => id === state.department_id)
  const clear = (): void => set({ q: undefined, department_id: undefined, archived: undefined })
  const add = actor.has('organisation.write') && <Button onClick={() => drawer.open('new')}>Add designation</Button>
  return (
    <Page title="Designations" context="What people are called on contracts and in the directory" primary={add}>
      <CallTable
        id="designations"
        label="Designations"
        call={listDesignations}
        input={{ query: { q: state.q, department_id: state.department_id, archived: state.archived } }}
        rows={(data) => data}
        columns={columns}
        rowKey={(row) => row.id}
        onRow={(row) => drawer.open(row.id)}
        actions={(row) => (
          <RowActions row={row} kind="designation" onEdit={() => drawer.open(row.id)} more={peopleOf(row)} />
        )}
        empty={{ title: 'No designations yet', text: 'Add what people are called, such as Developer.', action: add }}
        isFiltered={state.q !== undefined || state.department_id !== undefined || state.archived !== undefined}
        onClear={clear}
        toolbar={
          <FilterBar
            search={{ value: state.q, onChange: (q) => set({ q }), label: 'Search designations' }}
            chips={
              chosen ? [{ id: 'department', label: chosen.name, remove: () => set({ department_id: undefined }) }] : []
            }
            aside={<ArchivedSwitch value={state.archived} onChange={(archived) => set({ archived })} />}
            onClear={clear}
          >
            <FilterSelect
              label="Department"
              options={(departments.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              value={state.department_id}
              onChange={(department_id) => set({ department_id })}
            />
          </FilterBar>
        }
      />
      <DesignationDrawer drawer={drawer} departments={departments.data ?? []} />
    </Page>
  )
}
export default DesignationsScreen

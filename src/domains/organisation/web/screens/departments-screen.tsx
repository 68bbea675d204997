import type { ScreenLink } from '#kit/contract/keys.ts'
import { Button } from '@mantine/core'
import { IconArrowMoveRight, IconListDetails, IconUsersGroup } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useGo } from '#kit/web/address/use-go.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { count, number } from '#kit/web/format/numbers.ts'
import { Page } from '#kit/web/layout/page.tsx'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { listDepartments, updateDepartment } from '../../contract/departments.calls.ts'
import type { Department } from '../../contract/organisation.models.ts'
import { ArchivedSwitch, archivedFlag } from '../parts/archived-switch.tsx'
import { DepartmentDrawer } from '../parts/department-drawer.tsx'
import { inSortedTree, inTreeOrder, type TreeRow, withBelow } from '../parts/department-tree.ts'
import { MovableCell } from '../parts/movable-cell.tsx'
import { MoveDepartment } from '../parts/move-department.tsx'
import { NameCell } from '../parts/name-cell.tsx'
import { PeopleCount } from '../parts/people-count.tsx'
import { RowActions } from '../parts/row-actions.tsx'

const filters = z.object({ q: z.string().optional(), archived: archivedFlag })
const teamsOf = (row: TreeRow): ScreenLink => `/admin/organisation/teams?department_id=${row.id}`

const nameColumn = (wrap: (row: TreeRow, cell: ReactNode) => ReactNode): Column<TreeRow> => ({
  key: 'name',
  title: 'Department',
  text: (row) => row.name,
  sort: 'name',
  sortValue: (row) => row.name,
  cell: (row) => wrap(row, <NameCell name={row.name} depth={row.depth} is_archived={row.archived_at !== null} />),
  onPhone: 'title',
})

const columns: readonly Column<TreeRow>[] = [
  { key: 'code', title: 'Code', text: (row) => row.code, sort: 'code', sortValue: (row) => row.code },
  {
    key: 'head',
    title: 'Head',
    text: (row) => row.head?.name ?? '',
    sort: 'head',
    sortValue: (row) => row.head?.name ?? null,
    cell: (row) =>
      row.head ? <PersonChip name={row.head.name} photo={{ id: row.head.id }} /> : <span className="m-dim">none</span>,
  },
  {
    key: 'people',
    title: 'People',
    text: (row) => number(row.people_count),
    cell: (row) => <PeopleCount count={row.people_count} filter={`department_id=${row.id}`} />,
    isNumber: true,
    sort: 'people',
    sortValue: (row) => row.people_count,
  },
  {
    key: 'teams',
    title: 'Teams',
    sort: 'teams',
    sortValue: (row) => row.team_count,
    text: (row) => number(row.team_count),
    cell: (row) => (row.team_count > 0 ? <GoLink href={teamsOf(row)}>{number(row.team_count)}</GoLink> : '0'),
    isNumber: true,
  },
  {
    key: 'cost_centre',
    title: 'Cost centre',
    text: (row) => row.cost_centre ?? '',
    sort: 'cost_centre',
    sortValue: (row) => row.cost_centre,
  },
]

/** Moves a department below another, unless that one lies below it. */
const useMove = (departments: readonly Department[]) => {
  const change = useCall(updateDepartment)
  const move = (id: number, parent: Department): void => {
    const row = departments.find((one) => one.id === id)
    if (row) change.start({ params: { dep_id: id }, body: { parent_id: parent.id, version: row.version } })
  }
  const takes = (parent: Department, id: number): boolean => {
    const row = departments.find((one) => one.id === id)
    return row !== undefined && row.parent?.id !== parent.id && !withBelow(departments, id).has(parent.id)
  }
  return { move, takes, failure: change.failure }
}

const DepartmentsScreen = () => {
  const [state, set] = useAddressState(filters)
  const drawer = useDrawer('department')
  const moving = useDrawer('move')
  const actor = useActor()
  const go = useGo()
  const all = useCallQuery(listDepartments, { query: {} })
  const mayWrite = actor.has('organisation.write')
  const { move, takes, failure } = useMove(all.data ?? [])
  const wrap = (row: TreeRow, cell: ReactNode): ReactNode =>
    row.can.update ? (
      <MovableCell id={row.id} takes={(id) => takes(row, id)} onDrop={(id) => move(id, row)}>
        {cell}
      </MovableCell>
    ) : (
      cell
    )
  const clear = (): void => set({ q: undefined, archived: undefined })
  const add = mayWrite && <Button onClick={() => drawer.open('new')}>Add department</Button>
  return (
    <Page title="Departments" context={all.data && count(all.data.length, 'department')} primary={add}>
      <CallTable
        id="departments"
        label="Departments"
        call={listDepartments}
        input={{ query: state }}
        rows={inTreeOrder}
        order={inSortedTree}
        columns={[nameColumn(wrap), ...columns]}
        rowKey={(row) => row.id}
        onRow={(row) => drawer.open(row.id)}
        actions={(row) => (
          <RowActions
            row={row}
            kind="department"
            onEdit={() => drawer.open(row.id)}
            more={[
              ...(row.can.update
                ? [{ label: 'Move to…', icon: <IconArrowMoveRight size={16} />, run: () => moving.open(row.id) }]
                : []),
              ...(actor.has('activities.read')
                ? [
                    {
                      label: 'Activities of it',
                      icon: <IconListDetails size={16} />,
                      run: () => go(`/admin/organisation/dailyactivities/${row.id}`),
                    },
                  ]
                : []),
              { label: 'Teams of it', icon: <IconUsersGroup size={16} />, run: () => go(teamsOf(row)) },
            ]}
          />
        )}
        empty={{
          title: 'No departments yet',
          text: 'Every person belongs to a department. Add the first one.',
          action: add,
        }}
        isFiltered={state.q !== undefined || state.archived !== undefined}
        onClear={clear}
        toolbar={
          <FilterBar
            search={{ value: state.q, onChange: (q) => set({ q }), label: 'Search departments' }}
            aside={<ArchivedSwitch value={state.archived} onChange={(archived) => set({ archived })} />}
            onClear={clear}
          />
        }
      />
      <Refused failure={failure} />
      <MoveDepartment id={moving.id} onClose={moving.close} departments={all.data ?? []} />
      <DepartmentDrawer drawer={drawer} departments={all.data ?? []} />
    </Page>
  )
}
export default DepartmentsScreen

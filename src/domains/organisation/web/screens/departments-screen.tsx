import type { ScreenLink } from '#kit/contract/keys.ts'
import { IconArrowMoveRight, IconListDetails, IconUsersGroup } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useGo } from '#kit/web/address/use-go.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { count, number } from '#kit/web/format/numbers.ts'
import { Page } from '#kit/web/layout/page.tsx'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { columnsOf } from '#kit/web/record/columns-of.ts'
import { ListScreen } from '#kit/web/record/list-screen.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { updateDepartment } from '../../contract/departments.calls.ts'
import { ARCHIVED } from '../parts/archived-switch.tsx'
import { DepartmentDrawer } from '../parts/department-drawer.tsx'
import { inSortedTree, type TreeRow, withBelow } from '../parts/department-tree.ts'
import { MovableCell } from '../parts/movable-cell.tsx'
import { MoveDepartment } from '../parts/move-department.tsx'
import { NameCell } from '../parts/name-cell.tsx'
import { PeopleCount } from '../parts/people-count.tsx'
import { RowActions } from '../parts/row-actions.tsx'
import { departmentRecord } from '../../contract/units.records.ts'
import type { Department } from '../../contract/units.models.ts'
import { listDepartments } from '../../contract/units.calls.ts'

const teamsOf = (row: TreeRow): ScreenLink => `/admin/organisation/teams?department_id=${row.id}`

const columnsFor = (wrap: (row: TreeRow, cell: ReactNode) => ReactNode) =>
  columnsOf<typeof departmentRecord, TreeRow>(departmentRecord, [
    [
      'name',
      {
        title: 'Department',
        cell: (row) => wrap(row, <NameCell name={row.name} depth={row.depth} is_archived={row.archived_at !== null} />),
        onPhone: 'title',
      },
    ],
    'code',
    [
      'head',
      {
        cell: ({ head }) =>
          head ? <PersonChip name={head.name} photo={{ id: head.id }} /> : <span className="m-dim">none</span>,
      },
    ],
    ['people_count', { cell: (row) => <PeopleCount count={row.people_count} filter={`department_id=${row.id}`} /> }],
    [
      'team_count',
      { cell: (row) => (row.team_count > 0 ? <GoLink href={teamsOf(row)}>{number(row.team_count)}</GoLink> : '0') },
    ],
    'cost_centre',
  ])

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

type ActionProps = Readonly<{ row: TreeRow; onEdit: () => void; onMove: () => void }>

const DepartmentActions = ({ row, onEdit, onMove }: ActionProps) => {
  const actor = useActor()
  const go = useGo()
  return (
    <RowActions
      row={row}
      kind="department"
      onEdit={onEdit}
      more={[
        ...(row.can.update ? [{ label: 'Move to…', icon: <IconArrowMoveRight size={16} />, run: onMove }] : []),
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
  )
}

const DepartmentsScreen = () => {
  const drawer = useDrawer('department')
  const moving = useDrawer('move')
  const actor = useActor()
  const all = useCallQuery(listDepartments, { query: {} })
  const { move, takes, failure } = useMove(all.data ?? [])
  const wrap = (row: TreeRow, cell: ReactNode): ReactNode =>
    row.can.update ? (
      <MovableCell id={row.id} takes={(id) => takes(row, id)} onDrop={(id) => move(id, row)}>
        {cell}
      </MovableCell>
    ) : (
      cell
    )
  return (
    <Page title="Departments" context={all.data && count(all.data.length, 'department')}>
      <ListScreen<typeof listDepartments, typeof departmentRecord, TreeRow>
        id="departments"
        label="Departments"
        of={departmentRecord}
        call={listDepartments}
        columns={columnsFor(wrap)}
        filters={[ARCHIVED]}
        search="Search departments"
        // Rows get their depth with it.
        order={inSortedTree}
        // A row is dragged, which a link would not let it be.
        onRow={(row) => drawer.open(row.id)}
        add={actor.has('organisation.write') && { label: 'Add department', run: () => drawer.open('new') }}
        actions={(row) => (
          <DepartmentActions row={row} onEdit={() => drawer.open(row.id)} onMove={() => moving.open(row.id)} />
        )}
        empty="No departments yet. Every person belongs to one; add the first."
      />
      <Refused failure={failure} />
      <MoveDepartment id={moving.id} onClose={moving.close} departments={all.data ?? []} />
      <DepartmentDrawer drawer={drawer} departments={all.data ?? []} />
    </Page>
  )
}
export default DepartmentsScreen

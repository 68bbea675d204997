import { lazy } from 'react'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { fullDay } from '#kit/web/format/dates.ts'
import { AddressTabs } from '#kit/web/layout/address-tabs.tsx'
import { ActionMenu } from '#kit/web/layout/action-menu.tsx'
import { Page } from '#kit/web/layout/page.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { usePlacedTabs } from '#kit/web/screens/placed-tabs.tsx'
import { LazyPart } from '#kit/web/screens/lazy-part.tsx'
import { Panel } from '#kit/web/screens/panels.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { listEmployees } from '../../contract/employees.calls.ts'
import type { EmployeeRow } from '../../contract/people.models.ts'
import { listPeopleOptions } from '../../contract/options.calls.ts'
import { EmployeesDownload } from '../parts/employees-download.tsx'
import { employeeColumns } from '../parts/employee-columns.tsx'
import { EmployeeFilterBar } from '../parts/employee-filter-bar.tsx'
import { ViewSwitch } from '../parts/view-switch.tsx'
import { AtAddress } from '#kit/web/address/at-address.tsx'
import { stateTabs } from '../states/state-tabs.tsx'
import { useBulk } from '../states/use-bulk.ts'
import { useStateDrawer } from '../states/use-state-drawer.ts'
import { useEmployeeFilters } from '../parts/use-employee-filters.ts'
import { detailsOf, useRowActions } from '../parts/use-row-actions.ts'

const OrgChart = lazy(async () => ({ default: (await import('../chart/org-chart.tsx')).OrgChart }))

const StateDrawer = lazy(async () => ({ default: (await import('../states/state-drawer.tsx')).StateDrawer }))
const PasswordForm = lazy(async () => ({ default: (await import('../parts/password-form.tsx')).PasswordForm }))
const loadGrid = async () => ({ default: (await import('../parts/colleague-cards.tsx')).EmployeeGrid })
const DeletedRecords = lazy(async () => ({ default: (await import('../parts/deleted-records.tsx')).DeletedRecords }))
const AddEmployee = lazy(async () => ({ default: (await import('../parts/add-employee.tsx')).AddEmployee }))

const address = z.object({ layout: z.literal('cards').optional() })
const tabAddress = z.object({ tab: z.string().optional() })

const EmployeeList = () => {
  const [{ layout = 'table' }, set] = useAddressState(address)
  const bulk = useBulk()
  const filters = useEmployeeFilters()
  const options = useCallQuery(listPeopleOptions, {})
  const { on } = filters.state
  const actions = useRowActions(on)
  return (
    <CallTable
      id="employees"
      label="Employees"
      call={listEmployees}
      input={{ query: filters.query }}
      rows={(data) => data}
      columns={employeeColumns}
      rowKey={(row) => row.id}
      href={(row) => detailsOf(row, on)}
      bulk={bulk}
      draw={
        layout === 'cards'
          ? (rows) => <LazyPart load={loadGrid} props={{ rows, href: (row: EmployeeRow) => detailsOf(row, on) }} />
          : null
      }
      actions={(row) => <ActionMenu actions={actions(row)} label={`Actions for ${row.name}`} />}
      empty={{
        title: 'No employees yet',
        text: 'Everyone who works here appears in this list. Add the first person.',
      }}
      isFiltered={filters.isFiltered}
      onClear={filters.clear}
      toolbar={
        <EmployeeFilterBar
          filters={filters}
          options={options.data}
          aside={
            <ViewSwitch value={layout} onChange={(view) => set({ layout: view === 'cards' ? view : undefined })} />
          }
        />
      }
    />
  )
}

/** The content of each tab, in one line. */
const LISTED: Readonly<Record<string, string>> = {
  resigned: 'Who has resigned, is leaving or has left',
  warned: 'Employees with active warnings',
  suspended: 'Suspended employees',
  notice: 'Employees on notice',
  wfh: 'Employees whose work from home is cancelled',
  backup: 'Employees acting as backups',
  chart: 'Who reports to whom',
  import: 'Files with people and other data, checked before anything changes',
}

const useContext = (on: string | undefined): string => {
  const [{ tab }] = useAddressState(tabAddress)
  const listed = LISTED[tab ?? ''] ?? 'Current and upcoming employees'
  return on ? `${listed}, as of ${fullDay(on)}` : listed
}

/** Everyone in the organisation, as of any day. */
const EmployeesScreen = () => {
  const { state, set } = useEmployeeFilters()
  const context = useContext(state.on)
  const states = useStateDrawer()
  const { has } = useActor()
  const placed = usePlacedTabs('employees')
  const add = useDrawer('add')
  const password = useDrawer('password')
  const deleted = useDrawer('deleted')
  const [isAdding, isRestoring] = [add.id !== null && has('people.write'), deleted.id !== null && has('people.delete')]
  const primary = (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => add.open('employee')}>
      Add Employee
    </Button>
  )
  return (
    <Page
      title="Employees"
      context={context}
      primary={
        <>
          <EmployeesDownload />
          {has('people.write') && primary}
        </>
      }
      actions={has('people.delete') ? [{ label: 'Deleted records', run: () => deleted.open('records') }] : []}
    >
      <AddressTabs
        label="Lists of employees"
        tabs={[
          { id: 'all', label: 'All', content: () => <EmployeeList /> },
          ...stateTabs,
          {
            id: 'chart',
            label: 'Org chart',
            content: () => <OrgChart area="admin" on={state.on} setOn={(on) => set({ on })} />,
          },
          ...placed,
        ]}
      />
      <AtAddress name="act">
        <StateDrawer drawer={states} />
      </AtAddress>
      <Panel name="act_as" fallback={null} />
      <SideDrawer title="Set password" is_open={password.id !== null} onClose={password.close}>
        {password.id !== null && <PasswordForm employee_id={Number(password.id)} onDone={password.close} />}
      </SideDrawer>
      <SideDrawer title="Deleted records" is_open={isRestoring} onClose={deleted.close}>
        {isRestoring && <DeletedRecords />}
      </SideDrawer>
      <SideDrawer title="Add Employee" is_open={isAdding} onClose={add.close}>
        {isAdding && <AddEmployee onClose={add.close} />}
      </SideDrawer>
    </Page>
  )
}
export default EmployeesScreen

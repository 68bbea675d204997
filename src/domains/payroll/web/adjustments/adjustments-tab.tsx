import { lazy } from 'react'
import { Button } from '@mantine/core'
import { z } from 'zod'
import { month as monthField } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { DateInput } from '#kit/web/dates/date-input.tsx'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { dateTime, month as monthText, today } from '#kit/web/format/dates.ts'
import { ActionMenu } from '#kit/web/layout/action-menu.tsx'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { type Adjustment, deleteAdjustment, listAdjustments } from '../../contract/adjustments.calls.ts'
import { adjustmentText, KIND_LABELS, leaveText } from '../parts/labels.ts'

const AdjustGrid = lazy(async () => ({ default: (await import('./adjust-grid.tsx')).AdjustGrid }))

const columns: readonly Column<Adjustment>[] = [
  {
    key: 'person',
    title: 'Person',
    text: ({ employee }) => employee.name,
    cell: ({ employee }) => (
      <PersonChip
        name={employee.name}
        photo={{ id: employee.id }}
        under={employee.employee_no}
        href={`/admin/payroll-details/${employee.id}`}
      />
    ),
    sort: 'person',
    sortValue: ({ employee }) => employee.name,
    onPhone: 'title',
  },
  { key: 'component', title: 'Component', text: ({ component }) => component.name },
  { key: 'kind', title: 'Kind', text: ({ component }) => KIND_LABELS[component.kind] },
  {
    key: 'amount',
    title: 'Amount',
    text: adjustmentText,
    sort: 'amount',
    sortValue: ({ amount_minor }) => amount_minor,
    isNumber: true,
  },
  {
    key: 'leave',
    title: 'Leave paid out',
    text: ({ leave }) => (leave ? `${leaveText(leave.amount, leave.unit)}, ${leave.name}` : '–'),
  },
  { key: 'note', title: 'Note', text: ({ note }) => note },
  { key: 'by', title: 'Entered', text: ({ created_by, created_at }) => `${created_by}, ${dateTime(created_at)}` },
]

/** Amounts added to or taken from the pay of a month by hand. */
export const AdjustmentsTab = () => {
  const { has, organisation } = useActor()
  const [{ month = today(organisation.time_zone).slice(0, 7) }, set] = useAddressState(
    z.object({ month: monthField.optional() }),
  )
  const drawer = useDrawer('adjustment')
  const remove = useCall(deleteAdjustment)
  const confirmDelete = async ({ id, employee, component }: Adjustment): Promise<void> => {
    const title = `Delete the adjustment of ${employee.name}?`
    const isSure = await confirm({ title, text: component.name, action: 'Delete adjustment', isDestructive: true })
    if (isSure) remove.start({ params: { id } })
  }
  const add = has('payroll.write') && <Button onClick={() => drawer.open('new')}>Add adjustments</Button>
  return (
    <>
      <Refused failure={remove.failure} />
      <CallTable
        id="pay-adjustments"
        label="Adjustments"
        call={listAdjustments}
        input={{ query: { month } }}
        rows={(rows) => rows}
        columns={columns}
        rowKey={(row) => row.id}
        actions={(row) =>
          row.can.delete && (
            <ActionMenu
              label={`Actions for ${row.employee.name}`}
              actions={[{ label: 'Delete', run: () => void confirmDelete(row), isDestructive: true }]}
            />
          )
        }
        empty={{
          title: `No adjustments in ${monthText(month)}`,
          text: 'A bonus, a recovery or another amount of one month is entered here.',
          action: add,
        }}
        toolbar={
          <FilterBar aside={add}>
            <DateInput
              className="m-inline-label"
              shape="month"
              label="Month"
              value={month}
              onChange={(value) => value && set({ month: value })}
            />
          </FilterBar>
        }
      />
      <SideDrawer title="Add adjustments" is_open={drawer.id !== null} onClose={drawer.close}>
        {drawer.id !== null && <AdjustGrid month={month} onDone={drawer.close} />}
      </SideDrawer>
    </>
  )
}

import { z } from 'zod'
import { optionsOf } from '#kit/contract/record.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { fullDay } from '#kit/web/format/dates.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { columnsOf } from '#kit/web/record/columns-of.ts'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { listTasks } from '../../contract/checklist.calls.ts'
import type { Task } from '../../contract/checklist.models.ts'
import { onboardRecord, taskRecord, taskState } from '../../contract/onboarding.records.ts'
import { TaskDrawer } from './task-drawer.tsx'
import { TASK } from './labels.ts'
import styles from '../parts/hiring.module.css'

const address = z.object({ item_state: taskState.optional() })
const { state: status } = taskRecord.fields

const COLUMNS = columnsOf<typeof taskRecord, Task>(taskRecord, [
  ['title', { onPhone: 'title' }],
  'new_hire',
  {
    key: 'joining_on',
    title: onboardRecord.fields.joining_on.label,
    text: (row) => fullDay(row.new_hire.joining_on),
    isShort: true,
  },
  ['due_on', { cell: (row) => <span className={row.is_late ? styles.waits : undefined}>{fullDay(row.due_on)}</span> }],
  'owner',
  ['state', { cell: (row) => <StatusBadge {...TASK[row.state]} />, onPhone: 'status' }],
])

/** Items of checklists that wait for the administrator or the own role. */
export const ChecklistTab = () => {
  const [{ item_state: state = 'open' }, set] = useAddressState(address)
  const here = useHere()
  const drawer = useDrawer('item')
  return (
    <>
      <CallTable
        id="onboarding-checklist"
        label="My checklist"
        call={listTasks}
        input={{ query: { mine: 'true', state } }}
        rows={(rows) => rows}
        columns={COLUMNS}
        rowKey={(row) => row.id}
        href={(row) => here({ item: row.id })}
        empty={{ title: state === 'open' ? 'Nothing is waiting for you.' : 'No items.' }}
        toolbar={
          <FilterBar>
            <FilterSelect
              label={status.label}
              options={optionsOf(status)}
              value={state}
              onChange={(value) => set({ item_state: value === 'open' ? undefined : value })}
            />
          </FilterBar>
        }
      />
      <TaskDrawer drawer={drawer} />
    </>
  )
}

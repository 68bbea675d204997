import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { fullDay } from '#kit/web/format/dates.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { listTasks } from '../../contract/checklist.calls.ts'
import type { Task } from '../../contract/checklist.models.ts'
import { TaskDrawer } from './task-drawer.tsx'
import { TASK } from './words.ts'
import styles from '../parts/hiring.module.css'

const address = z.object({ item_state: z.enum(['open', 'done', 'waived']).optional() })
const STATES = (['open', 'done', 'waived'] as const).map((value) => ({ value, label: TASK[value].word }))

const COLUMNS: readonly Column<Task>[] = [
  { key: 'title', title: 'Item', text: (row) => row.title, onPhone: 'title' },
  { key: 'person', title: 'For', text: (row) => row.new_hire.name },
  { key: 'joining_on', title: 'First day', text: (row) => fullDay(row.new_hire.joining_on), isShort: true },
  {
    key: 'due_on',
    title: 'Due',
    cell: (row) => <span className={row.is_late ? styles.waits : undefined}>{fullDay(row.due_on)}</span>,
    text: (row) => fullDay(row.due_on),
    sort: 'due_on',
    isShort: true,
  },
  { key: 'owner', title: 'Owner', text: (row) => row.owner },
  {
    key: 'state',
    title: 'Status',
    cell: (row) => <StatusBadge {...TASK[row.state]} />,
    onPhone: 'status',
    text: (row) => TASK[row.state].word,
  },
]

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
              label="Status"
              options={STATES}
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

import type { ReactNode } from 'react'
import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { ActionMenu } from '#kit/web/layout/action-menu.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { listAll } from '../../../contract/requests-admin.calls.ts'
import { requestStatus } from '../../../contract/requests.models.ts'
import { STATUS_OPTIONS } from '../../parts/labels.ts'
import { adminColumns } from '../list/admin-columns.tsx'
import { useRowActions } from '../list/use-row-actions.ts'

const address = z.object({ leave_status: requestStatus.optional() })

// The record names the person.
const columns = adminColumns(() => false)
  .filter(({ key }) => key !== 'employee')
  .map((column) => (column.key === 'type' ? { ...column, onPhone: 'title' as const } : column))

type Props = Readonly<{ employee_id: number; aside: ReactNode }>

/** The requests of one person, newest first. */
export const PersonRequests = ({ employee_id, aside }: Props) => {
  const { role_number } = useActor()
  const here = useHere()
  const [{ leave_status }, set] = useAddressState(address)
  const actions = useRowActions()
  const clear = (): void => set({ leave_status: undefined })
  const status = leave_status ? { status: [leave_status] } : {}
  return (
    <section aria-label="Requests">
      <Refused failure={actions.failure} />
      <CallTable
        id="person-requests"
        prefix="leave"
        label="Requests"
        call={listAll}
        input={{ query: { role: role_number, employee_id, ...status } }}
        rows={(data) => data}
        columns={columns}
        rowKey={(row) => row.id}
        href={(row) => here({ request: row.id, act: undefined })}
        actions={(row) => <ActionMenu actions={actions.menu(row)} label={`Actions for ${row.type.name}`} />}
        empty={{ title: 'No requests yet.', text: 'This person has asked for nothing so far.' }}
        isFiltered={leave_status !== undefined}
        noMatch="No requests match these filters."
        onClear={clear}
        toolbar={
          <FilterBar count={leave_status ? 1 : 0} onClear={clear} aside={aside}>
            <FilterSelect
              label="Status"
              options={STATUS_OPTIONS}
              value={leave_status}
              onChange={(next) => set({ leave_status: next })}
            />
          </FilterBar>
        }
      />
    </section>
  )
}

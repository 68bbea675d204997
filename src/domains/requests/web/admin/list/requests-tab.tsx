import { Button } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { z } from 'zod'
import { useHere } from '#kit/web/address/use-here.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { count } from '#kit/web/format/numbers.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { ActionMenu } from '#kit/web/layout/action-menu.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { useListAnswer } from '#kit/web/table/use-list-answer.ts'
import { listAll } from '../../../contract/requests-admin.calls.ts'
import type { RequestRow } from '../../../contract/requests.models.ts'
import { useBulkRequests } from '../../parts/use-bulk-requests.tsx'
import { ADMIN_CALLS } from '../../parts/decision-calls.ts'
import { adminColumns } from './admin-columns.tsx'
import { AdminFilterBar } from './admin-filter-bar.tsx'
import { StatusChips } from './status-chips.tsx'
import { TakenChart } from './taken-chart.tsx'
import { useAdminFilters } from './use-admin-filters.ts'
import { useDecidedElsewhere } from './use-decided-elsewhere.ts'
import { useRowActions } from './use-row-actions.ts'
import styles from './list.module.css'

const address = z.object({ chart: z.literal('open').optional() })
const NO_ROWS: readonly RequestRow[] = []

/** The requests of all people, with every filter. */
export const RequestsTab = () => {
  const { has } = useActor()
  const here = useHere()
  const [{ chart }, set] = useAddressState(address)
  const filters = useAdminFilters()
  const input = { query: filters.query }
  const list = useListAnswer(listAll, input)
  const decided = useDecidedElsewhere(list.data ?? NO_ROWS, `${list.isPlaceholderData} ${list.place}`)
  const bulk = useBulkRequests(ADMIN_CALLS.bulk)
  const actions = useRowActions()
  const isChart = chart === 'open'
  return (
    <div className={styles.tab}>
      <div className={styles.head}>
        <StatusChips
          counts={list.meta?.counts}
          chosen={filters.status}
          onToggle={filters.toggleStatus}
          onAll={() => filters.set({ status: undefined })}
        />
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isChart}
          leftSection={<IconChartBar size={16} aria-hidden="true" />}
          onClick={() => set({ chart: isChart ? undefined : 'open' })}
        >
          {isChart ? 'Hide leave taken' : 'Leave taken by month'}
        </Button>
      </div>
      {isChart && <TakenChart />}
      <Refused failure={actions.failure} />
      {decided.count > 0 && (
        <p className={styles.notice} role="status">
          {count(decided.count, 'request was', 'requests were')} decided by others while this list was open.
          <Button variant="subtle" size="compact-sm" onClick={decided.dismiss}>
            Load the list again
          </Button>
        </p>
      )}
      <CallTable
        id="requests"
        label="Requests"
        call={listAll}
        input={input}
        rows={() => decided.rows}
        columns={adminColumns(decided.isPast)}
        rowKey={(row) => row.id}
        href={(row) => here({ request: row.id, act: undefined })}
        isPast={decided.isPast}
        {...(has('requests.decide') ? { bulk: bulk.actions } : {})}
        actions={(row) => <ActionMenu actions={actions.menu(row)} label={`Actions for ${row.employee.name}`} />}
        empty={{ title: 'No requests yet.', text: 'Requests appear here as soon as they are sent.' }}
        isFiltered={filters.isFiltered}
        noMatch="No requests match these filters."
        onClear={filters.clear}
        toolbar={<AdminFilterBar filters={filters} />}
      />
      {bulk.drawers}
    </div>
  )
}

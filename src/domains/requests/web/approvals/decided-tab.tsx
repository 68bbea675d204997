import { useHere } from '#kit/web/address/use-here.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { listToDecide } from '../../contract/approvals.calls.ts'
import type { RequestStatus } from '../../contract/requests.models.ts'
import { decidedColumns } from './inbox-columns.tsx'
import { InboxFilterBar } from './inbox-filter-bar.tsx'
import { useInboxFilters } from './use-inbox-filters.ts'

const DECIDED: RequestStatus[] = ['approved', 'rejected', 'returned', 'cancelled']

/** Requests that were decided, the latest first. */
export const DecidedTab = () => {
  const { id: userId } = useActor()
  const filters = useInboxFilters()
  const here = useHere()
  const { overdue: _overdue, ...query } = filters.query
  return (
    <CallTable
      id="decided"
      prefix="decided_"
      label="Decided requests"
      call={listToDecide}
      input={{ params: { userId }, query: { ...query, status: DECIDED, sort: '-sent_at' } }}
      rows={(data) => data}
      columns={decidedColumns}
      rowKey={(row) => row.id}
      href={(row) => here({ request: row.id, act: undefined })}
      empty={{ title: 'Nothing is decided yet', text: 'What you approve, reject or return is listed here.' }}
      isFiltered={filters.isFiltered}
      onClear={filters.clear}
      toolbar={<InboxFilterBar filters={filters} isOpen={false} />}
    />
  )
}

import { Shortcuts } from '#kit/web/layout/shortcuts.tsx'
import { useHere } from '#kit/web/address/use-here.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { useListResponse } from '#kit/web/table/use-list-response.ts'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { listToDecide } from '../../contract/approvals.calls.ts'
import { useBulkRequests } from '../parts/use-bulk-requests.tsx'
import { APPROVER_CALLS } from '../parts/decision-calls.ts'
import { DECIDE_KEYS, useDecideKeys } from '../parts/use-decide-keys.ts'
import styles from './approvals.module.css'
import { inboxColumns } from './inbox-columns.tsx'
import { InboxFilterBar } from './inbox-filter-bar.tsx'
import { useInboxFilters } from './use-inbox-filters.ts'

/** Lists the requests that wait, the most urgent first. Keys move through them and decide, also over an open one. */
export const InboxTab = () => {
  const { id: userId, has } = useActor()
  const filters = useInboxFilters()
  const here = useHere()
  const bulk = useBulkRequests(APPROVER_CALLS.bulk)
  const isMine = filters.state.whose === undefined
  const input = {
    params: { userId },
    query: { ...filters.query, waiting_for: isMine ? ('me' as const) : ('anyone' as const) },
  }
  const { data } = useListResponse(listToDecide, input)
  const { box, failure } = useDecideKeys(APPROVER_CALLS.approve, data ?? [])
  return (
    <div ref={box} className={styles.inbox}>
      <Refused failure={failure} />
      <CallTable
        id="approvals"
        label="Requests to decide"
        call={listToDecide}
        input={input}
        rows={(data) => data}
        columns={inboxColumns}
        rowKey={(row) => row.id}
        href={(row) => here({ request: row.id, act: undefined })}
        {...(has('approvals.decide') ? { bulk: bulk.actions } : {})}
        empty={{
          title: isMine ? 'Nothing is waiting for you.' : 'Nothing waits.',
          text: 'Requests appear here as soon as they are sent.',
        }}
        isFiltered={filters.isFiltered}
        onClear={filters.clear}
        toolbar={<InboxFilterBar filters={filters} isOpen />}
      />
      {has('approvals.decide') && data && <Shortcuts keys={DECIDE_KEYS} />}
      {bulk.drawers}
    </div>
  )
}

import { Shortcuts } from '#kit/web/layout/shortcuts.tsx'
import { useWindowEvent } from '@mantine/hooks'
import { useRef } from 'react'
import { useHere } from '#kit/web/address/use-here.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { focusedRow, moveFocus, neighbour } from '#kit/web/table/row-focus.ts'
import { useListResponse } from '#kit/web/table/use-list-response.ts'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { approveAsLead, listToDecide } from '../../contract/approvals.calls.ts'
import type { RequestRow } from '../../contract/requests.models.ts'
import { useBulkRequests } from '../parts/use-bulk-requests.tsx'
import { APPROVER_CALLS } from '../parts/decision-calls.ts'
import { useDecisionAddress } from '../parts/use-decision-address.ts'
import styles from './approvals.module.css'
import { inboxColumns } from './inbox-columns.tsx'
import { InboxFilterBar } from './inbox-filter-bar.tsx'
import { inboxKey } from './inbox-keys.ts'
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
  const { box, failure } = useInboxKeys(useListResponse(listToDecide, input).data ?? [])
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
      {has('approvals.decide') && <Shortcuts keys={KEYS} />}
      {bulk.drawers}
    </div>
  )
}

const KEYS = [
  ['J', 'next'],
  ['K', 'previous'],
  ['Enter', 'open'],
  ['A', 'approve'],
  ['R', 'reject'],
  ['T', 'return'],
] as const

const useInboxKeys = (shown: readonly RequestRow[]) => {
  const box = useRef<HTMLDivElement>(null)
  const address = useDecisionAddress()
  const approve = useCall(approveAsLead)
  const rowOf = (id: number | null): RequestRow | undefined => shown.find((row) => row.id === id)
  const move = (list: HTMLElement, step: number): void => {
    if (address.id === null) return moveFocus(list, step)
    const next = neighbour(list, 'request', Number(address.id), step)
    if (next !== null) address.open(next)
  }
  const start = ({ id, version }: RequestRow): void => {
    if (!approve.isRunning)
      approve.start({ params: { id }, body: { version } }, address.id === null ? undefined : address.close)
  }
  useWindowEvent('keydown', (event) => {
    const list = box.current
    const key = list ? inboxKey(event) : undefined
    if (!list || !key) return
    if (key === 'next') return move(list, 1)
    if (key === 'previous') return move(list, -1)
    const row = rowOf(address.id === null ? focusedRow(list, 'request') : Number(address.id))
    if (!row) return
    // The character of the key must not be typed into the field that opens.
    event.preventDefault()
    if (key === 'approve' && row.can.approve) start(row)
    if (key === 'reject' && row.can.reject) address.open(row.id, 'reject')
    if (key === 'return' && row.can.return) address.open(row.id, 'return')
  })
  return { box, failure: approve.failure }
}

import { Button } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import type { DataOf } from '#kit/contract/call.ts'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { TextField } from '#kit/web/form/text-fields.tsx'
import { fullDay } from '#kit/web/format/dates.ts'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { closeEquipmentRequest, listEquipmentRequests } from '../../contract/desk.calls.ts'
import { conditionText, REQUEST_STATE } from '../parts/labels.ts'
import { wantedText } from '../parts/wanted-text.ts'
import styles from '../parts/inventory.module.css'

type Row = DataOf<typeof listEquipmentRequests>[number]

const address = z.object({ state: z.enum(['open', 'approved', 'fulfilled']).optional() })
const STATES = [
  { value: 'open', label: 'Open' },
  { value: 'approved', label: 'Approved' },
  { value: 'fulfilled', label: 'Done' },
] as const

/** Requests for equipment, with what lies in stock for each that was approved. */
export const RequestsTab = () => {
  const [{ state = 'open' }, set] = useAddressState(address)
  const query = useCallQuery(listEquipmentRequests, { query: { state } })
  return (
    <div className="m-stack">
      <FilterBar count={state === 'open' ? 0 : 1} onClear={() => set({ state: undefined })}>
        <FilterSelect label="State" options={STATES} value={state} onChange={(next) => set({ state: next })} />
      </FilterBar>
      <Loaded query={query} what="the requests" shape="cards">
        {(rows) =>
          rows.length === 0 ? (
            <Empty title="No requests here" text="People ask for equipment on their profile page." />
          ) : (
            <ul className={styles.list}>
              {rows.map((row) => (
                <RequestItem key={row.request.id} row={row} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  )
}

const RequestItem = ({ row: { request, suggestions, can } }: Readonly<{ row: Row }>) => {
  const [isClosing, setClosing] = useState(false)
  const link = `/admin/management/inventory?tab=counter&person=${request.employee.id}&request=${request.id}` as const
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <PersonChip name={request.employee.name} photo={{ id: request.employee.id }} under={wantedText(request)} />
        <StatusBadge {...REQUEST_STATE[request.state]} />
      </div>
      <span>{request.reason}</span>
      <span className="m-dim m-small">
        Asked on {fullDay(request.created_at.slice(0, 10))}
        {request.given > 0 && `, ${request.given} of ${request.quantity} handed out`}
        {request.needed_by && `, needed by ${fullDay(request.needed_by)}`}
        {request.replaces && `, replaces ${request.replaces.name} (${request.replaces.tag})`}
      </span>
      {request.closed_note && <span className="m-small">{request.closed_note}</span>}
      {request.state === 'approved' && suggestions.length === 0 && (
        <span className={styles.late}>Nothing is in stock.</span>
      )}
      {suggestions.length > 0 && (
        <ul className={styles.pieces} aria-label="In stock">
          {suggestions.map((asset) => (
            <li key={asset.id}>
              <GoLink href={`${link}&tag=${asset.tag}`}>
                <span className={styles.tag}>{asset.tag}</span>
                <span className="m-dim">{conditionText(asset.condition)}</span>
                <span className={styles.place}>{asset.location}</span>
              </GoLink>
            </li>
          ))}
        </ul>
      )}
      {isClosing ? (
        <CallForm
          call={closeEquipmentRequest}
          initial={{ id: request.id, version: request.version }}
          submit="Close request"
          onDone={() => setClosing(false)}
          onCancel={() => setClosing(false)}
        >
          {(field) => <TextField {...field('note')} isOptional={false} label="Why" isFirst />}
        </CallForm>
      ) : (
        <div className="m-row">
          {can.hand_out && <GoLink href={link}>Hand out</GoLink>}
          {can.close && (
            <Button variant="default" size="compact-sm" onClick={() => setClosing(true)}>
              Close
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

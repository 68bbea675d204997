import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import type { DataOf } from '#kit/contract/call.ts'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { TextField } from '#kit/web/form/text-fields.tsx'
import { addDays, fullDay, relative, today } from '#kit/web/format/dates.ts'
import { ActionMenu } from '#kit/web/layout/action-menu.tsx'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { closeEquipmentRequest, listEquipmentRequests } from '../../contract/desk.calls.ts'
import { conditionText, REQUEST_STATE } from '../parts/labels.ts'
import { wantedText } from '../parts/wanted-text.ts'
import styles from './requests.module.css'

type Row = DataOf<typeof listEquipmentRequests>[number]
type Request = Row['request']
type RowProps = Readonly<{ row: Row }>

const state = z.enum(['open', 'approved', 'fulfilled'])
const address = z.object({ state: state.optional() })
const STATES = [
  { value: 'open', label: 'Open' },
  { value: 'approved', label: 'Approved' },
  { value: 'fulfilled', label: 'Done' },
]

/** Requests for equipment, with what lies in stock for each that was approved. */
export const RequestsTab = () => {
  const [{ state: chosen = 'open' }, set] = useAddressState(address)
  const query = useCallQuery(listEquipmentRequests, { query: { state: chosen } })
  return (
    <div className="m-stack">
      <div>
        <SegmentedControl
          aria-label="State of the requests"
          data={STATES}
          value={chosen}
          onChange={(next) => set({ state: next === 'open' ? undefined : state.parse(next) })}
        />
      </div>
      <Loaded query={query} what="the requests" shape="cards">
        {(rows) =>
          rows.length === 0 ? (
            <Empty title="No requests here" text="People ask for equipment on their profile page." />
          ) : (
            <div className={styles.table}>
              <div className={styles.titles} aria-hidden="true">
                <span>Person</span>
                <span>Asks for</span>
                <span>In stock</span>
              </div>
              <ul className={styles.rows}>
                {rows.map((row) => (
                  <RequestItem key={row.request.id} row={row} />
                ))}
              </ul>
            </div>
          )
        }
      </Loaded>
    </div>
  )
}

const RequestItem = ({ row }: RowProps) => {
  const [isClosing, setClosing] = useState(false)
  const { request, can } = row
  return (
    <li className={styles.row}>
      <PersonChip
        name={request.employee.name}
        photo={{ id: request.employee.id }}
        under={`Asked ${relative(request.created_at)}`}
      />
      <Wanted request={request} />
      {request.state === 'approved' ? (
        <Stock row={row} />
      ) : (
        <div>
          <StatusBadge {...REQUEST_STATE[request.state]} />
        </div>
      )}
      <div className={styles.steps}>
        {can.hand_out && <HandOut row={row} />}
        {can.close && !isClosing && (
          <ActionMenu
            label={`Actions for the request of ${request.employee.name}`}
            actions={[{ label: 'Close without handing out', run: () => setClosing(true) }]}
          />
        )}
      </div>
      {isClosing && (
        <div className={styles.form}>
          <CallForm
            call={closeEquipmentRequest}
            initial={{ id: request.id, version: request.version }}
            submit="Close request"
            onDone={() => setClosing(false)}
            onCancel={() => setClosing(false)}
          >
            {(field) => <TextField {...field('note')} isOptional={false} label="Why" isFirst />}
          </CallForm>
        </div>
      )}
    </li>
  )
}

const approvalText = ({ at, by }: NonNullable<Request['approval']>): string =>
  [`Approved ${relative(at)}`, by && `by ${by}`].filter(Boolean).join(' ')

const SOON_DAYS = 3

const Wanted = ({ request }: Readonly<{ request: Request }>) => {
  const { needed_by, replaces, given, quantity, reason, closed_note } = request
  const isOpen = request.state === 'asked' || request.state === 'approved'
  const isLate = isOpen && needed_by !== null && needed_by <= addDays(today(), SOON_DAYS)
  const details = [
    given > 0 && `${given} of ${quantity} handed out`,
    replaces && `replaces ${replaces.name} (${replaces.tag})`,
  ].filter(Boolean)
  return (
    <div className={styles.wanted}>
      <span>
        <strong>{wantedText(request)}</strong>
        {needed_by && <span className={isLate ? styles.late : 'm-dim'}> needed by {fullDay(needed_by)}</span>}
      </span>
      <span className="m-small">“{reason}”</span>
      {details.length > 0 && <span className="m-dim m-small">{details.join(', ')}</span>}
      {request.approval && <span className="m-dim m-small">{approvalText(request.approval)}</span>}
      {closed_note && <span className="m-small">Closed: {closed_note}</span>}
    </div>
  )
}

const counterOf = ({ employee, id }: Request) =>
  `/admin/management/inventory?tab=counter&person=${employee.id}&request=${id}` as const

/** Pieces in stock, those at the site of the person first; each opens the counter with it. */
const Stock = ({ row: { request, suggestions } }: RowProps) => {
  if (suggestions.length === 0) return <span className={styles.late}>Nothing is in stock</span>
  return (
    <div className={styles.stock}>
      <ul aria-label="In stock">
        {suggestions.map((asset) => (
          <li key={asset.id}>
            <GoLink href={`${counterOf(request)}&tag=${asset.tag}`}>
              <span className={styles.tag}>{asset.tag}</span>
              <span className={styles.piece}>
                {asset.name}, {conditionText(asset.condition).toLowerCase()}
              </span>
              <span className={styles.place} data-near={asset.is_at_site || undefined}>
                {asset.is_at_site && 'Same site: '}
                {asset.location ?? 'Place unknown'}
              </span>
            </GoLink>
          </li>
        ))}
      </ul>
      {!suggestions.some(({ is_at_site }) => is_at_site) && (
        <span className="m-dim m-small">None at the site of {request.employee.name}.</span>
      )}
    </div>
  )
}

/** Opens the counter; with the first piece where one is enough and it is at the site of the person. */
const HandOut = ({ row: { request, suggestions } }: RowProps) => {
  const [first] = suggestions
  const piece = first?.is_at_site && request.quantity - request.given === 1 ? first : undefined
  const link = counterOf(request)
  return (
    <Button
      component={GoLink}
      href={piece ? `${link}&tag=${piece.tag}` : link}
      variant={first ? 'filled' : 'default'}
      className={styles.handOut ?? ''}
    >
      Hand out{piece && ` ${piece.tag}`}
    </Button>
  )
}

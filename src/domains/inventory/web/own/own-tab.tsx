import type { DataOf } from '#kit/contract/call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { listOwnEquipment, requestEquipment } from '../../contract/own.calls.ts'
import { OpenReturn, OwnItem } from './own-item.tsx'
import { SignForm } from './sign-form.tsx'
import { wantedText } from '../parts/wanted-text.ts'
import styles from './own-equipment.module.css'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { dayIn, fullDay } from '#kit/web/format/dates.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { Assignment, EquipmentRequest } from '../../contract/inventory.models.ts'
import { isOpenReturn, REQUEST_STATE } from '../parts/labels.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { PersonField } from '#kit/web/form/person-field.tsx'
import { Fields } from '#kit/web/record/fields.tsx'
import { requestRecord } from '../../contract/inventory.records.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'

type Props = Readonly<{ own: DataOf<typeof listOwnEquipment> }>

/** Requests equipment; leads can do so for a member of their team too. */
const RequestEquipment = ({ own }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const options = own.requestable
    .toSorted((one, other) => Number(other.in_stock) - Number(one.in_stock))
    .map(({ category_id, name, in_stock }) => ({
      value: category_id,
      label: name,
      under: in_stock ? 'in stock' : 'must be bought',
    }))
  const replaceable = own.held.map(({ asset }) => ({ value: asset.id, label: `${asset.name} (${asset.tag})` }))
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
        Request equipment
      </Button>
      <SideDrawer title="Request equipment" is_open={isOpen} onClose={close}>
        <CallForm
          call={requestEquipment}
          initial={{ quantity: 1 }}
          submit="Send request"
          onDone={close}
          onCancel={close}
        >
          {(field, form) => (
            <>
              <Fields
                of={requestRecord}
                form={form}
                items={['category_id', 'quantity', 'needed_by', 'reason']}
                with={{ category_id: { options } }}
              />
              {replaceable.length > 0 && (
                <Select {...field('replaces_asset_id')} label="Replaces" options={replaceable} />
              )}
              {own.can.request_for_others && (
                <PersonField {...field('for_employee_id')} label="For" help="Left empty, for yourself." />
              )}
            </>
          )}
        </CallForm>
      </SideDrawer>
    </>
  )
}

/** The own requests with their results. */
const OwnRequests = ({ requests }: Readonly<{ requests: readonly EquipmentRequest[] }>) =>
  requests.length === 0 ? (
    <p className="m-dim">You asked for nothing yet.</p>
  ) : (
    <ul className={styles.lines}>
      {requests.map((request) => (
        <li key={request.id}>
          <div className={styles.request}>
            <strong>{wantedText(request)}</strong>
            <span>
              <span>
                {request.reason}
                {request.replaces && <span className="m-dim"> Replaces {request.replaces.tag}.</span>}
              </span>
              {request.closed_note && <span className="m-small">{request.closed_note}</span>}
              <span className="m-dim m-small">
                {fullDay(dayIn(request.created_at))}
                {request.request_id !== null && (
                  <>
                    {' · '}
                    <GoLink href={`/employee/request?request=${request.request_id}`}>Open the request</GoLink>
                  </>
                )}
              </span>
            </span>
            <StatusBadge {...REQUEST_STATE[request.state]} />
          </div>
        </li>
      ))}
    </ul>
  )

type Own = DataOf<typeof listOwnEquipment>

/** The own equipment: to sign for, assigned, returned, and requested. */
const OwnTab = () => {
  const query = useCallQuery(listOwnEquipment, {})
  return (
    <Loaded query={query} what="your equipment" shape="cards">
      {(own) => <Shown own={own} />}
    </Loaded>
  )
}
export default OwnTab

type ListProps = Readonly<{ title: string; rows: readonly Assignment[] }>

const Pieces = ({ title, rows }: ListProps) =>
  rows.length > 0 && (
    <Card title={title}>
      <ul className={styles.lines}>
        {rows.map((row) => (
          <OwnItem key={row.id} row={row} />
        ))}
      </ul>
    </Card>
  )

/** A return about which the person decides, or a keeper. */
const isOpen = (row: Assignment): boolean =>
  isOpenReturn(row) || row.can.confirm_return || row.can.dispute_return || row.can.object

const Shown = ({ own }: Readonly<{ own: Own }>) => {
  const { acting } = useActor()
  const bundles = [...Map.groupBy(own.to_sign, ({ handout }) => handout.id)]
  const isEmpty = own.to_sign.length + own.held.length + own.returned.length === 0
  const open = own.returned.filter(isOpen)
  return (
    <div className="m-stack">
      {bundles.map(([id, rows]) => (
        <Card key={id} title="To sign">
          {acting ? <p className="m-dim">Only the person signs.</p> : <SignForm rows={rows} />}
        </Card>
      ))}
      {open.length > 0 && (
        <Card title="Open returns">
          <ul className={styles.returns}>
            {open.map((row) => (
              <OpenReturn key={row.id} row={row} />
            ))}
          </ul>
        </Card>
      )}
      {isEmpty && <Empty title="You hold no equipment" text="What is handed to you is listed here." />}
      <Pieces title="Held" rows={own.held} />
      <Pieces title="Given back" rows={own.returned.filter((row) => !isOpen(row))} />
      <Card title="Requests" aside={own.requestable.length > 0 && !acting && <RequestEquipment own={own} />}>
        <OwnRequests requests={own.requests} />
      </Card>
    </div>
  )
}

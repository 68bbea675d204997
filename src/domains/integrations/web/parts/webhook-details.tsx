import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { dateTime } from '#kit/web/format/dates.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { DetailsOf } from '#kit/web/record/details-of.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { listWebhooks } from '../../contract/webhooks.calls.ts'
import type { EventArea, Webhook } from '../../contract/webhooks.models.ts'
import { webhookRecord } from '../../contract/webhooks.records.ts'
import { areasText, lastDelivery, stateOf } from '../labels.ts'
import { DeliveryLog } from './delivery-log.tsx'
import type { ShownSecret } from './secret.tsx'
import { TestButton } from './test-button.tsx'
import { WebhookActions } from './webhook-actions.tsx'

type Props = Readonly<{
  drawer: DrawerState
  areas: readonly EventArea[]
  onEdit: (id: number) => void
  onSecret: (secret: ShownSecret) => void
}>

/** A webhook with what was sent to it, and what can be done about it. */
export const WebhookDetails = ({ drawer, areas, onEdit, onSecret }: Props) => {
  const query = useCallQuery(listWebhooks, {}, { enabled: drawer.id !== null })
  const row = query.data?.find(({ id }) => String(id) === drawer.id)
  return (
    <SideDrawer
      title={row?.name ?? 'Webhook'}
      actions={
        row && <WebhookActions row={row} onEdit={() => onEdit(row.id)} onSecret={onSecret} onDeleted={drawer.close} />
      }
      is_open={drawer.id !== null}
      onClose={drawer.close}
      history={['webhook_endpoints', drawer.id]}
      isWide
    >
      <Loaded query={query} what="the webhook" shape="form">
        {() => (row ? <Details key={row.id} row={row} areas={areas} /> : <p>This webhook does not exist any more.</p>)}
      </Loaded>
    </SideDrawer>
  )
}

const NOTES: Readonly<Record<string, string>> = {
  failures: 'It has taken nothing for three days. Find out why, then switch it on and send again what has failed.',
  gone: 'Its address has answered that it is gone for good. Enter another one, then switch it on.',
  owner: 'It sends what its owner may read, and the owner cannot sign in any more. Take it over to switch it on again.',
}

const noteOf = ({ state, off_reason, old_secret_until }: Webhook): string | null => {
  if (state === 'off') return NOTES[off_reason ?? ''] ?? 'Nothing is sent. Changes from the moment it is on are.'
  return old_secret_until === null ? null : `The secret before this one works until ${dateTime(old_secret_until)}.`
}

const Details = ({ row, areas }: Readonly<{ row: Webhook; areas: readonly EventArea[] }>) => {
  const note = noteOf(row)
  return (
    <div className="m-stack">
      <div className="m-row" data-states>
        <StatusBadge {...stateOf(row)} />
        <span className="m-dim">Last delivery: {lastDelivery(row)}</span>
        {row.failing_since !== null && <span className="m-dim">Failing since {dateTime(row.failing_since)}</span>}
      </div>
      {note !== null && <p>{note}</p>}
      <DetailsOf of={webhookRecord} row={row} items={['address', ['areas', areasText(areas, row)]]} />
      <p className="m-dim">Sends what {row.owner.name} may read.</p>
      {row.can.delete && (
        <div className="m-row">
          <TestButton id={row.id} />
        </div>
      )}
      <DeliveryLog row={row} />
    </div>
  )
}

import { Button } from '@mantine/core'
import { lazy, useState } from 'react'
import { AtAddress } from '#kit/web/address/at-address.tsx'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { relative } from '#kit/web/format/dates.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { listEventAreas, listWebhooks } from '../contract/webhooks.calls.ts'
import type { EventArea, Webhook } from '../contract/webhooks.models.ts'
import { hostOf } from '../contract/webhooks.rules.ts'
import { areasText, lastDelivery, stateOf } from './labels.ts'
import type { ShownSecret } from './parts/secret.tsx'

const Details = lazy(async () => ({ default: (await import('./parts/webhook-details.tsx')).WebhookDetails }))
const WebhookForm = lazy(async () => ({ default: (await import('./parts/webhook-form.tsx')).WebhookForm }))
const Secret = lazy(async () => ({ default: (await import('./parts/secret.tsx')).Secret }))

const columnsOf = (areas: readonly EventArea[]): readonly Column<Webhook>[] => [
  {
    key: 'name',
    title: 'Name',
    text: ({ name }) => name,
    onPhone: 'title',
    sort: 'name',
    sortValue: ({ name }) => name,
  },
  { key: 'host', title: 'Host', text: ({ address }) => hostOf(address) },
  { key: 'events', title: 'Events', text: (row) => areasText(areas, row), grows: true, width: 160, onPhone: 'hide' },
  {
    key: 'state',
    title: 'Status',
    cell: (row) => <StatusBadge {...stateOf(row)} />,
    text: (row) => stateOf(row).word,
    onPhone: 'status',
  },
  { key: 'last', title: 'Last delivery', text: lastDelivery },
  {
    key: 'failing',
    title: 'Failing since',
    text: ({ failing_since }) => (failing_since === null ? '–' : relative(failing_since)),
    onPhone: 'hide',
  },
  { key: 'failed', title: 'Failed', text: ({ failed }) => String(failed), isNumber: true, onPhone: 'hide' },
  { key: 'owner', title: 'Owner', text: ({ owner }) => owner.name, onPhone: 'hide' },
]

/** The addresses to which changes are sent, with the drawers of one: its log, its form and its new secret. */
const WebhooksTab = () => {
  const { has } = useActor()
  const details = useDrawer('webhook')
  const form = useDrawer('webhook_form')
  const [secret, setSecret] = useState<ShownSecret | null>(null)
  const areas = useCallQuery(listEventAreas, {}).data ?? []
  const mayWrite = has('integrations.write')
  const add = () => form.open('new')
  return (
    <div className="m-stack">
      <p className="m-dim">
        Muster sends each change to these addresses as soon as it is made: what happened and to which record, without
        its content.
      </p>
      <CallTable
        id="webhooks"
        label="Webhooks"
        call={listWebhooks}
        input={{}}
        rows={(data) => data}
        columns={columnsOf(areas)}
        rowKey={(row) => row.id}
        onRow={(row) => details.open(row.id)}
        empty={{
          title: 'No webhooks yet',
          text: 'A webhook lets another program know when something has changed here.',
          ...(mayWrite ? { action: <Button onClick={add}>Add webhook</Button> } : {}),
        }}
        toolbar={mayWrite && <Button onClick={add}>Add webhook</Button>}
      />
      <AtAddress name="webhook">
        <Details drawer={details} areas={areas} onEdit={form.open} onSecret={setSecret} />
      </AtAddress>
      <AtAddress name="webhook_form">
        <WebhookForm drawer={form} areas={areas} onSecret={setSecret} />
      </AtAddress>
      <SideDrawer title={`Secret of ${secret?.name ?? ''}`} is_open={secret !== null} onClose={() => setSecret(null)}>
        {secret && <Secret shown={secret} onDone={() => setSecret(null)} />}
      </SideDrawer>
    </div>
  )
}
export default WebhooksTab

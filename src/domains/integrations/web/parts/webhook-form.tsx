import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { EntityDrawer } from '#kit/web/form/entity-drawer.tsx'
import { DetailsOf } from '#kit/web/record/details-of.tsx'
import { Fields } from '#kit/web/record/fields.tsx'
import { addWebhook, listWebhooks, updateWebhook } from '../../contract/webhooks.calls.ts'
import type { EventArea } from '../../contract/webhooks.models.ts'
import { webhookRecord } from '../../contract/webhooks.records.ts'
import { areasText } from '../labels.ts'
import type { ShownSecret } from './secret.tsx'

type Props = Readonly<{
  drawer: DrawerState
  areas: readonly EventArea[]
  onSecret: (secret: ShownSecret) => void
}>

const optionsOf = (areas: readonly EventArea[]) =>
  areas.map(({ area, label, is_readable }) => ({
    value: area,
    label,
    ...(is_readable ? {} : { under: 'closed to you' }),
  }))

/** The form of a webhook. A new one shows its secret when it is saved. */
export const WebhookForm = ({ drawer, areas, onSecret }: Props) => (
  <EntityDrawer
    table="webhook_endpoints"
    drawer={drawer}
    word="webhook"
    list={listWebhooks}
    input={{}}
    add={addWebhook}
    onAdded={({ data }) => {
      drawer.close()
      onSecret({ id: data.webhook.id, name: data.webhook.name, secret: data.secret, isReplaced: false })
    }}
    update={updateWebhook}
    params={({ id }) => ({ id })}
    values={webhookRecord.values}
    read={(row) => (
      <DetailsOf of={webhookRecord} row={row} items={['name', 'address', ['areas', areasText(areas, row)]]} />
    )}
    fields={(form, row) => (
      <Fields
        of={webhookRecord}
        form={form}
        first={!row && 'name'}
        items={['name', 'address', 'areas']}
        with={{
          areas: {
            options: optionsOf(areas),
            placeholder: 'Everything',
            help: 'Nothing chosen means everything. Only what you may read yourself is sent.',
          },
        }}
      />
    )}
  />
)

import { Button } from '@mantine/core'
import { z } from 'zod'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { dateTime } from '#kit/web/format/dates.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { listDeliveries, sendAgain, sendFailedAgain } from '../../contract/webhooks.calls.ts'
import { type Delivery, deliveryState, type Webhook } from '../../contract/webhooks.models.ts'
import { DELIVERY_OPTIONS, deliveryStateOf, durationOf, nextText, resultOf } from '../labels.ts'

const objectText = ({ object }: Delivery): string =>
  object.id === null ? object.label : `${object.label} ${object.id}`

const COLUMNS: readonly Column<Delivery>[] = [
  { key: 'at', title: 'Time', text: ({ at }) => dateTime(at), onPhone: 'title', isShort: true },
  { key: 'type', title: 'Event', text: ({ text }) => text, grows: true, width: 160 },
  {
    key: 'object',
    title: 'Record',
    cell: (row) => <GoLink href={row.object.link}>{objectText(row)}</GoLink>,
    text: objectText,
    onPhone: 'hide',
  },
  {
    key: 'state',
    title: 'Status',
    cell: (row) => <StatusBadge {...deliveryStateOf(row)} />,
    text: (row) => deliveryStateOf(row).word,
    onPhone: 'status',
  },
  { key: 'attempts', title: 'Attempts', text: nextText, onPhone: 'hide' },
  { key: 'result', title: 'Response', text: resultOf },
  {
    key: 'duration',
    title: 'Took',
    text: ({ duration_ms }) => durationOf(duration_ms),
    isNumber: true,
    onPhone: 'hide',
  },
]

const address = z.object({ delivery_state: deliveryState.optional() })
/** All that the log has. */
const EVER = '2000-01-01T00:00:00.000Z'

/** The log of a webhook, newest first; one event, or all that have failed since it began to, can be sent again. */
export const DeliveryLog = ({ row }: Readonly<{ row: Webhook }>) => {
  const [state, set] = useAddressState(address)
  const again = useCall(sendAgain)
  const all = useCall(sendFailedAgain)
  const params = { id: row.id }
  const clear = () => set({ delivery_state: undefined })
  const chosen = state.delivery_state
  return (
    <section className="m-stack">
      <h3>Log</h3>
      <Refused failure={again.failure ?? all.failure} />
      <CallTable
        id="webhook-log"
        prefix="log_"
        label="Log"
        call={listDeliveries}
        input={{ params, query: { state: chosen } }}
        rows={(data) => data}
        columns={COLUMNS}
        rowKey={(delivery) => delivery.id}
        empty={{ title: 'Nothing was sent yet', text: 'Each change that it gets is listed here.' }}
        isFiltered={chosen !== undefined}
        onClear={clear}
        toolbar={
          <FilterBar
            onClear={clear}
            aside={
              row.can.send &&
              row.failed > 0 && (
                <Button
                  variant="default"
                  loading={all.isRunning}
                  onClick={() => all.start({ params, body: { since: EVER } })}
                >
                  Send all failed again
                </Button>
              )
            }
          >
            <FilterSelect
              label="Status"
              options={DELIVERY_OPTIONS}
              value={chosen}
              onChange={(value) => set({ delivery_state: deliveryState.optional().parse(value) })}
            />
          </FilterBar>
        }
        {...(row.can.send
          ? {
              actions: (delivery: Delivery) =>
                delivery.can.send_again && (
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={`Send again: ${delivery.text}`}
                    onClick={() => again.start({ params: { ...params, delivery_id: delivery.id } })}
                  >
                    Send again
                  </Button>
                ),
            }
          : {})}
      />
    </section>
  )
}

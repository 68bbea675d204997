import { Button } from '@mantine/core'
import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { dateTime, today as todayIn } from '#kit/web/format/dates.ts'
import { ActionMenu } from '#kit/web/layout/action-menu.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { listOwn } from '../../contract/requests.calls.ts'
import { type RequestRow, requestStatus } from '../../contract/requests.models.ts'
import { KIND_OPTIONS, STATUS_OPTIONS, STATUS_SIGNS, waitingText } from '../parts/labels.ts'
import { useOwnActions } from './use-own-actions.ts'
import { number } from '#kit/web/format/numbers.ts'
import type { Column } from '#kit/web/table/columns.ts'
import { amountCell, whenText } from '../parts/amounts.ts'
import { RequestStatusBadge } from '../parts/request-status.tsx'
import { TypeName } from '../parts/type-name.tsx'

const NONE = '–'

const ownColumns: readonly Column<RequestRow>[] = [
  {
    key: 'type',
    title: 'Type',
    text: ({ type }) => type.name,
    cell: ({ type }) => <TypeName type={type} />,
    onPhone: 'title',
  },
  { key: 'from_date', title: 'Dates', text: whenText, sort: 'from_date' },
  { key: 'amount', title: 'Amount', text: ({ amount, unit }) => amountCell(amount, unit), isNumber: true },
  {
    key: 'status',
    title: 'Status',
    text: ({ status }) => STATUS_SIGNS[status].word,
    cell: ({ status }) => <RequestStatusBadge status={status} />,
    onPhone: 'status',
  },
  { key: 'waiting_for', title: 'Waiting for', text: waitingText },
  { key: 'sent_at', title: 'Sent', text: ({ sent_at }) => dateTime(sent_at), sort: 'sent_at', isNumber: true },
  {
    key: 'comments',
    title: 'Comments',
    text: ({ comments }) => (comments > 0 ? number(comments) : NONE),
    isNumber: true,
  },
]

const filters = z.object({
  status: requestStatus.optional(),
  kind: z.string().max(40).optional(),
  year: z
    .string()
    .regex(/^20\d\d$/)
    .optional(),
})

const yearsAround = (today: string) => {
  const year = Number(today.slice(0, 4))
  return [1, 0, -1, -2, -3].map((step) => ({ value: String(year + step), label: String(year + step) }))
}

/** The own requests, newest first. */
export const RequestList = () => {
  const { id, time_zone } = useActor()
  const [state, set] = useAddressState(filters)
  const add = useDrawer('add')
  const actions = useOwnActions()
  const { status, kind, year } = state
  const clear = (): void => set({ status: undefined, kind: undefined, year: undefined })
  const query = {
    ...(status ? { status: [status] } : {}),
    ...(kind ? { kind } : {}),
    ...(year ? { from: `${year}-01-01`, to: `${year}-12-31` } : {}),
  }
  const set_count = Object.keys(query).length
  return (
    <>
      <Refused failure={actions.failure} />
      <CallTable
        id="own-requests"
        label="Requests"
        call={listOwn}
        input={{ params: { userId: id }, query }}
        rows={(data) => data}
        columns={ownColumns}
        rowKey={(row) => row.id}
        href={(row) => `/employee/request?request=${row.id}`}
        actions={(row) => <ActionMenu actions={actions.menu(row)} label={`Actions for ${row.type.name}`} />}
        empty={{
          title: 'No requests yet.',
          text: 'Add a request; your balance is shown above.',
          action: <Button onClick={() => add.open('new')}>Add Request</Button>,
        }}
        isFiltered={set_count > 0}
        onClear={clear}
        toolbar={
          <FilterBar count={set_count} onClear={clear}>
            <FilterSelect
              label="Status"
              options={STATUS_OPTIONS}
              value={status}
              onChange={(next) => set({ status: next })}
            />
            <FilterSelect
              label="Kind"
              options={KIND_OPTIONS}
              value={KIND_OPTIONS.find(({ value }) => value === kind)?.value}
              onChange={(next) => set({ kind: next })}
            />
            <FilterSelect
              label="Year"
              options={yearsAround(todayIn(time_zone))}
              value={year}
              onChange={(next) => set({ year: next })}
            />
          </FilterBar>
        }
      />
    </>
  )
}

import type { ReactNode } from 'react'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { PeriodPicker } from '#kit/web/filters/period-picker.tsx'
import { day } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { money } from '#kit/web/format/money.ts'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { DataTable } from '#kit/web/table/data-table.tsx'
import type { listUnbilled } from '../../contract/unbilled.calls.ts'
import type { UnbilledClient } from '../../contract/unbilled.models.ts'
import { ItemsDrawer } from './items-drawer.tsx'
import { workAddress } from './work-filter.ts'

const COLUMNS: readonly Column<UnbilledClient>[] = [
  { key: 'client', title: 'Client', text: (row) => row.client.name, onPhone: 'title' },
  { key: 'minutes', title: 'Time', text: (row) => (row.minutes === 0 ? '–' : duration(row.minutes)), isNumber: true },
  { key: 'amount', title: 'Amount', text: (row) => money(row.amount_minor, row.currency), isNumber: true },
  { key: 'oldest', title: 'Oldest day', text: (row) => day(row.oldest_on) },
  { key: 'newest', title: 'Newest day', text: (row) => day(row.newest_on), isExtra: true },
  {
    key: 'without',
    title: 'Without a rate',
    text: (row) => (row.without_rate === 0 ? '–' : duration(row.without_rate)),
    isNumber: true,
  },
]

export type UnbilledCall = typeof listUnbilled
type Props = Readonly<{
  call: UnbilledCall
  /** The actions on the work of a client, for those who write invoices. */
  actions?: (row: UnbilledClient) => ReactNode
}>

/** Work that no invoice bills yet, by client; a row opens to its items. */
export const UnbilledTab = ({ call, actions }: Props) => {
  const [state, set] = useAddressState(workAddress)
  const drawer = useDrawer('work')
  const query = useCallQuery(call, { query: state }, { showPrevious: true })
  const { from, to } = state
  const clear = () => set({ from: undefined, to: undefined, pr_id: undefined })
  const isFiltered = from !== undefined || state.pr_id !== undefined
  return (
    <div className="m-stack">
      <FilterBar count={isFiltered ? 1 : 0} onClear={clear}>
        <PeriodPicker
          value={from && to ? { from, to } : undefined}
          onChange={set}
          onClear={() => set({ from: undefined, to: undefined })}
        />
      </FilterBar>
      <Loaded query={query} what="the unbilled work" shape="table">
        {({ clients }) =>
          clients.length === 0 ? (
            <Nothing isRecorded={query.meta?.is_recorded === true} isFiltered={isFiltered} />
          ) : (
            <DataTable
              label="Unbilled work"
              rows={clients}
              columns={COLUMNS}
              rowKey={(row) => `${row.client.id} ${row.currency}`}
              onRow={(row) => drawer.open(row.client.id)}
              {...(actions ? { actions } : {})}
              isPlaceholderData={query.isPlaceholderData}
            />
          )
        }
      </Loaded>
      <ItemsDrawer call={call} drawer={drawer} filter={state} />
    </div>
  )
}

const Nothing = ({ isRecorded, isFiltered }: Readonly<{ isRecorded: boolean; isFiltered: boolean }>) => {
  if (isFiltered) return <Empty title="Nothing matches" text="There is no unbilled work in that time." />
  return isRecorded ? (
    <Empty title="All work is billed" text="Work appears here as soon as it is accepted." />
  ) : (
    <Empty
      title="No work is recorded yet"
      text="Months of retainers appear here as they begin. Hours follow as soon as people record work for clients."
    />
  )
}

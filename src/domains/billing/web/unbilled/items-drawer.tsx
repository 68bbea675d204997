import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { day } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { money } from '#kit/web/format/money.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { useListResponse } from '#kit/web/table/use-list-response.ts'
import type { WorkItem } from '../../contract/unbilled.models.ts'
import type { UnbilledCall } from './unbilled-tab.tsx'
import type { WorkFilter } from './work-filter.ts'

type Props = Readonly<{ call: UnbilledCall; drawer: DrawerState; filter: WorkFilter }>

/** Each piece of unbilled work of a client. */
export const ItemsDrawer = ({ call, drawer, filter }: Props) => (
  <SideDrawer title="Unbilled work" is_open={drawer.id !== null} onClose={drawer.close}>
    {drawer.id !== null && <Items call={call} client_id={Number(drawer.id)} filter={filter} />}
  </SideDrawer>
)

const columnsOf = (currency: string): readonly Column<WorkItem>[] => [
  { key: 'on', title: 'Day', text: (row) => day(row.on) },
  {
    key: 'label',
    title: 'Work',
    cell: (row) => (
      <>
        {row.label}
        <br />
        <span className="m-dim m-small">{[row.project?.name, row.employee?.name].filter(Boolean).join(' · ')}</span>
      </>
    ),
    text: (row) => row.label,
    onPhone: 'title',
  },
  { key: 'minutes', title: 'Time', text: (row) => (row.minutes === 0 ? '–' : duration(row.minutes)), isNumber: true },
  {
    key: 'amount',
    title: 'Amount',
    text: (row) => (row.amount_minor === null ? 'No rate' : money(row.amount_minor, currency)),
    isNumber: true,
  },
]

const Items = ({ call, client_id, filter }: Pick<Props, 'call' | 'filter'> & Readonly<{ client_id: number }>) => {
  const input = { query: { ...filter, client_id } }
  const currency = useListResponse(call, input, 'items').data?.clients[0]?.currency ?? 'EUR'
  return (
    <CallTable
      id="unbilled-items"
      label="Unbilled work"
      prefix="items"
      call={call}
      input={input}
      rows={({ items }) => items ?? []}
      columns={columnsOf(currency)}
      rowKey={(row) => `${row.source_type} ${row.source_id} ${row.project?.pr_id ?? ''}`}
      isCompact
      empty={{ title: 'All work is billed', text: 'Nothing is left of this client.' }}
    />
  )
}

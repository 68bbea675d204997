import { Button, SegmentedControl } from '@mantine/core'
import { z } from 'zod'
import { currency as currencyField } from '#kit/contract/currency.ts'
import { month, textId } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { ActionMenu } from '#kit/web/layout/action-menu.tsx'
import { InHead } from '#kit/web/layout/in-head.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Together } from '#kit/web/states/together.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { useListResponse } from '#kit/web/table/use-list-response.ts'
import { listRevenue } from '../../contract/revenue.calls.ts'
import { PlanDrawer } from './plan-drawer.tsx'
import { RevenueChart, useChart } from './revenue-chart.tsx'
import { revenueColumns } from './revenue-columns.tsx'
import { RevenueDrawer } from './revenue-drawer.tsx'
import { useRevenueActions } from './use-revenue-actions.ts'
import type { RevenueTotals } from '../../contract/revenue.models.ts'
import { CurrencyTotals } from '../parts/currency-totals.tsx'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { DateInput } from '#kit/web/dates/date-input.tsx'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { listClients } from '../../contract/clients.calls.ts'

type State = Readonly<{
  from_month?: string | undefined
  to_month?: string | undefined
  client_id?: number | undefined
  country_id?: number | undefined
  currency?: string | undefined
  group?: 'client' | 'country' | undefined
}>
type Props = Readonly<{
  state: State
  set: (change: State) => void
  onClear: () => void
}>

/** The filter of the revenue, and the choice of clients or countries as stacks of the chart. */
const RevenueFilterBar = ({ state, set, onClear }: Props) => {
  const clients = useCallQuery(listClients, { query: { limit: 200 } }).data ?? []
  const options = clients.map(({ id, name }) => ({ value: id, label: name }))
  const countries = [...new Map(clients.map(({ country }) => [country.id, country.name])).entries()]
  const currencies = [...new Set(clients.map(({ currency }) => currency))].toSorted()
  const count = Object.values(state).filter((value) => value !== undefined).length
  return (
    <FilterBar count={count} onClear={onClear}>
      <DateInput
        className="m-inline-label"
        shape="month"
        label="From"
        value={state.from_month ?? ''}
        onChange={(from_month) => set({ from_month: from_month || undefined })}
      />
      <DateInput
        className="m-inline-label"
        shape="month"
        label="To"
        value={state.to_month ?? ''}
        onChange={(to_month) => set({ to_month: to_month || undefined })}
      />
      <FilterSelect
        label="Currency"
        options={currencies.map((code) => ({ value: code, label: code }))}
        value={state.currency}
        onChange={(currency) => set({ currency })}
      />
      <FilterSelect
        label="Client"
        options={options}
        value={state.client_id}
        onChange={(client_id) => set({ client_id })}
      />
      <FilterSelect
        label="Country"
        options={countries.map(([value, label]) => ({ value, label }))}
        value={state.country_id}
        onChange={(country_id) => set({ country_id })}
      />
      <SegmentedControl
        aria-label="The chart stacks"
        value={state.group ?? 'client'}
        onChange={(group) => set({ group: group === 'country' ? 'country' : undefined })}
        data={[
          { value: 'client', label: 'By client' },
          { value: 'country', label: 'By country' },
        ]}
      />
    </FilterBar>
  )
}

const address = z.object({
  from_month: month.optional(),
  to_month: month.optional(),
  client_id: textId.optional(),
  country_id: textId.optional(),
  currency: currencyField.optional(),
  group: z.enum(['client', 'country']).optional(),
})

/** Revenue by client and month, with a chart of one currency above it. */
export const RevenueTab = () => {
  const { has, organisation } = useActor()
  const [state, set] = useAddressState(address)
  const edit = useDrawer('revenue')
  const plan = useDrawer('plan')
  const actions = useRevenueActions(edit.open)
  const { group, ...filter } = state
  const input = { query: filter }
  const response = useListResponse(listRevenue, input, 'revenue')
  const totals = response.meta?.totals ?? []
  const shown =
    state.currency ?? totals.find(({ currency }) => currency === organisation.currency)?.currency ?? totals[0]?.currency
  const charted = { ...filter, currency: shown ?? '', group: group ?? ('client' as const) }
  const chart = useChart(charted)
  const clear = () => set(Object.fromEntries(Object.keys(address.shape).map((name) => [name, undefined])))
  const add = has('revenue.write') && (
    <InHead>
      <Button variant="default" onClick={() => plan.open('year')}>
        Plan a year
      </Button>
      <Button onClick={() => edit.open('new')}>Add revenue</Button>
    </InHead>
  )
  return (
    <div className="m-stack">
      {add}
      <RevenueFilterBar state={state} set={set} onClear={clear} />
      <Together responses={shown ? [response, chart] : [response]}>
        {shown && <RevenueChart filter={charted} />}
        <Refused failure={actions.failure} />
        <CallTable
          id="client-revenue"
          label="Revenue"
          prefix="revenue"
          call={listRevenue}
          input={input}
          rows={(rows) => rows}
          columns={revenueColumns(has('revenue.margin'))}
          rowKey={(row) => `${row.client.id} ${row.country.id} ${row.month} ${row.currency}`}
          onRow={(row) => row.id !== null && edit.open(row.id)}
          actions={(row) => {
            const menu = actions.menu(row)
            return (
              menu.length > 0 && <ActionMenu actions={menu} label={`Actions for ${row.client.name}, ${row.month}`} />
            )
          }}
          empty={{ title: 'No revenue yet', text: 'Plan the year of a client, or wait for the first invoice.' }}
          isFiltered={Object.values(state).some((value) => value !== undefined)}
          onClear={clear}
          toolbar={<RevenueSums totals={totals} />}
        />
      </Together>
      <RevenueDrawer drawer={edit} filter={filter} />
      <PlanDrawer drawer={plan} />
    </div>
  )
}

const RevenueSums = ({ totals }: Readonly<{ totals: readonly RevenueTotals[] }>) => {
  const hasMargin = totals.some(({ margin_minor }) => margin_minor !== null)
  const rows = totals.map(({ currency, planned_minor, booked_minor, invoiced_minor, received_minor, ...more }) => ({
    currency,
    values: [planned_minor, booked_minor, invoiced_minor, received_minor, more.unbilled_minor].concat(
      hasMargin ? [more.margin_minor ?? 0] : [],
    ),
  }))
  const names = ['Planned', 'Booked', 'Invoiced', 'Received', 'Unbilled', ...(hasMargin ? ['Margin'] : [])]
  return <CurrencyTotals names={names} rows={rows} />
}

import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
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
  aside: ReactNode
}>

/** What the revenue is narrowed to, and whether the chart stacks clients or countries. */
export const RevenueFilterBar = ({ state, set, onClear, aside }: Props) => {
  const clients = useCallQuery(listClients, { query: { limit: 200 } }).data ?? []
  const options = clients.map(({ id, name }) => ({ value: id, label: name }))
  const countries = [...new Map(clients.map(({ country }) => [country.id, country.name])).entries()]
  const currencies = [...new Set(clients.map(({ currency }) => currency))].toSorted()
  const count = Object.values(state).filter((value) => value !== undefined).length
  return (
    <FilterBar count={count} onClear={onClear} aside={aside}>
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

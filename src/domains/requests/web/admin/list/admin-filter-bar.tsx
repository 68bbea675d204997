import { Switch } from '@mantine/core'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { PeriodPicker } from '#kit/web/filters/period-picker.tsx'
import { FilterPanel } from '#kit/web/filters/filter-panel.tsx'
import { listTypes } from '../../../contract/policy.calls.ts'
import type { AdminFilters } from './use-admin-filters.ts'

const WAITING = [
  { value: 'me', label: 'Waiting for me' },
  { value: 'anyone', label: 'Waiting for anyone' },
  { value: 'hr', label: 'Waiting for HR' },
] as const

/** The filters of the list of all requests, in addition to the status. */
export const AdminFilterBar = ({ filters: { state, set, count, clear } }: { filters: AdminFilters }) => {
  const policy = useCallQuery(listTypes, {})
  const kinds = (policy.data?.kinds ?? []).map(({ key, label }) => ({ value: key, label }))
  const types = (policy.data?.types ?? [])
    .filter(({ kind }) => state.kind === undefined || kind === state.kind)
    .map(({ id, name }) => ({ value: id, label: name }))
  const { from, to } = state
  return (
    <FilterBar
      search={{ value: state.q, onChange: (q) => set({ q }), label: 'Search people and types' }}
      count={count}
      onClear={clear}
    >
      <FilterSelect
        label="Kind"
        options={kinds}
        value={state.kind}
        onChange={(kind) => set({ kind, type: undefined })}
      />
      <FilterSelect label="Type" options={types} value={state.type} onChange={(type) => set({ type })} />
      <FilterPanel name="unit_filter" />
      <FilterPanel name="person_filter" />
      <FilterSelect
        label="Waiting for"
        options={WAITING}
        value={state.waiting_for}
        onChange={(waiting_for) => set({ waiting_for })}
      />
      <PeriodPicker
        value={from && to ? { from, to } : undefined}
        onChange={set}
        onClear={() => set({ from: undefined, to: undefined })}
      />
      <Switch
        label="Overdue"
        checked={state.overdue ?? false}
        onChange={(event) => set({ overdue: event.currentTarget.checked ? 'true' : undefined })}
      />
    </FilterBar>
  )
}

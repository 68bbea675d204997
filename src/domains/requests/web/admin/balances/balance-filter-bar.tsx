import { Switch } from '@mantine/core'
import { DayInput } from '#kit/web/filters/day-input.tsx'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { FilterPanel } from '#kit/web/filters/filter-panel.tsx'
import type { BalanceFilters } from './use-balance-filters.ts'
import styles from './balances.module.css'

type Props = Readonly<{
  filters: BalanceFilters
  types: readonly Readonly<{ id: number; name: string }>[]
  today: string
}>

/** The day of the balances, and what their list can be narrowed by. */
export const BalanceFilterBar = ({ filters: { state, set, count, clear }, types, today }: Props) => (
  <FilterBar
    search={{ value: state.q, onChange: (q) => set({ q }), label: 'Search people' }}
    count={count}
    onClear={clear}
  >
    <DayInput
      className={styles.field ?? ''}
      label="Balance on"
      value={state.on ?? today}
      onChange={(on) => set({ on: on === today ? undefined : on })}
      onClear={() => set({ on: undefined })}
    />
    <FilterSelect
      label="Type"
      options={types.map(({ id, name }) => ({ value: id, label: name }))}
      value={state.type}
      onChange={(type) => set({ type })}
    />
    <FilterPanel name="unit_filter" />
    <Switch
      label="Overbooked"
      checked={state.overbooked ?? false}
      onChange={(event) => set({ overbooked: event.currentTarget.checked ? 'true' : undefined })}
    />
  </FilterBar>
)

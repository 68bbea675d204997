import { DayInput } from '#kit/web/filters/day-input.tsx'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { PeriodPicker } from '#kit/web/filters/period-picker.tsx'
import { FilterPanel } from '#kit/web/filters/filter-panel.tsx'
import { ENTRY_SIGNS } from './overtime-labels.ts'
import type { OvertimeFilters } from './use-overtime-filters.ts'

const STATES = (['pending', 'approved', 'refused'] as const).map((value) => ({ value, label: ENTRY_SIGNS[value].word }))

type Props = Readonly<{ filters: OvertimeFilters; today: string }>

/** The person whom a link from elsewhere has chosen. */
const chipsOf = ({ state, set }: OvertimeFilters) =>
  state.person ? [{ id: 'person', label: 'One person', remove: () => set({ person: undefined }) }] : []

/** The filters of days with overtime. */
export const EntryBar = ({ filters, today }: Props) => {
  const { state, set, period, clear } = filters
  return (
    <FilterBar
      search={{ value: state.q, onChange: (q) => set({ q }), label: 'Search people' }}
      chips={chipsOf(filters)}
      onClear={clear}
    >
      <PeriodPicker value={period} onChange={set} max={today} />
      <FilterPanel name="unit_filter" />
      <FilterSelect label="State" options={STATES} value={state.state} onChange={(value) => set({ state: value })} />
    </FilterBar>
  )
}

/** The day of the balances, and whose they are. */
export const BalanceBar = ({ filters, today }: Props) => {
  const { state, set, clear } = filters
  return (
    <FilterBar
      search={{ value: state.q, onChange: (q) => set({ q }), label: 'Search people' }}
      chips={chipsOf(filters)}
      onClear={clear}
    >
      <DayInput
        className="m-inline-label"
        label="Balance on"
        value={state.on ?? today}
        onChange={(on) => set({ on: on === today ? undefined : on })}
        onClear={() => set({ on: undefined })}
      />
      <FilterPanel name="unit_filter" />
    </FilterBar>
  )
}

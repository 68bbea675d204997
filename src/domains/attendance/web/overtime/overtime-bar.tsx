import { SegmentedControl } from '@mantine/core'
import { DayInput } from '#kit/web/filters/day-input.tsx'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { PeriodPicker } from '#kit/web/filters/period-picker.tsx'
import { Panel } from '#kit/web/screens/panels.tsx'
import { ENTRY_SIGNS } from './overtime-words.ts'
import type { OvertimeFilters } from './use-overtime-filters.ts'
import styles from './overtime.module.css'

const STATES = (['pending', 'approved', 'refused'] as const).map((value) => ({ value, label: ENTRY_SIGNS[value].word }))
const VIEWS = [
  { value: 'entries', label: 'Days' },
  { value: 'balances', label: 'Balances' },
  { value: 'resets', label: 'Resets' },
] as const

type Props = Readonly<{ filters: OvertimeFilters; today: string }>

/** Which of the views is shown, and what it is narrowed by. */
export const OvertimeBar = ({ filters, today }: Props) => {
  const { state, set, view, period, clear } = filters
  const views = (
    <SegmentedControl
      aria-label="View"
      data={[...VIEWS]}
      value={view}
      onChange={(next) => set({ view: next === 'entries' ? undefined : next })}
    />
  )
  if (view === 'resets') return <FilterBar aside={views} onClear={clear} />
  const person = state.person ? [{ id: 'person', label: 'One person', remove: () => set({ person: undefined }) }] : []
  const chips =
    state.state && view === 'entries'
      ? [...person, { id: 'state', label: ENTRY_SIGNS[state.state].word, remove: () => set({ state: undefined }) }]
      : person
  return (
    <FilterBar
      search={{ value: state.q, onChange: (q) => set({ q }), label: 'Search people' }}
      chips={chips}
      onClear={clear}
      aside={views}
    >
      {view === 'entries' ? (
        <PeriodPicker value={period} onChange={set} max={today} />
      ) : (
        <DayInput
          className={styles.field ?? ''}
          label="Balance on"
          value={state.on ?? today}
          onChange={(on) => set({ on: on === today ? undefined : on })}
          onClear={() => set({ on: undefined })}
        />
      )}
      <Panel name="unit_filter" />
      {view === 'entries' && (
        <FilterSelect label="State" options={STATES} value={state.state} onChange={(value) => set({ state: value })} />
      )}
    </FilterBar>
  )
}

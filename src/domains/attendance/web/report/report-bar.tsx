import { SegmentedControl, Switch } from '@mantine/core'
import type { AddressSetter } from '#kit/web/address/use-address-state.ts'
import { FilterBar, type FilterChip } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { PeriodPicker } from '#kit/web/filters/period-picker.tsx'
import { FilterPanel } from '#kit/web/filters/filter-panel.tsx'
import { MAX_DAYS } from '../../contract/attendance.models.ts'
import { FLAGS } from '../../contract/verdicts.models.ts'
import { FLAG_LABELS, VERDICT_LABELS } from '../../contract/attendance.labels.ts'
import { VERDICT_OPTIONS } from '../parts/tones.ts'
import { NO_FILTERS, periodOf, type ReportFilters, type View } from './report-filters.ts'

type Props = Readonly<{ filters: ReportFilters; set: AddressSetter<ReportFilters>; today: string; view: View }>

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const FLAG_OPTIONS = FLAGS.map((value) => ({ value, label: capitalize(FLAG_LABELS[value]) }))
const VIEWS = [
  { value: 'grid', label: 'Grid' },
  { value: 'days', label: 'Days' },
  { value: 'people', label: 'People' },
]

/** The filters of the report, and which of its three views is shown. */
export const ReportBar = ({ filters, set, today, view }: Props) => {
  const chips: FilterChip[] = [
    ...(filters.person ? [{ id: 'person', label: 'One person', remove: () => set({ person: undefined }) }] : []),
    ...(filters.verdict
      ? [{ id: 'verdict', label: VERDICT_LABELS[filters.verdict], remove: () => set({ verdict: undefined }) }]
      : []),
    ...(filters.flag
      ? [{ id: 'flag', label: capitalize(FLAG_LABELS[filters.flag]), remove: () => set({ flag: undefined }) }]
      : []),
    ...(filters.open ? [{ id: 'open', label: 'Open only', remove: () => set({ open: undefined }) }] : []),
    ...(filters.overdue
      ? [{ id: 'overdue', label: 'Open after its day', remove: () => set({ overdue: undefined }) }]
      : []),
  ]
  return (
    <FilterBar
      search={{ value: filters.q, onChange: (q) => set({ q }), label: 'Search people' }}
      chips={chips}
      onClear={() => set(NO_FILTERS)}
      aside={<SegmentedControl aria-label="View" data={VIEWS} value={view} onChange={(next) => set({ view: next })} />}
    >
      <PeriodPicker value={periodOf(filters, today)} onChange={set} mostDays={MAX_DAYS.list} />
      <FilterPanel name="unit_filter" />
      <FilterSelect
        label="Result"
        options={VERDICT_OPTIONS}
        value={filters.verdict}
        onChange={(verdict) => set({ verdict })}
      />
      <FilterSelect label="Mark" options={FLAG_OPTIONS} value={filters.flag} onChange={(flag) => set({ flag })} />
      <Switch
        label="Open only"
        checked={filters.open ?? false}
        onChange={(event) => set({ open: event.currentTarget.checked ? 'true' : undefined })}
      />
    </FilterBar>
  )
}

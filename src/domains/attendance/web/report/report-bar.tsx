import { SegmentedControl, Switch } from '@mantine/core'
import type { AddressSetter } from '#kit/web/address/use-address-state.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FilterBar, type FilterChip } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { PeriodPicker } from '#kit/web/filters/period-picker.tsx'
import { listDepartments } from '#domains/organisation/contract/departments.calls.ts'
import { listTeams } from '#domains/organisation/contract/teams.calls.ts'
import { FLAGS, MOST_DAYS } from '../../contract/attendance.models.ts'
import { FLAG_WORDS, VERDICT_WORDS } from '../../contract/attendance.words.ts'
import { VERDICT_OPTIONS } from '../parts/tones.ts'
import { NO_FILTERS, periodOf, type ReportFilters } from './report-filters.ts'

type Props = Readonly<{ filters: ReportFilters; set: AddressSetter<ReportFilters>; today: string }>

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const FLAG_OPTIONS = FLAGS.map((value) => ({ value, label: capital(FLAG_WORDS[value]) }))
const VIEWS = [
  { value: 'days', label: 'Days' },
  { value: 'people', label: 'People' },
  { value: 'grid', label: 'Grid' },
]

const asOption = ({ id, name }: { id: number; name: string }) => ({ value: id, label: name })

/** The filters of the report, and which of its three views is shown. */
export const ReportBar = ({ filters, set, today }: Props) => {
  const departments = useCallQuery(listDepartments, { params: {}, query: {} })
  const teams = useCallQuery(listTeams, { query: { department_id: filters.department_id } }, { keep: true })
  const chips: FilterChip[] = [
    ...(filters.person ? [{ id: 'person', label: 'One person', remove: () => set({ person: undefined }) }] : []),
    ...(filters.verdict
      ? [{ id: 'verdict', label: VERDICT_WORDS[filters.verdict], remove: () => set({ verdict: undefined }) }]
      : []),
    ...(filters.flag
      ? [{ id: 'flag', label: capital(FLAG_WORDS[filters.flag]), remove: () => set({ flag: undefined }) }]
      : []),
    ...(filters.open ? [{ id: 'open', label: 'Open only', remove: () => set({ open: undefined }) }] : []),
  ]
  return (
    <FilterBar
      search={{ value: filters.q, onChange: (q) => set({ q }), label: 'Search people' }}
      chips={chips}
      onClear={() => set(NO_FILTERS)}
      aside={
        <SegmentedControl
          aria-label="View"
          data={VIEWS}
          value={filters.view ?? 'days'}
          onChange={(view) => set({ view: view === 'days' ? undefined : view })}
        />
      }
    >
      <PeriodPicker value={periodOf(filters, today)} onChange={set} most_days={MOST_DAYS.list} />
      <FilterSelect
        label="Department"
        options={departments.data?.map(asOption) ?? []}
        value={filters.department_id}
        onChange={(department_id) => set({ department_id, team_id: undefined })}
      />
      <FilterSelect
        label="Team"
        options={teams.data?.map(asOption) ?? []}
        value={filters.team_id}
        onChange={(team_id) => set({ team_id })}
      />
      <FilterSelect
        label="Verdict"
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

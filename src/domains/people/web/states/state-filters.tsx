import { Switch } from '@mantine/core'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import type { PeopleOptions } from '../../contract/options.models.ts'
import { DayFilter } from '../parts/day-filter.tsx'
import { PersonFilter } from '../parts/person-filter.tsx'
import { namedOptions } from '../parts/labels.ts'
import { CATEGORY_OPTIONS, COVERS_OPTIONS, EXIT_STATE_OPTIONS, SEVERITY_OPTIONS } from './state-labels.ts'
import type { StateFilters } from './use-state-filters.ts'

type Props = Readonly<{ filters: StateFilters; options: PeopleOptions | undefined }>

export const ResignedFilters = ({ filters: { state, set } }: Props) => (
  <>
    <FilterSelect
      label="State of the exit"
      options={EXIT_STATE_OPTIONS}
      value={state.exit_state}
      onChange={(exit_state) => set({ exit_state })}
    />
    <DayFilter label="Last day from" value={state.last_day_from} onChange={(last_day_from) => set({ last_day_from })} />
    <DayFilter label="Last day until" value={state.last_day_to} onChange={(last_day_to) => set({ last_day_to })} />
  </>
)

export const WarnedFilters = ({ filters: { state, set } }: Props) => (
  <>
    <FilterSelect
      label="Severity"
      options={SEVERITY_OPTIONS}
      value={SEVERITY_OPTIONS.find(({ value }) => value === state.severity)?.value}
      onChange={(severity) => set({ severity })}
    />
    <FilterSelect
      label="Category"
      options={CATEGORY_OPTIONS}
      value={state.category}
      onChange={(category) => set({ category })}
    />
  </>
)

export const SuspendedFilters = ({ filters: { state, set } }: Props) => (
  <Switch
    label="Planned"
    checked={state.planned !== undefined}
    onChange={(event) => set({ planned: event.currentTarget.checked ? 'yes' : undefined })}
  />
)

const CoveredUnit = ({ filters: { state, set }, options }: Props) => {
  const choose = (covers_id: number | undefined): void => set({ covers_id })
  if (state.covers_kind === undefined) return null
  if (state.covers_kind === 'employee')
    return <PersonFilter label="Covered person" value={state.covers_id} onChange={choose} />
  const [label, rows] =
    state.covers_kind === 'team' ? ['Covered team', options?.teams] : ['Covered designation', options?.designations]
  return <FilterSelect label={label} options={namedOptions(rows)} value={state.covers_id} onChange={choose} />
}

export const BackupFilters = (props: Props) => (
  <>
    <FilterSelect
      label="Covers"
      options={COVERS_OPTIONS}
      value={props.filters.state.covers_kind}
      onChange={(covers_kind) => props.filters.set({ covers_kind, covers_id: undefined })}
    />
    <CoveredUnit {...props} />
  </>
)

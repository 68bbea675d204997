import type { ReactNode } from 'react'
import { optionsOf } from '#kit/contract/record.ts'
import { FilterBar, type FilterChip } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { fullDay } from '#kit/web/format/dates.ts'
import type { PeopleOptions } from '../../contract/options.models.ts'
import { personStatus } from '../../contract/people.models.ts'
import { employmentRecord } from '../../contract/people.records.ts'
import { DayFilter } from './day-filter.tsx'
import { PersonFilter } from './person-filter.tsx'
import { ANY_EMPLOYED, type EmployeeFilters } from './use-employee-filters.ts'
import { FLAG_OPTIONS, namedOptions, STATUS_OPTIONS } from './labels.ts'

type MoreFiltersProps = Readonly<{
  filters: EmployeeFilters
  options: PeopleOptions | undefined
  /** The filter of joining only narrows the list of everyone. */
  hasJoined: boolean
}>

/** The filters that are needed less often. */
const MoreFilters = ({ filters: { state, set }, options, hasJoined }: MoreFiltersProps) => {
  const named = (
    id: 'designation_id' | 'role_id' | 'brand_id',
    label: string,
    rows: 'designations' | 'roles' | 'brands',
  ) => (
    <FilterSelect
      label={label}
      options={namedOptions(options?.[rows])}
      value={state[id]}
      onChange={(value) => set({ [id]: value })}
    />
  )
  return (
    <>
      {named('designation_id', 'Designation', 'designations')}
      {named('role_id', 'Role', 'roles')}
      <PersonFilter label="Manager" value={state.manager_id} onChange={(manager_id) => set({ manager_id })} />
      {named('brand_id', 'Brand', 'brands')}
      {hasJoined && (
        <>
          <DayFilter label="Joined from" value={state.joined_from} onChange={(joined_from) => set({ joined_from })} />
          <DayFilter label="Joined until" value={state.joined_to} onChange={(joined_to) => set({ joined_to })} />
        </>
      )}
    </>
  )
}

type Props = Readonly<{
  filters: EmployeeFilters
  options: PeopleOptions | undefined
  /** The list is that of one state: there is nothing to choose among states. */
  isOneState?: boolean
  /** Filters of the one state. */
  children?: ReactNode
  /** The controls of the view. */
  aside?: ReactNode
  /** Clears those as well. */
  onClear?: () => void
  /** The count of those that are set. */
  ownCount?: number
}>

/** Status and flags are one question in a filter. */
const STATE_OPTIONS = [{ value: ANY_EMPLOYED, label: 'Employed' }, ...STATUS_OPTIONS, ...FLAG_OPTIONS]
const isStatus = (value: string | undefined): boolean => value === ANY_EMPLOYED || personStatus.safeParse(value).success

/** Filters that only come by a link from another screen. */
const chipsOf = ({ state, set }: EmployeeFilters): FilterChip[] => {
  const chip = (
    id: 'papers_to' | 'update_due_to' | 'contract_ended_to' | 'left_from' | 'left_to',
    label: string,
  ): FilterChip[] =>
    state[id] === undefined
      ? []
      : [{ id, label: `${label} ${fullDay(state[id])}`, remove: () => set({ [id]: undefined }) }]
  return [
    ...chip('left_from', 'Leaving from'),
    ...chip('left_to', 'Leaving until'),
    ...chip('papers_to', 'Documents expiring by'),
    ...chip('update_due_to', 'Profile update due until'),
    ...chip('contract_ended_to', 'Contract ended until'),
  ]
}

/** Search, the day as of which people are listed, and filters. */
export const EmployeeFilterBar = (props: Props) => {
  const { filters, options, isOneState = false, children, aside, onClear, ownCount = 0 } = props
  const { state, set, clear } = filters
  const teams = (options?.teams ?? []).filter(
    (team) => state.department_id === undefined || team.department_id === state.department_id,
  )
  return (
    <FilterBar
      search={{ value: state.q, onChange: (q) => set({ q }), label: 'Search people' }}
      chips={isOneState ? [] : chipsOf(filters)}
      count={filters.count(isOneState) + ownCount}
      onClear={onClear ?? clear}
      aside={aside}
    >
      <DayFilter label="As of" value={state.on} onChange={(on) => set({ on })} />
      <FilterSelect
        label="Department"
        options={namedOptions(options?.departments)}
        value={state.department_id}
        onChange={(department_id) => set({ department_id, team_id: undefined })}
      />
      <FilterSelect
        label="Team"
        options={namedOptions(teams)}
        value={state.team_id}
        onChange={(team_id) => set({ team_id })}
      />
      {!isOneState && (
        <FilterSelect
          label="Status"
          options={STATE_OPTIONS}
          value={state.status ?? state.flag}
          onChange={(value) =>
            set({ status: isStatus(value) ? value : undefined, flag: isStatus(value) ? undefined : value })
          }
        />
      )}
      <FilterSelect
        label={employmentRecord.fields.employment_type.label}
        options={optionsOf(employmentRecord.fields.employment_type)}
        value={state.employment_type}
        onChange={(employment_type) => set({ employment_type })}
      />
      {children}
      <MoreFilters filters={filters} options={options} hasJoined={!isOneState} />
    </FilterBar>
  )
}

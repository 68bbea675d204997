import { TextInput } from '@mantine/core'
import { FilterBar, type FilterChip } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { fullDay } from '#kit/web/format/dates.ts'
import type { PeopleOptions } from '../../contract/options.models.ts'
import { personStatus } from '../../contract/people.models.ts'
import { ANY_EMPLOYED, type EmployeeFilters } from './use-employee-filters.ts'
import { EMPLOYMENT_TYPE_OPTIONS, FLAG_OPTIONS, namedOptions, STATUS_OPTIONS } from './words.ts'
import styles from './people.module.css'

type Props = Readonly<{
  filters: EmployeeFilters
  options: PeopleOptions | undefined
  /** The list is that of one state: there is nothing to choose among states. */
  is_one_state?: boolean
}>

/** Status and flags are one question to whoever filters. */
const STATE_OPTIONS = [{ value: ANY_EMPLOYED, label: 'Employed' }, ...STATUS_OPTIONS, ...FLAG_OPTIONS]
const isStatus = (value: string | undefined): boolean => value === ANY_EMPLOYED || personStatus.safeParse(value).success

const nameIn = (rows: readonly { id: number; name: string }[] | undefined, id: number): string =>
  rows?.find((row) => row.id === id)?.name ?? `#${id}`

/** Filters that have no select of their own, such as those of a link from another screen. */
const chipsOf = ({ state, set }: EmployeeFilters, options: PeopleOptions | undefined): FilterChip[] => {
  const linked = (id: 'papers_to' | 'update_due_to' | 'exit_state', label: string): FilterChip[] =>
    state[id] === undefined ? [] : [{ id, label, remove: () => set({ [id]: undefined }) }]
  const chip = (id: 'designation_id' | 'role_id' | 'manager_id' | 'brand_id', label: string): FilterChip[] =>
    state[id] === undefined ? [] : [{ id, label, remove: () => set({ [id]: undefined }) }]
  const days = (id: 'joined' | 'left', label: string): FilterChip[] =>
    (['from', 'to'] as const).flatMap((end) => {
      const day = state[`${id}_${end}`]
      const words = `${label} ${end === 'from' ? 'from' : 'until'} ${day ? fullDay(day) : ''}`
      return day ? [{ id: `${id}_${end}`, label: words, remove: () => set({ [`${id}_${end}`]: undefined }) }] : []
    })
  return [
    ...days('joined', 'Joining'),
    ...days('left', 'Leaving'),
    ...linked('papers_to', `Papers that end until ${state.papers_to ? fullDay(state.papers_to) : ''}`),
    ...linked('update_due_to', `Profile update due until ${state.update_due_to ? fullDay(state.update_due_to) : ''}`),
    ...linked('exit_state', `Exit ${state.exit_state ?? ''}`),
    ...(state.on ? [{ id: 'on', label: `As of ${fullDay(state.on)}`, remove: () => set({ on: undefined }) }] : []),
    ...chip('designation_id', nameIn(options?.designations, state.designation_id ?? 0)),
    ...chip('role_id', nameIn(options?.roles, state.role_id ?? 0)),
    ...chip('manager_id', 'Reports of one manager'),
    ...chip('brand_id', nameIn(options?.brands, state.brand_id ?? 0)),
  ]
}

/** Search, the day as of which people are listed, and filters. */
export const EmployeeFilterBar = ({ filters, options, is_one_state = false }: Props) => {
  const { state, set, clear, isFiltered } = filters
  const teams = (options?.teams ?? []).filter(
    (team) => state.department_id === undefined || team.department_id === state.department_id,
  )
  return (
    <FilterBar
      search={{ value: state.q, onChange: (q) => set({ q }), label: 'Search people' }}
      chips={chipsOf(filters, options)}
      {...(isFiltered ? { onClear: clear } : {})}
    >
      <TextInput
        type="date"
        label="As of"
        className={styles.asOf ?? ''}
        value={state.on ?? ''}
        onChange={(event) => set({ on: event.currentTarget.value || undefined })}
      />
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
      {!is_one_state && (
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
        label="Employment"
        options={EMPLOYMENT_TYPE_OPTIONS}
        value={state.employment_type}
        onChange={(employment_type) => set({ employment_type })}
      />
    </FilterBar>
  )
}

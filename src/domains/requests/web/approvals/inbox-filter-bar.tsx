import { SegmentedControl, Switch } from '@mantine/core'
import { listUserTeams } from '#domains/organisation/contract/teams.calls.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { listTypesOfUser } from '../../contract/requests.calls.ts'
import { KIND_OPTIONS } from '../parts/labels.ts'
import type { InboxFilters } from './use-inbox-filters.ts'

type Props = Readonly<{ filters: InboxFilters; isOpen: boolean }>

const WHOSE = [
  { value: 'me', label: 'Waiting for me' },
  { value: 'all', label: 'All' },
]

const named = (rows: readonly Readonly<{ id: number; name: string }>[] | undefined) =>
  (rows ?? []).map(({ id, name }) => ({ value: id, label: name }))

/** The filters of the lists of requests to decide; open ones also by the person they wait for and by lateness. */
export const InboxFilterBar = ({ filters: { state, set, count, clear }, isOpen }: Props) => {
  const { id, has } = useActor()
  const teams = useCallQuery(listUserTeams, {}, { enabled: has('organisation.directory.read') })
  const types = useCallQuery(listTypesOfUser, { params: { userId: id }, query: {} }, { enabled: has('requests.own') })
  return (
    <FilterBar
      search={{ value: state.q, onChange: (q) => set({ q }), label: 'Search people' }}
      count={count}
      onClear={clear}
      aside={
        isOpen && (
          <SegmentedControl
            aria-label="Whose decision"
            data={WHOSE}
            value={state.whose ?? 'me'}
            onChange={(whose) => set({ whose: whose === 'all' ? whose : undefined })}
          />
        )
      }
    >
      <FilterSelect
        label="Kind"
        options={KIND_OPTIONS}
        value={KIND_OPTIONS.find(({ value }) => value === state.kind)?.value}
        onChange={(kind) => set({ kind })}
      />
      <FilterSelect label="Type" options={named(types.data)} value={state.type} onChange={(type) => set({ type })} />
      <FilterSelect label="Team" options={named(teams.data)} value={state.team} onChange={(team) => set({ team })} />
      {isOpen && (
        <Switch
          label="Overdue"
          checked={state.overdue !== undefined}
          onChange={(event) => set({ overdue: event.currentTarget.checked ? 'yes' : undefined })}
        />
      )}
    </FilterBar>
  )
}

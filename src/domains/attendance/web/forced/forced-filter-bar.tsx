import { listUserTeams } from '#domains/organisation/contract/teams.calls.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import type { ForcedFilters } from './use-forced-filters.ts'

/** The filters of the lists. */
export const ForcedFilterBar = ({ filters: { state, set, clear } }: { filters: ForcedFilters }) => {
  const { has } = useActor()
  const teams = useCallQuery(listUserTeams, {}, { enabled: has('organisation.directory.read') })
  const options = (teams.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <FilterBar
      search={{ value: state.q, onChange: (q) => set({ q }), label: 'Search people' }}
      count={state.team === undefined ? 0 : 1}
      onClear={clear}
    >
      <FilterSelect label="Team" options={options} value={state.team} onChange={(team) => set({ team })} />
    </FilterBar>
  )
}

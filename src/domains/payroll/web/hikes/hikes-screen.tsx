import { lazy } from 'react'
import { Button } from '@mantine/core'
import { z } from 'zod'
import { date, textId } from '#kit/contract/fields.ts'
import { type AddressSetter, useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { PeriodPicker } from '#kit/web/filters/period-picker.tsx'
import { Page } from '#kit/web/layout/page.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { useListResponse } from '#kit/web/table/use-list-response.ts'
import { listHikes } from '../../contract/hikes.calls.ts'
import { hikeState } from '../../contract/hikes.models.ts'
import { useUnits } from '../parts/use-units.ts'
import { hikeColumns } from './hike-columns.tsx'
import { HikeDrawer } from './hike-drawer.tsx'
import { RoundBudgets } from '../rounds/round-budget.tsx'
import { RoundsDrawer } from '../rounds/rounds-drawer.tsx'
import { useRounds } from '../rounds/use-rounds.ts'
import { useHikeActions } from './use-hike-actions.tsx'
import { HIKE_SIGNS } from './hike-texts.ts'

const ProposeForm = lazy(async () => ({ default: (await import('./propose-form.tsx')).ProposeForm }))

const address = z.object({
  q: z.string().max(80).optional(),
  state: hikeState.optional(),
  department_id: textId.optional(),
  round_id: textId.optional(),
  from: date.optional(),
  to: date.optional(),
})
const STATES = hikeState.options.map((value) => ({ value, label: HIKE_SIGNS[value].word }))

type Address = z.output<typeof address>
type FilterProps = Readonly<{
  state: Address
  set: AddressSetter<Address>
  period: Readonly<{ from: string; to: string }> | undefined
  departments: ReturnType<typeof useUnits>['departments']
  rounds: ReturnType<typeof useRounds>['all']
  count: number
  onClear: () => void
  onRounds: () => void
}>

const HikeFilters = ({ state, set, period, departments, rounds, count, onClear, onRounds }: FilterProps) => (
  <FilterBar
    aside={
      <Button variant="default" onClick={onRounds}>
        Rounds
      </Button>
    }
    search={{ value: state.q, onChange: (typed) => set({ q: typed }), label: 'Search people' }}
    count={count}
    onClear={onClear}
  >
    <FilterSelect label="State" options={STATES} value={state.state} onChange={(value) => set({ state: value })} />
    {departments.length > 0 && (
      <FilterSelect
        label="Department"
        options={departments}
        value={state.department_id}
        onChange={(value) => set({ department_id: value })}
      />
    )}
    {rounds.length > 0 && (
      <FilterSelect
        label="Round"
        options={rounds}
        value={state.round_id}
        onChange={(value) => set({ round_id: value })}
      />
    )}
    <PeriodPicker
      value={period}
      onChange={(days) => set(days)}
      onClear={() => set({ from: undefined, to: undefined })}
    />
  </FilterBar>
)

/** Raises from their proposal to the salary that they become. */
const HikesScreen = () => {
  const { has } = useActor()
  const [state, set] = useAddressState(address)
  const [hike, propose, rounds] = [useDrawer('hike'), useDrawer('propose'), useDrawer('rounds')]
  const { departments } = useUnits()
  const known = useRounds()
  const { actions, drawer, refused } = useHikeActions()
  const clear = (): void =>
    set({
      q: undefined,
      state: undefined,
      department_id: undefined,
      round_id: undefined,
      from: undefined,
      to: undefined,
    })
  const { q, from, to, department_id, round_id, state: chosen } = state
  const round = known.rounds.find(({ id }) => id === round_id)
  const period = from && to ? { from, to } : undefined
  const input = {
    query: {
      q,
      ...(chosen ? { state: [chosen] } : {}),
      ...(department_id ? { department_id: [department_id] } : {}),
      ...(round_id ? { round_id } : {}),
      ...period,
    },
  }
  const budgets = useListResponse(listHikes, input).meta?.budgets ?? []
  const count = [chosen, department_id, round_id, period].filter((one) => one !== undefined).length
  const add = has('hikes.propose') && <Button onClick={() => propose.open('new')}>Propose hikes</Button>
  return (
    <Page title="Hikes" context="Proposed, approved and applied raises" primary={add}>
      {refused}
      <CallTable
        id="hikes"
        label="Hikes"
        call={listHikes}
        input={input}
        rows={(rows) => rows}
        columns={hikeColumns({ pay: has('payroll.read'), results: has('performance.read') })}
        rowKey={(row) => row.id}
        onRow={(row) => hike.open(row.id)}
        isPast={({ state: at }) => at === 'rejected' || at === 'withdrawn'}
        {...(has('hikes.approve') || has('hikes.apply') ? { bulk: actions } : {})}
        empty={{ title: 'No hikes in this view. Propose the first.', action: add }}
        isFiltered={count > 0 || q !== undefined}
        onClear={clear}
        {...(budgets.length > 0 ? { summary: <RoundBudgets budgets={budgets} /> } : {})}
        toolbar={
          <HikeFilters
            state={state}
            set={set}
            period={period}
            departments={departments}
            rounds={known.all}
            count={count}
            onClear={clear}
            onRounds={() => rounds.open('all')}
          />
        }
      />
      <HikeDrawer drawer={hike} />
      <RoundsDrawer drawer={rounds} />
      {drawer}
      <SideDrawer title="Propose hikes" is_open={propose.id !== null} onClose={propose.close}>
        {propose.id !== null && !known.isLoading && (
          <ProposeForm
            round={round?.closed_at === null ? round : undefined}
            onDone={propose.close}
            onCancel={propose.close}
          />
        )}
      </SideDrawer>
    </Page>
  )
}
export default HikesScreen

import { Button, SegmentedControl } from '@mantine/core'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useHere } from '#kit/web/address/use-here.ts'
import { today as todayIn } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { BalancesView } from './balances-view.tsx'
import { ResetsView } from './resets-view.tsx'
import { type OvertimeFilters, useOvertimeFilters } from './use-overtime-filters.ts'
import styles from './overtime.module.css'
import { DayInput } from '#kit/web/filters/day-input.tsx'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { PeriodPicker } from '#kit/web/filters/period-picker.tsx'
import { FilterPanel } from '#kit/web/filters/filter-panel.tsx'
import { ENTRY_SIGNS } from './overtime-labels.ts'
import type { ReactNode } from 'react'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { duration } from '#kit/web/format/durations.ts'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { useListResponse } from '#kit/web/table/use-list-response.ts'
import { decideOvertime, listOvertime } from '../../contract/overtime.calls.ts'
import { entryColumns } from './entry-columns.tsx'
import { EntryDrawer } from './entry-drawer.tsx'
import { entriesOf } from './overtime-rows.ts'
import { useBulkOvertime } from './use-bulk-overtime.tsx'

type EntriesViewProps = Readonly<{ filters: OvertimeFilters; toolbar: ReactNode }>
const PREFIX = 'overtime_'

/** Days with overtime of all people, the latest first. */
const EntriesView = ({ filters, toolbar }: EntriesViewProps) => {
  const { has } = useActor()
  const input = { body: filters.entries }
  const list = useListResponse(listOvertime, input, PREFIX)
  const bulk = useBulkOvertime(decideOvertime)
  const drawer = useDrawer('entry')
  const minutes = list.meta?.total_minutes ?? 0
  return (
    <div className={styles.tab}>
      <CallTable
        id="overtime"
        prefix={PREFIX}
        label="Overtime"
        call={listOvertime}
        input={input}
        rows={entriesOf}
        columns={entryColumns}
        rowKey={(row) => row.id}
        onRow={(row) => drawer.open(row.id)}
        {...(has('overtime.approve') ? { bulk: bulk.actions } : {})}
        empty={{ title: 'No overtime in this period.', text: 'It appears here as soon as the day is over.' }}
        isFiltered={filters.isFiltered}
        onClear={filters.clear}
        toolbar={toolbar}
      />
      {minutes > 0 && (
        <p className="m-dim">
          <strong className="m-number">{duration(minutes)}</strong>{' '}
          {filters.state.state === 'pending' ? 'wait for a decision.' : 'of overtime on all of these days.'}
        </p>
      )}
      {bulk.drawers}
      <EntryDrawer drawer={drawer} rows={list.data && entriesOf(list.data)} call={decideOvertime} />
    </div>
  )
}

const STATES = (['pending', 'approved', 'refused'] as const).map((value) => ({ value, label: ENTRY_SIGNS[value].word }))

type Props = Readonly<{ filters: OvertimeFilters; today: string }>

/** The person whom a link from elsewhere has chosen. */
const chipsOf = ({ state, set }: OvertimeFilters) =>
  state.person ? [{ id: 'person', label: 'One person', remove: () => set({ person: undefined }) }] : []

/** The filters of days with overtime. */
const EntryBar = ({ filters, today }: Props) => {
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
const BalanceBar = ({ filters, today }: Props) => {
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

const VIEWS = [
  { value: 'entries', label: 'Days' },
  { value: 'balances', label: 'Balances' },
  { value: 'resets', label: 'Resets' },
] as const

/** Shows overtime of all people: days to decide, balances to pay out, resets. */
export const OvertimeTab = () => {
  const { has, organisation } = useActor()
  const here = useHere()
  const today = todayIn(organisation.time_zone)
  const filters = useOvertimeFilters(today)
  return (
    <div className={styles.tab}>
      <div className={styles.head}>
        <SegmentedControl
          aria-label="View"
          data={[...VIEWS]}
          value={filters.view}
          onChange={(next) => filters.set({ view: next === 'entries' ? undefined : next })}
        />
        {has('overtime.reset') && (
          <Button component={GoLink} href={here({ reset: 'new' })} variant="default">
            Reset overtime
          </Button>
        )}
      </div>
      {filters.view === 'entries' && (
        <EntriesView filters={filters} toolbar={<EntryBar filters={filters} today={today} />} />
      )}
      {filters.view === 'balances' && (
        <BalancesView filters={filters} toolbar={<BalanceBar filters={filters} today={today} />} />
      )}
      {filters.view === 'resets' && <ResetsView />}
    </div>
  )
}

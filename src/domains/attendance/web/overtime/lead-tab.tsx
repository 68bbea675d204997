import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { PeriodPicker } from '#kit/web/filters/period-picker.tsx'
import { duration } from '#kit/web/format/durations.ts'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { useListResponse } from '#kit/web/table/use-list-response.ts'
import { decideAsLead, leadOvertime } from '../../contract/overtime.calls.ts'
import { entryColumns } from './entry-columns.tsx'
import { EntryDrawer } from './entry-drawer.tsx'
import { ENTRY_SIGNS } from './overtime-labels.ts'
import { useBulkOvertime } from './use-bulk-overtime.tsx'
import styles from './overtime.module.css'
import { z } from 'zod'
import { date } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import type { Period } from '#kit/web/filters/periods.ts'
import { entryState } from '../../contract/overtime.models.ts'

const schema = z.object({ state: entryState.optional(), from: date.optional(), to: date.optional() })

/** Reads the filters of the entries of led people from the address. */
const useEntryFilters = () => {
  const [state, set] = useAddressState(schema)
  const period: Period | undefined = state.from && state.to ? { from: state.from, to: state.to } : undefined
  const body = {
    ...(state.state ? { state: state.state } : {}),
    ...(period ? { start_date: period.from, end_date: period.to } : {}),
  }
  return {
    state,
    set,
    period,
    body,
    isFiltered: Object.keys(body).length > 0,
    clear: () => set({ state: undefined, from: undefined, to: undefined }),
  }
}

const STATES = (['pending', 'approved', 'refused'] as const).map((value) => ({ value, label: ENTRY_SIGNS[value].word }))
const PREFIX = 'overtime_'

/** The overtime of the people whom the actor leads: what waits for a decision, unless another state is chosen. */
export const LeadOvertimeTab = () => {
  const filters = useEntryFilters()
  const input = { body: filters.body }
  const list = useListResponse(leadOvertime, input, PREFIX)
  const bulk = useBulkOvertime(decideAsLead)
  const drawer = useDrawer('entry')
  const state = filters.state.state ?? 'pending'
  const minutes = list.meta?.total_minutes ?? 0
  return (
    <div className={styles.tab}>
      {minutes > 0 && (
        <p>
          <strong className="m-number">{duration(minutes)}</strong>{' '}
          {state === 'pending' ? 'wait for a decision' : 'of overtime in this list'}
        </p>
      )}
      <CallTable
        id="lead-overtime"
        prefix={PREFIX}
        label="Overtime"
        call={leadOvertime}
        input={input}
        rows={(data) => data}
        columns={entryColumns}
        rowKey={(row) => row.id}
        onRow={(row) => drawer.open(row.id)}
        bulk={bulk.actions}
        empty={{
          title: 'Nothing to decide.',
          text: 'Overtime of your people appears here as soon as its day is over.',
        }}
        isFiltered={filters.isFiltered}
        onClear={filters.clear}
        toolbar={
          <FilterBar count={Object.keys(filters.body).length} onClear={filters.clear}>
            <FilterSelect
              label="State"
              options={STATES}
              value={filters.state.state}
              onChange={(value) => filters.set({ state: value })}
            />
            <PeriodPicker
              value={filters.period}
              onChange={filters.set}
              onClear={() => filters.set({ from: undefined, to: undefined })}
            />
          </FilterBar>
        }
      />
      {bulk.drawers}
      <EntryDrawer drawer={drawer} rows={list.data} call={decideAsLead} />
    </div>
  )
}

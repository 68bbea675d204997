import type { ReactNode } from 'react'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { duration } from '#kit/web/format/durations.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { useListAnswer } from '#kit/web/table/use-list-answer.ts'
import { decideOvertime, listOvertime } from '../../contract/overtime.calls.ts'
import { entryColumns } from './entry-columns.tsx'
import { EntryDrawer } from './entry-drawer.tsx'
import { entriesOf } from './overtime-rows.ts'
import { useBulkOvertime } from './use-bulk-overtime.tsx'
import type { OvertimeFilters } from './use-overtime-filters.ts'
import styles from './overtime.module.css'

type Props = Readonly<{ filters: OvertimeFilters; toolbar: ReactNode }>
const PREFIX = 'overtime_'

/** Days with overtime of all people, the latest first. */
export const EntriesView = ({ filters, toolbar }: Props) => {
  const { has } = useActor()
  const input = { body: filters.entries }
  const list = useListAnswer(listOvertime, input, PREFIX)
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

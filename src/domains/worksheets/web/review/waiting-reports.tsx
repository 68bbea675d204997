import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { textId } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterPanel } from '#kit/web/filters/filter-panel.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { Shortcuts } from '#kit/web/layout/shortcuts.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { useListResponse } from '#kit/web/table/use-list-response.ts'
import { listAllWaiting, listWaiting } from '../../contract/review.calls.ts'
import { kind as kindField, type Period } from '../../contract/worksheets.models.ts'
import { periodText } from '../../contract/worksheets.texts.ts'
import { KINDS } from '../parts/kinds.ts'
import { OpenedReport } from './opened-report.tsx'
import { personColumns, reportColumns } from './period-columns.tsx'
import { MissingReports } from './missing-reports.tsx'
import { useBulkReview } from './use-bulk-review.tsx'
import { fits, useReview } from './use-review.ts'
import { useReviewKeys } from './use-review-keys.ts'

const address = z.object({
  kind: kindField.optional(),
  department_id: textId.optional(),
  team_id: textId.optional(),
  q: z.string().max(80).optional(),
})
const NONE: readonly Period[] = []
const NO_FILTERS = { kind: undefined, department_id: undefined, team_id: undefined, q: undefined }
const VIEWS = [
  { value: 'review', label: 'To review' },
  { value: 'missing', label: 'Missing' },
]
const KEYS = [
  ['J', 'next'],
  ['K', 'previous'],
  ['Enter', 'open'],
  ['A', 'accept, and open the next'],
] as const

const idOf = ({ report }: Period): number => report?.id ?? 0

const periodColumn: Column<Period> = {
  key: 'period',
  title: 'Report of',
  text: (row) => periodText(row.kind, row.period_start),
  isShort: true,
  priority: 1,
}

/** Reports that wait for the reader: those to decide on, or those that are missing. */
const WaitingReports = () => {
  const { area } = useActor()
  const [{ view }, set] = useAddressState(z.object({ view: z.enum(['missing']).optional() }))
  const views = (
    <SegmentedControl
      aria-label="Reports"
      data={VIEWS}
      value={view ?? 'review'}
      onChange={(next) => set({ view: next === 'missing' ? next : undefined })}
    />
  )
  // Administrators see the missing ones of each day.
  if (area === 'admin') return <ReportsToReview aside={null} />
  return view === 'missing' ? <MissingReports aside={views} /> : <ReportsToReview aside={views} />
}
export default WaitingReports

/** All submitted reports on which the reader may decide, of any day, the oldest first. */
const ReportsToReview = ({ aside }: Readonly<{ aside: ReactNode }>) => {
  const { area } = useActor()
  const here = useHere()
  const [state, set] = useAddressState(address)
  const call = area === 'admin' ? listAllWaiting : listWaiting
  const input = { query: state }
  const rows = useListResponse(call, input, 'report').data ?? NONE
  const drawer = useDrawer('report')
  const review = useReview()
  const bulk = useBulkReview(review)
  const accept = async (row: Period, next: number | null): Promise<void> => {
    if (!fits('accept', row) || !(await review.decide([row], 'accept')) || drawer.id === null) return
    if (next === null) drawer.close()
    else drawer.open(next)
  }
  const box = useReviewKeys(rows, drawer, (row, next) => void accept(row, next), idOf)
  const clear = () => set(NO_FILTERS)
  const row = rows.find((one) => idOf(one) === Number(drawer.id))
  const opened = row && { employee_id: row.employee.id, kind: row.kind, day: row.period_start }
  return (
    <div className="m-stack" ref={box}>
      <CallTable
        id="waiting-reports"
        label="Reports to review"
        prefix="report"
        call={call}
        input={input}
        rows={(data) => data}
        columns={[...personColumns, periodColumn, ...reportColumns]}
        rowKey={idOf}
        href={(row) => here({ report: idOf(row) })}
        bulk={bulk.actions}
        empty={{ title: 'No report waits for you', text: 'Submitted reports of your people appear here.' }}
        isFiltered={Object.values(state).some((value) => value !== undefined)}
        onClear={clear}
        toolbar={
          <FilterBar
            search={{ value: state.q, onChange: (q) => set({ q }), label: 'Search people' }}
            count={[state.kind, state.department_id, state.team_id].filter((one) => one !== undefined).length}
            onClear={clear}
            aside={aside}
          >
            <FilterSelect
              label="Kind"
              options={KINDS}
              value={state.kind}
              onChange={(value) => set({ kind: kindField.safeParse(value).data })}
            />
            {area === 'admin' && <FilterPanel name="unit_filter" />}
          </FilterBar>
        }
      />
      {rows.length > 0 && <Shortcuts keys={KEYS} />}
      {bulk.drawers}
      <OpenedReport drawer={drawer} of={opened} review={review} />
    </div>
  )
}

import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { addDays, relative, today as todayIn } from '#kit/web/format/dates.ts'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { teamList } from '../../contract/read-reports.calls.ts'
import type { Period } from '../../contract/worksheets.models.ts'
import { MISSING_DAYS } from '../../contract/worksheets.rules.ts'
import { periodText } from '../../contract/worksheets.texts.ts'
import { personColumns } from './period-columns.tsx'
import { useBulkReview } from './use-bulk-review.tsx'
import { useReview } from './use-review.ts'

const address = z.object({ q: z.string().max(80).optional() })

const columns: readonly Column<Period>[] = [
  ...personColumns,
  {
    key: 'period',
    title: 'Report of',
    text: (row) => periodText(row.kind, row.period_start),
    isShort: true,
    priority: 1,
  },
  { key: 'due', title: 'Was due', text: ({ due_at }) => (due_at ? relative(due_at) : '–'), isShort: true },
]

/** The daily reports of the last days that no one wrote. */
export const MissingReports = ({ aside }: Readonly<{ aside: ReactNode }>) => {
  const [{ q }, set] = useAddressState(address)
  const today = todayIn()
  const review = useReview()
  const bulk = useBulkReview(review)
  return (
    <div className="m-stack">
      <CallTable
        id="missing-reports"
        label="Missing reports"
        prefix="missing"
        call={teamList}
        input={{
          query: {
            kind: 'daily',
            start_date: addDays(today, -MISSING_DAYS),
            end_date: today,
            others: true,
            status: ['missing'],
            q,
          },
        }}
        rows={(data) => data}
        columns={columns}
        rowKey={({ employee, period_start }) => `${employee.id} ${period_start}`}
        bulk={bulk.actions}
        actions={(row) => (
          <Button size="xs" variant="default" onClick={() => void review.remind([row])}>
            Remind
          </Button>
        )}
        empty={{ title: 'No report is missing', text: `All reports of the last ${MISSING_DAYS} days are there.` }}
        isFiltered={q !== undefined}
        onClear={() => set({ q: undefined })}
        toolbar={
          <FilterBar search={{ value: q, onChange: (next) => set({ q: next }), label: 'Search people' }} aside={aside}>
            <span className="m-dim">Last {MISSING_DAYS} days</span>
          </FilterBar>
        }
      />
      {bulk.drawers}
    </div>
  )
}

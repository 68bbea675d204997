import { useDrawer } from '#kit/web/address/use-drawer.ts'
import type { DataOf } from '#kit/contract/call.ts'
import { month as monthWords } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { Card, Tile, Tiles } from '#kit/web/layout/cards.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { DataTable } from '#kit/web/table/data-table.tsx'
import type { monthData } from '../../contract/reports.calls.ts'
import { ownColumns } from './entry-columns.tsx'
import { changeText } from './overtime-labels.ts'
import { postingColumns } from './posting-columns.tsx'
import { WhyTimeDrawer } from './why-time.tsx'
import styles from './overtime.module.css'

type Props = Readonly<{ overtime: DataOf<typeof monthData>['overtime']; month: string; employee_id: number }>

/** The overtime of a person in a month: what there was, what came and went, what is left. */
export const MonthOvertimeTab = ({ overtime: { opening, closing, entries, postings }, month, employee_id }: Props) => {
  const line = useDrawer('line')
  if (entries.length === 0 && postings.length === 0 && opening === 0)
    return <Empty title="No overtime" text={`No overtime in ${monthWords(month)}, and no balance from before.`} />
  return (
    <div className={styles.tab}>
      <Tiles>
        <Tile label="At the beginning" value={duration(opening)} />
        <Tile label="In the month" value={changeText(closing - opening)} />
        <Tile label="At the end" value={duration(closing)} />
      </Tiles>
      {entries.length > 0 && (
        <Card title="Days with overtime">
          <DataTable label="Days with overtime" rows={entries} columns={ownColumns} rowKey={({ id }) => id} />
        </Card>
      )}
      {postings.length > 0 && (
        <Card title="Statement">
          <DataTable
            label="Statement"
            rows={postings}
            columns={postingColumns}
            rowKey={({ id }) => id}
            onRow={({ id }) => line.open(id)}
          />
        </Card>
      )}
      <WhyTimeDrawer
        drawer={line}
        rows={postings}
        is_own={false}
        dayHref={(date) => `/admin/daily-reports/${employee_id}?month=${date.slice(0, 7)}`}
      />
    </div>
  )
}

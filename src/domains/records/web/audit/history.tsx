import { dateTime, dayIn, fullDay } from '#kit/web/format/dates.ts'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { useListResponse } from '#kit/web/table/use-list-response.ts'
import { readAuditRecord } from '../../contract/audit.calls.ts'
import type { AuditRow } from '../../contract/audit.models.ts'
import { AuditDays } from './audit-days.tsx'
import styles from './audit.module.css'

const COLUMNS: readonly Column<AuditRow>[] = [
  { key: 'at', title: 'When', text: (row) => dateTime(row.at) },
  { key: 'sentence', title: 'What', text: (row) => row.sentence },
]

const PREFIX = 'history'

/** All actions on one record, for those who may not read the rest of the audit. The latest day is next to the buttons. */
const History = ({ table, id }: Readonly<{ table: string; id: number }>) => {
  const input = { params: { entity: table, id } }
  const [latest] = useListResponse(readAuditRecord, input, PREFIX).data ?? []
  return (
    <CallTable
      id="history"
      prefix={PREFIX}
      label="History"
      call={readAuditRecord}
      input={input}
      rows={(rows) => rows}
      columns={COLUMNS}
      rowKey={(row) => row.id}
      toolbar={latest && <h2 className={styles.latest}>{fullDay(dayIn(latest.at))}</h2>}
      draw={(rows) => <AuditDays rows={rows} isOfOne hasFirstDay={false} />}
      empty={{ title: 'Nothing was done that you may read' }}
    />
  )
}
export default History

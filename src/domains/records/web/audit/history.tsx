import { dateTime } from '#kit/web/format/dates.ts'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { readAuditRecord } from '../../contract/audit.calls.ts'
import type { AuditRow } from '../../contract/audit.models.ts'
import { AuditDays } from './audit-days.tsx'
import styles from './audit.module.css'

const COLUMNS: readonly Column<AuditRow>[] = [
  { key: 'at', title: 'When', text: (row) => dateTime(row.at) },
  { key: 'sentence', title: 'What', text: (row) => row.sentence },
]

/** All actions on one record, for those who may not read the rest of the audit. */
const History = ({ table, id }: Readonly<{ table: string; id: number }>) => (
  <CallTable
    id="history"
    prefix="history"
    label="History"
    call={readAuditRecord}
    input={{ params: { entity: table, id } }}
    rows={(rows) => rows}
    columns={COLUMNS}
    rowKey={(row) => row.id}
    toolbar={<p className={styles.about}>All that was done, the latest first</p>}
    draw={(rows) => <AuditDays rows={rows} isOfOne />}
    empty={{ title: 'Nothing was done that you may read' }}
  />
)
export default History

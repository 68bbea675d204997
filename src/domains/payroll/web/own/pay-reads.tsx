import { dateTime } from '#kit/web/format/dates.ts'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { ownPayReads, type PayRead } from '../../contract/own.calls.ts'
import styles from './own-pay.module.css'

const WHAT: Readonly<Record<PayRead['what'], string>> = {
  salary: 'All of your pay',
  payslip: 'A payslip',
  pdf: 'A payslip as PDF',
  preview: 'What your pay would be',
  list: 'A list with your pay',
  letter: 'The letter of a hike',
  other: 'Your pay',
}

const columns: readonly Column<PayRead>[] = [
  { key: 'at', title: 'When', text: ({ at }) => dateTime(at) },
  { key: 'who', title: 'Who', text: ({ who }) => who, onPhone: 'title' },
  { key: 'what', title: 'What', text: ({ what }) => WHAT[what] },
]

/** Every look at the own pay by another person. */
export const PayReads = () => (
  <section className={styles.part} aria-label="Who looked at my pay">
    <h2>Who looked at my pay</h2>
    <CallTable
      id="own-pay-reads"
      label="Who looked at my pay"
      call={ownPayReads}
      input={{}}
      rows={(rows) => rows}
      columns={columns}
      rowKey={(row) => row.id}
      prefix="reads"
      empty={{ title: 'Only you', text: 'No other person has looked at your pay.' }}
    />
  </section>
)
